import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { plural } from '../../model/numbers.ts';
import { countFilters, emptyForm } from '../../model/requestForm.ts';
import { useApp } from '../../state/useApp.ts';

const SHOWN_RECENT = 12;

/** Before anything is typed: what was told last. */
export function SearchStart() {
  const app = useApp();
  const { phase, error, artifacts, total } = useStore(app.library.store);
  if (phase === 'failed') {
    return (
      <div className="page-pad">
        <Failure error={error} onRetry={() => void app.library.load()} />
      </div>
    );
  }
  if (phase !== 'ready') return <Skeleton rows={8} />;
  if (total === 0) return <EmptyDataset />;
  return (
    <section className="recent" aria-label="Remembered last">
      <h2 className="recent-head">Remembered last</h2>
      <ul>
        {artifacts.slice(0, SHOWN_RECENT).map((artifact) => (
          <li key={artifact.id}>
            <button
              type="button"
              className="recent-row"
              onClick={() => app.router.inspect({ artifactId: artifact.id })}
            >
              <Icon name="file" />
              <span className="recent-title one-line">{artifact.title}</span>
              <span className="quiet num">{plural(artifact.passages, 'passage')}</span>
              <span className="quiet recent-time">
                <Time value={artifact.occurred_at ?? artifact.created_at} form="day" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EmptyDataset() {
  const app = useApp();
  return (
    <Empty icon="database" title="This dataset is empty">
      <p>Tell it a text or some files, and search finds them at once.</p>
      <div className="row-center">
        <Button variant="primary" icon="remember" onClick={() => app.registry.run(commandCatalogue.goRemember.id)}>
          Remember something
        </Button>
        <Button icon="spark" onClick={() => app.registry.run(commandCatalogue.loadSample.id)}>
          Load the sample memory
        </Button>
      </div>
    </Empty>
  );
}

export function NoResults() {
  const app = useApp();
  const form = useStore(app.search.store, (state) => state.form);
  const filters = countFilters(form);
  return (
    <Empty icon="search" title={`Nothing found for “${form.query.slice(0, 80)}”`}>
      {filters > 0 ? (
        <>
          <p>{plural(filters, 'filter is', 'filters are')} in use.</p>
          <Button
            onClick={() => {
              app.search.edit({ ...emptyForm, query: form.query });
              void app.search.run();
            }}
          >
            Search without filters
          </Button>
        </>
      ) : (
        <p>Try other words, a name, or a date. The analyzer shows what each part of the search looked at.</p>
      )}
    </Empty>
  );
}
