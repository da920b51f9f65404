import type { ResolutionEffects } from '../../../shared/contract/truth.ts';
import { useZone } from '../../components/Time.tsx';
import { formatDay } from '../../model/instants.ts';
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
  const { facts, contradictions, links } = effects;
  if (facts.length + contradictions.length + links.length === 0) return <p className="quiet">Nothing else changes.</p>;
  return (
    <ul className="effects" aria-label="What changes">
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
