import type { DependentsEndResponse } from '../../../shared/contract/identity.ts';
import { plural } from '../../model/numbers.ts';

interface DependentsReportProps {
  readonly report: DependentsEndResponse;
  readonly name: string;
  /** The fact that is ended for itself. */
  readonly endedId: number;
}

/** What would end with a thing, step by step; what stays, and why. */
export function DependentsReport({ report, name, endedId }: DependentsReportProps) {
  const { ended, loops, kept, is_cut_off: isCutOff } = report;
  if (ended.length + loops.length + kept.length === 0) return <p className="quiet">Nothing depends on {name}.</p>;
  return (
    <section aria-label="What ends with it" className="stack">
      <p>
        {ended.length === 0 ? 'Nothing ends with it.' : `${plural(ended.length, 'fact ends', 'facts end')} with it:`}
      </p>
      <ul className="merge-changes">
        {ended.map(({ fact_id, text, depth }) => (
          <li key={fact_id}>
            <span dir="auto">{text}</span>
            <span className="quiet">{depth === 1 ? 'directly' : `over ${depth} steps`}</span>
          </li>
        ))}
        {loops.map(({ fact_id, text, to }) => (
          <li key={fact_id}>
            <span dir="auto">{text}</span>
            <span className="quiet">
              {fact_id === endedId ? 'is what ends' : 'stays'}: leads back to {to.name}, where the branch ends
            </span>
          </li>
        ))}
        {kept.map(({ fact_id, text, why }) => (
          <li key={fact_id}>
            <span dir="auto">{text}</span>
            <span className="quiet">stays: {why}</span>
          </li>
        ))}
      </ul>
      {isCutOff && <p className="quiet">More depends on what is deepest here, and stays.</p>}
    </section>
  );
}
