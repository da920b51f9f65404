import { useStore } from 'zustand';
import type { EntityView } from '../../../shared/contract/edits.ts';
import type { MergeProposal } from '../../../shared/contract/identity.ts';
import { Button } from '../../components/Button.tsx';
import { useApp } from '../../state/useApp.ts';
import type { NamedChoice } from './NameInput.tsx';

interface MaybeSameProps {
  readonly entity: EntityView;
  readonly onMerge: (other: NamedChoice) => void;
}

/** What this entity may be the same as, each to be merged or told apart. */
export function MaybeSame({ entity, onMerge }: MaybeSameProps) {
  const { inspector, edits, notices } = useApp();
  const proposals = useStore(inspector.proposals.store);
  // They are an offer: without them the entity is shown all the same.
  if (proposals.phase !== 'ready' || proposals.value.proposals.length === 0) return null;

  function tellApart(other: MergeProposal['a']): void {
    edits
      .make('rejectMerge', { ids: [entity.id, other.id] }, `Told ${entity.name} and ${other.name} apart`)
      .then(() => inspector.proposals.refresh())
      .catch((error: unknown) => notices.sayError(error));
  }

  return (
    <section className="maybe-same" aria-label="May be the same">
      <h3>May be the same as</h3>
      <ul>
        {proposals.value.proposals.map(({ a, b, why }) => {
          const other = a.id === entity.id ? b : a;
          return (
            <li key={other.id}>
              <span className="one-line">
                {other.name} <span className="quiet">{other.type}</span>
              </span>
              <span className="quiet">{why}</span>
              <span className="row-end">
                <Button
                  size="s"
                  aria-label={`Merge… ${other.name}, ${other.type}`}
                  onClick={() => onMerge({ text: other.name, entityId: other.id })}
                >
                  Merge…
                </Button>
                <Button
                  size="s"
                  variant="ghost"
                  aria-label={`Not the same: ${other.name}, ${other.type}`}
                  onClick={() => tellApart(other)}
                >
                  Not the same
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
