import type { RelationEditResponse } from '../../../shared/contract/relations.ts';
import { plural } from '../../model/numbers.ts';

/** What a change of relations would do: sets laid out again, facts held otherwise, contradictions. */
export function EditPreview({ preview }: { readonly preview: RelationEditResponse }) {
  const { laid_out: laidOut, renamed, changed, changed_total: total, contradictions } = preview;
  const parts = [
    ...(renamed === 0 ? [] : [`${plural(renamed, 'fact')} told under it`]),
    `${plural(laidOut.sets, 'set')} with ${plural(laidOut.facts, 'fact')} laid out again`,
    total === 0 ? 'no fact is held otherwise' : `${plural(total, 'fact')} held otherwise`,
    ...(contradictions.opened === 0 ? [] : [`${plural(contradictions.opened, 'contradiction')} opened`]),
    ...(contradictions.settled === 0 ? [] : [`${plural(contradictions.settled, 'contradiction')} settled`]),
  ];
  return (
    <section aria-label="What changes" className="stack">
      <p>{parts.join(', ')}.</p>
      {changed.length > 0 && (
        <ul className="merge-changes">
          {changed.map(({ fact_id, text, before, after }) => (
            <li key={fact_id}>
              <span dir="auto">{text}</span>
              <span className="quiet">
                {before} → {after}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > changed.length && <p className="quiet">{plural(total - changed.length, 'more fact')} not shown.</p>}
    </section>
  );
}
