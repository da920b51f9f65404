import type { ResolutionEffects } from '../../../shared/contract/truth.ts';
import { Chip } from '../../components/Chip.tsx';
import { useZone } from '../../components/Time.tsx';
import { formatDay } from '../../model/instants.ts';
import { movedWords } from '../inspector/mergePreview.ts';
import { heldWords } from './stateWords.ts';

const LINKS: Readonly<Record<string, string>> = {
  supersedes: 'takes the place of',
  resolves_conflict: 'is held over',
  corrects: 'corrects',
};

/** Everything that a decision changes: facts, contradictions, links. */
export function Effects({ effects }: { readonly effects: ResolutionEffects }) {
  const tz = useZone();
  const day = (instant: string): string => formatDay(instant, tz);
  const { facts, contradictions, links, merged } = effects;
  if (merged === null && facts.length + contradictions.length + links.length === 0)
    return <p className="quiet">Nothing else changes.</p>;
  return (
    <ul className="effects" aria-label="What changes">
      {merged !== null && <Merged merged={merged} />}
      {facts.map(({ id, text, before, after }) => (
        <li key={id}>
          <span dir="auto">{text}</span> <Change before={heldWords(before, day)} after={heldWords(after, day)} />
        </li>
      ))}
      {contradictions.map(({ id, name, before, after }) => (
        <li key={id}>
          <span dir="auto">{name}</span> <Change before={before ?? 'not there'} after={after} />
        </li>
      ))}
      {links.map(({ from, to, kind, change }, index) => (
        <li key={index} className="quiet">
          {change === 'added' ? 'New link: ' : 'No longer: '}
          <span dir="auto">“{from}”</span> {LINKS[kind] ?? kind} <span dir="auto">“{to}”</span>
        </li>
      ))}
    </ul>
  );
}

function Merged({
  merged: { from, into, moved, warnings },
}: {
  readonly merged: NonNullable<ResolutionEffects['merged']>;
}) {
  return (
    <>
      {warnings.map((warning) => (
        <li key={warning}>
          <Chip tone="warn" icon="warning">
            {warning}
          </Chip>
        </li>
      ))}
      <li>
        <span dir="auto">{from.name}</span>{' '}
        <Change before="a thing of its own" after={`another name of ${into.name}`} />
        <span className="quiet"> {movedWords(moved)}</span>
      </li>
    </>
  );
}

function Change({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span className="effect">
      <span className="change-before">{before}</span>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> becomes </span>
      <strong>{after}</strong>
    </span>
  );
}
