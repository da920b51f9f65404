import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import type { SourceView } from '../../../shared/contract/sources.ts';
import { Button } from '../../components/Button.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { formatCount } from '../../model/numbers.ts';
import { exploreAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { signed } from '../contradictions/trustRows.ts';
import { SourceStatements } from './SourceStatements.tsx';
import { originOfSource } from './trustWords.ts';

/** One source: how far it is trusted and why, how its claims fared, and what it said. */
export function SourceDetail() {
  const { sources } = useApp();
  const sourceId = useStore(sources.store, (state) => state.query.sourceId);
  const shown = useStore(sources.shown.store);
  if (sourceId === null) return <section className="case" aria-label="Source" />;
  return (
    <section className="case" aria-label="Source">
      {shown.phase === 'failed' && <Failure error={shown.error} onRetry={sources.shown.retry} />}
      {(shown.phase === 'idle' || shown.phase === 'loading') && <Skeleton rows={8} />}
      {shown.phase === 'ready' && (
        <>
          <Head view={shown.value} />
          <SourceStatements />
        </>
      )}
    </section>
  );
}

function Head({ view }: { readonly view: SourceView }) {
  const { changes, registry } = useApp();
  const { source } = view;
  const { changeTrust } = commandCatalogue;
  return (
    <header className="source-head">
      <div className="source-name">
        <h2 className="one-line" dir="auto" title={source.name}>
          {source.name}
        </h2>
        <span className="library-space" />
        <button
          type="button"
          className="button button-plain button-s"
          title={changeTrust.label}
          onClick={() => registry.run(changeTrust.id)}
        >
          <span>Change trust…</span>
          <Kbd shortcut={changeTrust.shortcuts[0]} />
        </button>
        <a className="button button-plain button-s" href={exploreAddress({ entity: source.id })}>
          Open in Explore
        </a>
        <Button size="s" icon="history" onClick={() => changes.open({ entity_id: source.id })}>
          History
        </Button>
      </div>

      <dl className="source-facts">
        <div>
          <dt>Trust</dt>
          <dd>
            <strong className="num">{signed(source.term.value)}</strong>{' '}
            <span className="quiet">{originOfSource(source)}</span>
          </dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd dir="auto">{source.role ?? <span className="quiet">none</span>}</dd>
        </div>
        <div>
          <dt>Handle</dt>
          <dd dir="auto">{source.handle ?? <span className="quiet">none</span>}</dd>
        </div>
        <Number label="Statements" value={source.statements} />
        <Number label="Standing" value={source.standing} />
        <Number label="Overruled" value={source.overruled} />
        <Number label="Won" value={source.won} />
        <Number label="Passages" value={source.passages} />
      </dl>
      <p className="source-rivals quiet">
        <Rivals label="Overruled by" rivals={view.overruled_by} />
        <Rivals label="Won over" rivals={view.won_over} />
        {view.overruled_by.length + view.won_over.length === 0 && 'No claim of its met another’s of the same time.'}
      </p>
    </header>
  );
}

function Number({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{formatCount(value)}</dd>
    </div>
  );
}

function Rivals({ label, rivals }: { readonly label: string; readonly rivals: SourceView['overruled_by'] }) {
  const { sources } = useApp();
  if (rivals.length === 0) return null;
  return (
    <span className="source-rival-list">
      {label}{' '}
      {rivals.map(({ id, name, times }) => (
        <Button key={id} size="s" variant="ghost" onClick={() => sources.open(id)}>
          {name} {times > 1 ? `${times}×` : ''}
        </Button>
      ))}
    </span>
  );
}
