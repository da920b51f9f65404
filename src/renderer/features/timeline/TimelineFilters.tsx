import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { FieldIds } from '../../components/Field.tsx';
import { Icon } from '../../components/Icon.tsx';
import { TagInput } from '../../components/TagInput.tsx';
import { useApp } from '../../state/useApp.ts';
import { type NamedChoice, NameInput } from '../inspector/NameInput.tsx';
import { timelineTypes } from './timelineQuery.ts';

/** Which facts are shown: about whom, of which type, with which tags. */
export function TimelineFilters() {
  const { timeline } = useApp();
  const { types, tags } = useStore(timeline.store, (state) => state.query);
  const tagsId = useId();
  return (
    <div className="timeline-filters">
      <EntityFilter />
      <fieldset className="toggles">
        <legend className="visually-hidden">Types</legend>
        {timelineTypes.map((type) => (
          <button
            key={type}
            type="button"
            className={types.includes(type) ? 'toggle is-on' : 'toggle'}
            aria-pressed={types.includes(type)}
            data-label={type}
            onClick={() =>
              timeline.change({
                types: types.includes(type) ? types.filter((other) => other !== type) : [...types, type],
              })
            }
          >
            {type}
          </button>
        ))}
      </fieldset>
      <div className="timeline-tags">
        <label htmlFor={tagsId} className="visually-hidden">
          Tags
        </label>
        <TagInput
          ids={plainField(tagsId)}
          label="Tags"
          placeholder="Tag"
          tags={tags}
          onChange={(next) => timeline.change({ tags: next })}
        />
      </div>
    </div>
  );
}

/** A field without a hint or a fault. */
function plainField(id: string): FieldIds {
  return { id, 'aria-describedby': undefined, 'aria-invalid': undefined };
}

const nobody: NamedChoice = { text: '', entityId: null };

/** Entities are added by name; a chosen one is taken away by its button. */
function EntityFilter() {
  const { timeline } = useApp();
  const entities = useStore(timeline.store, (state) => state.query.entities);
  const [typed, setTyped] = useState(nobody);
  const names = useEntityNames(entities);
  const id = useId();

  function choose(choice: NamedChoice): void {
    const { entityId } = choice;
    if (entityId === null) return setTyped(choice);
    setTyped(nobody);
    if (!entities.includes(entityId)) timeline.change({ entities: [...entities, entityId] });
  }

  return (
    <div className="timeline-entities">
      <label htmlFor={id} className="visually-hidden">
        About which entity
      </label>
      <NameInput ids={plainField(id)} placeholder="About…" value={typed} onChange={choose} />
      {entities.map((entity) => (
        <button
          key={entity}
          type="button"
          className="chip chip-accent timeline-entity"
          aria-label={`Not only ${names.get(entity) ?? 'this entity'}`}
          onClick={() => timeline.change({ entities: entities.filter((other) => other !== entity) })}
        >
          <span className="one-line">{names.get(entity) ?? `entity ${entity}`}</span>
          <Icon name="close" />
        </button>
      ))}
    </div>
  );
}

/** Names of the chosen entities, which the address gives by id. */
function useEntityNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const { api, application } = useApp();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    const reading = new AbortController();
    for (const id of ids) {
      api
        .call('getEntity', { ...application.dataset(), id }, { signal: reading.signal })
        .then(({ name }) => setNames((known) => new Map(known).set(id, name)))
        // Without its name the id stands.
        .catch(() => undefined);
    }
    return () => reading.abort();
  }, [api, application, ids]);
  return names;
}
