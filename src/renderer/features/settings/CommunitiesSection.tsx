import { useEffect } from 'react';
import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { plainText } from '../../../shared/plainText.ts';
import { Button } from '../../components/Button.tsx';
import { Section } from '../../components/Section.tsx';
import { Failure } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import type { UpkeepState } from './upkeepStore.ts';

/** Enough to see what they are like; consult lists those that fit a question. */
const shown = 3;

/** Groups of entities that hang together: how many are built, and building them anew. */
export function CommunitiesSection() {
  const { upkeep, application, registry } = useApp();
  const { building, communities } = useStore(upkeep.store);
  const changes = useStore(application.store, (state) => state.changes);
  const dataset = useStore(application.store, (state) => state.settings?.dataset);
  const hasDataset = application.hasDataset();
  useEffect(() => {
    if (hasDataset && dataset !== undefined) void upkeep.loadCommunities(dataset);
  }, [upkeep, dataset, changes, hasDataset]);
  const isBuilding = building.phase === 'loading';
  return (
    <Section
      title="Communities"
      actions={
        <Button
          size="s"
          disabled={!hasDataset || isBuilding}
          onClick={() => registry.run(commandCatalogue.buildCommunities.id)}
        >
          {isBuilding ? 'Building…' : 'Build'}
        </Button>
      }
    >
      <div className="communities" aria-live="polite">
        {building.phase === 'failed' ? <Failure error={building.error} /> : <Built communities={communities} />}
      </div>
    </Section>
  );
}

function Built({ communities }: Pick<UpkeepState, 'communities'>) {
  if (communities.phase === 'failed') return <Failure error={communities.error} />;
  const list = communities.phase === 'ready' ? communities.value : null;
  const [first] = list?.communities ?? [];
  if (list === null || first === undefined) {
    return (
      <p className="quiet">
        {list === null ? '' : 'None are built. '}
        Groups of entities that hang together, each with a digest that search finds.
      </p>
    );
  }
  return (
    <>
      <p>
        {plural(list.total, 'community', 'communities')}, built <Time value={first.built_at} />
      </p>
      <ul className="communities-list">
        {list.communities.slice(0, shown).map(({ id, size, summary }) => (
          <li key={id} className="one-line quiet" title={summary} dir="auto">
            {size} × {plainText(summary)}
          </li>
        ))}
      </ul>
    </>
  );
}
