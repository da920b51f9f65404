import { useState } from 'react';
import { useStore } from 'zustand';
import type { EntityView } from '../../../shared/contract/edits.ts';
import type { HistoryResponse } from '../../../shared/contract/memory.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Banner, Empty, Failure, Skeleton } from '../../components/States.tsx';
import { VirtualListbox } from '../../components/VirtualListbox.tsx';
import { formatCount, plural } from '../../model/numbers.ts';
import { contradictionAddress, exploreAddress, fallacyAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { AddFactForm } from './AddFactForm.tsx';
import { EntityForm } from './EntityForm.tsx';
import { FactLine } from './FactLine.tsx';
import { isOver } from './factText.ts';
import { MaybeSame } from './MaybeSame.tsx';
import { MergeForm } from './MergeForm.tsx';
import type { NamedChoice } from './NameInput.tsx';

/** An entity: what it is called, what is done with it, and every fact about it. */
export function EntityPanel() {
  const { inspector, asking } = useApp();
  const form = useStore(inspector.store, (state) => state.form);
  const entity = useStore(inspector.entity.store);
  const [other, setOther] = useState<NamedChoice | null>(null);
  if (entity.phase === 'failed') return <Failure error={entity.error} onRetry={inspector.entity.retry} />;
  if (entity.phase !== 'ready') return <Skeleton rows={8} />;
  const { value } = entity;
  const openMerge = (proposed: NamedChoice | null): void => {
    setOther(proposed);
    inspector.openForm('merge');
  };
  const close = (): void => inspector.openForm('none');
  return (
    <>
      <div className="entity-about">
        <EntityFacts entity={value} />
        {form === 'entity' && <EntityForm key={value.id} entity={value} onClose={close} />}
        {form === 'fact' && <AddFactForm key={value.id} entity={value} onClose={close} />}
        {form === 'merge' && <MergeForm key={value.id} entity={value} proposed={other} onClose={close} />}
        {form !== 'entity' && form !== 'fact' && form !== 'merge' && (
          <div className="inspector-actions">
            <Button size="s" icon="edit" onClick={() => inspector.openForm('entity')}>
              Edit
            </Button>
            <Button size="s" icon="plus" onClick={() => inspector.openForm('fact')}>
              Add a fact
            </Button>
            {isMergeable(value) && (
              <Button size="s" onClick={() => openMerge(null)}>
                Merge into…
              </Button>
            )}
            {(value.type === 'contradiction' || value.type === 'fallacy') && (
              <a
                className="button button-primary button-s"
                href={value.type === 'fallacy' ? fallacyAddress(value.id) : contradictionAddress(value.id)}
              >
                Open the case
              </a>
            )}
            <a className="button button-plain button-s" href={exploreAddress({ entity: value.id })}>
              Open in Explore
            </a>
            <Button
              size="s"
              variant="ghost"
              icon="trash"
              onClick={() =>
                asking.setState({ asked: { kind: 'forget', target: { entity_id: value.id }, name: value.name } })
              }
            >
              Forget…
            </Button>
          </div>
        )}
      </div>
      <Facts />
      {form !== 'merge' && <MaybeSame entity={value} onMerge={openMerge} />}
    </>
  );
}

function isMergeable({ type, merged_into, is_category }: EntityView): boolean {
  return merged_into === null && !is_category && type !== 'contradiction' && type !== 'fallacy';
}

function EntityFacts({ entity }: { readonly entity: EntityView }) {
  const { router } = useApp();
  const { merged_into: merged } = entity;
  return (
    <>
      {merged !== null && (
        <Banner
          level="info"
          actions={
            <Button size="s" onClick={() => router.inspect({ entityId: merged.id })}>
              Show it
            </Button>
          }
        >
          Merged into {merged.name}.
        </Banner>
      )}
      {entity.aliases.length > 0 && (
        <p className="entity-aliases">
          <span className="quiet">also</span>
          {entity.aliases.map((alias) => (
            <Chip key={alias}>{alias}</Chip>
          ))}
        </p>
      )}
      {entity.caveat_summary !== null && <Banner level="warning">{entity.caveat_summary}</Banner>}
    </>
  );
}

export function EntityHead() {
  const { inspector } = useApp();
  const entity = useStore(inspector.entity.store);
  if (entity.phase !== 'ready') {
    return (
      <div className="artifact-head">
        <h2>Entity</h2>
        <p className="quiet artifact-facts">
          <span>{entity.phase === 'failed' ? 'not there' : 'loading'}</span>
        </p>
      </div>
    );
  }
  const { name, type, taxonomy_path, facts, passages } = entity.value;
  return (
    <div className="artifact-head">
      <h2 className="one-line" title={name} dir="auto">
        {name}
      </h2>
      <p className="quiet artifact-facts">
        <span>{type}</span>
        {taxonomy_path !== '/' && <span title="Place in the taxonomy">{taxonomy_path}</span>}
        <span className="num">
          {plural(facts, 'fact')}, {plural(passages, 'passage')}
        </span>
      </p>
    </div>
  );
}

type Shown = 'now' | 'all';

function Facts() {
  const { inspector, router } = useApp();
  const facts = useStore(inspector.entityFacts.store);
  const target = useStore(inspector.store, (state) => state.target);
  const [shown, setShown] = useState<Shown>('all');
  const [walked, setWalked] = useState<number | null>(null);
  if (facts.phase === 'failed') return <Failure error={facts.error} onRetry={inspector.entityFacts.retry} />;
  if (facts.phase !== 'ready') return <Skeleton rows={6} />;
  const all = facts.value.facts.toReversed();
  const listed = shown === 'all' ? all : all.filter((fact) => !isOver(fact));
  return (
    <section className="entity-facts" aria-label="Facts">
      <div className="entity-facts-head">
        <h3>{countWords(facts.value, listed.length)}</h3>
        <Segmented
          label="Which facts"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: 'All' },
            { value: 'now', label: 'Not over' },
          ]}
        />
      </div>
      {listed.length === 0 ? (
        <Empty icon="info" title={all.length === 0 ? 'Only passages mention it' : 'Every fact of it is over'} />
      ) : (
        <VirtualListbox
          label="Facts of this entity"
          items={listed}
          keyOf={(fact) => fact.id}
          selected={walked ?? target?.factId ?? null}
          onSelect={setWalked}
          onOpen={(factId) => target !== null && router.inspect({ ...target, factId })}
          isOpenedByClick
          rowRem={2.4}
          renderRow={(fact) => (
            <div className="entity-fact" data-over={isOver(fact)}>
              <FactLine fact={fact} />
            </div>
          )}
        />
      )}
    </section>
  );
}

function countWords({ total, facts }: HistoryResponse, listed: number): string {
  if (total > facts.length) return `${formatCount(listed)} of ${formatCount(total)} facts, the latest`;
  return listed === total ? plural(total, 'fact') : `${formatCount(listed)} of ${formatCount(total)} facts`;
}
