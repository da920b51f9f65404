import { useState } from 'react';
import { useStore } from 'zustand';
import type { StateDimensionView } from '../../../shared/contract/relations.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Empty } from '../../components/States.tsx';
import { VirtualListbox } from '../../components/VirtualListbox.tsx';
import { useApp } from '../../state/useApp.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { dimensionChange, linesOf } from './relationDraft.ts';

/** The dimensions of has_state: which values exclude one another. */
export function StatesPanel({ dimensions }: { readonly dimensions: readonly StateDimensionView[] }) {
  const { relations } = useApp();
  const name = useStore(relations.store, ({ query }) => query.name);
  const [added, setAdded] = useState('');
  const isNew = added.trim() !== '' && !dimensions.some((each) => each.name === added.trim());
  const known = dimensions.find((each) => each.name === name);
  const shown = known ?? (name === null ? undefined : { name, groups: [] });
  return (
    <div className="cases">
      <section className="cases-list" aria-label="Dimensions of states">
        <form
          className="cases-head dimension-adding"
          onSubmit={(event) => {
            event.preventDefault();
            if (isNew) relations.change({ name: added.trim() }, 'push');
            setAdded('');
          }}
        >
          <Field label="New dimension">
            {(ids) => (
              <input
                {...ids}
                className="input"
                maxLength={64}
                value={added}
                onChange={(event) => setAdded(event.target.value)}
              />
            )}
          </Field>
          <button type="submit" className="button button-plain button-s" disabled={!isNew}>
            Add
          </button>
        </form>
        <VirtualListbox
          label="Dimensions by name"
          items={dimensions}
          keyOf={(dimension) => dimensions.indexOf(dimension)}
          selected={known === undefined ? null : dimensions.indexOf(known)}
          onSelect={(key) => relations.change({ name: dimensions[key]?.name ?? null })}
          rowRem={2.25}
          renderRow={(dimension) => (
            <div className="relation-row">
              <span>{dimension.name}</span>
              <span className="quiet one-line">{dimension.groups.map(([first]) => first).join(' / ')}</span>
            </div>
          )}
        />
      </section>
      {shown === undefined ? (
        <Empty icon="graph" title="Choose a dimension" />
      ) : (
        <DimensionForm key={JSON.stringify(shown)} dimension={shown} isKnown={known !== undefined} />
      )}
    </div>
  );
}

interface DimensionFormProps {
  readonly dimension: StateDimensionView;
  readonly isKnown: boolean;
}

function DimensionForm({ dimension, isKnown }: DimensionFormProps) {
  const { relations } = useApp();
  const [lines, setLines] = useState(() => linesOf(dimension));
  const [isLeaving, setIsLeaving] = useState(false);
  const leaving = { kind: 'dimension' as const, name: dimension.name, groups: null };
  return (
    <section className="case relation-case" aria-label="Dimension">
      <header>
        <h2>{dimension.name}</h2>
        <p className="quiet">A line for each value, its words with commas between. Two values exclude one another.</p>
      </header>
      <ChangeForm
        label="Change the dimension"
        wanted={isLeaving ? leaving : dimensionChange(dimension, lines)}
        done={isLeaving ? `Took away the states “${dimension.name}”` : `Changed the states “${dimension.name}”`}
        onReset={() => {
          setLines(linesOf(dimension));
          setIsLeaving(false);
        }}
      >
        <Field label="Values">
          {(ids) => (
            <textarea
              {...ids}
              className="input"
              rows={Math.max(4, dimension.groups.length + 1)}
              value={lines}
              disabled={isLeaving}
              onChange={(event) => {
                setLines(event.target.value);
                relations.forgetLook();
              }}
            />
          )}
        </Field>
        {isKnown && !isLeaving && (
          <div>
            <Button size="s" variant="ghost" icon="trash" onClick={() => setIsLeaving(true)}>
              Take the dimension away…
            </Button>
          </div>
        )}
        {isLeaving && <p>The dimension is taken away: its values exclude only their own denial.</p>}
      </ChangeForm>
    </section>
  );
}
