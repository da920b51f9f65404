import { useStore } from 'zustand';
import type { RelationView } from '../../../shared/contract/relations.ts';
import { Chip } from '../../components/Chip.tsx';
import { Empty } from '../../components/States.tsx';
import { VirtualListbox } from '../../components/VirtualListbox.tsx';
import { formatCount, plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { RELATIONS_TEXT_ID } from './relationCommands.ts';
import { relationsWith } from './relationDraft.ts';

/** Every relation by name, with how many facts are told under it. */
export function RelationList({ relations: all }: { readonly relations: readonly RelationView[] }) {
  const { relations } = useApp();
  const { text, name } = useStore(relations.store, ({ query }) => query);
  const shown = relationsWith(all, text);
  const indexOf = new Map(all.map(({ relation }, at) => [relation, at]));
  return (
    <section className="cases-list" aria-label="All relations">
      <div className="cases-head">
        <label className="visually-hidden" htmlFor={RELATIONS_TEXT_ID}>
          Name or phrase
        </label>
        <input
          id={RELATIONS_TEXT_ID}
          type="search"
          className="input"
          placeholder="Name or phrase"
          value={text}
          onChange={(event) => relations.change({ text: event.target.value })}
        />
        <p className="quiet num">
          {shown.length === all.length ? plural(all.length, 'relation') : `${shown.length} of ${all.length} relations`}
        </p>
      </div>
      {shown.length === 0 ? (
        <Empty icon="graph" title="No relation has these words" />
      ) : (
        <VirtualListbox
          label="Relations by name"
          items={shown}
          keyOf={({ relation }) => indexOf.get(relation) ?? -1}
          selected={name === null ? null : (indexOf.get(name) ?? null)}
          onSelect={(key) => relations.change({ name: all[key]?.relation ?? null })}
          rowRem={2.25}
          renderRow={(relation) => (
            <div className="relation-row">
              <span className="one-line">{relation.relation}</span>
              {relation.cardinality === 'one' && <Chip tone="accent">one at a time</Chip>}
              {relation.opposite_of !== null && <Chip>opposite</Chip>}
              <span className="quiet num">{relation.facts === 0 ? '' : formatCount(relation.facts)}</span>
            </div>
          )}
        />
      )}
    </section>
  );
}
