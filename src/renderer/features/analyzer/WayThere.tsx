import { plainText } from '../../../shared/plainText.ts';
import { Icon } from '../../components/Icon.tsx';
import { useApp } from '../../state/useApp.ts';
import type { WayStep } from './follow.ts';

/** The way through the graph that led to the followed memory: facts, and what joins each to the next. */
export function WayThere({ way }: { readonly way: readonly WayStep[] }) {
  const hops = way.filter((step) => step.kind === 'fact').length - (way[0]?.kind === 'fact' ? 1 : 0);
  return (
    <>
      <h4 className="way-head">{hops === 1 ? 'One hop in the graph' : `${hops} hops in the graph`}</h4>
      <ol className="way">
        {way.map((step, at) => (
          <li key={at} className="way-step">
            <StepLine step={step} isFirst={at === 0} isLast={at === way.length - 1} />
          </li>
        ))}
      </ol>
    </>
  );
}

function StepLine({
  step,
  isFirst,
  isLast,
}: {
  readonly step: WayStep;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const { analyzer } = useApp();
  switch (step.kind) {
    case 'entity':
      return (
        <span className="quiet">
          <Icon name="down" /> {isFirst ? 'named in the query:' : 'both about'} <strong>{step.name}</strong>
        </span>
      );
    case 'link':
      return (
        <span className="quiet">
          <Icon name="down" /> {linkWords(step.link, step.back)}
        </span>
      );
    case 'fact':
      if (isLast) return <span className="one-line">this memory</span>;
      return (
        <button
          type="button"
          className="found-list one-line"
          title={`${step.text}\nFollow this memory`}
          onClick={() => analyzer.follow(step.id)}
        >
          {plainText(step.text)}
        </button>
      );
  }
}

function linkWords(link: string, isBack: boolean): string {
  const words = link.replaceAll('_', ' ');
  return isBack ? `which the next one ${words}` : `which ${words} the next one`;
}
