import { useStore } from 'zustand';
import type { MergeCandidate } from '../../../shared/contract/taxonomy.ts';
import { Button } from '../../components/Button.tsx';
import { Banner, Empty, Failure, Skeleton } from '../../components/States.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';

/** Branches that may be one, with the reasons. Nothing is merged without being asked for. */
export function MergeProposals() {
  const { taxonomy } = useApp();
  const merges = useStore(taxonomy.store, (state) => state.merges);
  if (merges.phase === 'failed') return <Failure error={merges.error} onRetry={taxonomy.retryMerges} />;
  if (merges.phase !== 'ready') return <Skeleton rows={4} tall />;
  if (merges.candidates.length === 0) {
    return (
      <Empty icon="taxonomy" title="No two branches look alike">
        <p>Names, and what is said of their nodes, are compared each time this is opened.</p>
      </Empty>
    );
  }
  return (
    <div className="merges">
      {merges.isPartial && <Banner level="info">There are more branches than are compared at once.</Banner>}
      <ul className="merge-list" aria-label="Merge proposals">
        {merges.candidates.map((candidate) => (
          <Proposal key={`${candidate.from.path}\n${candidate.to.path}`} candidate={candidate} />
        ))}
      </ul>
    </div>
  );
}

function Proposal({ candidate }: { readonly candidate: MergeCandidate }) {
  const { taxonomy, notices } = useApp();
  const { from, to, score, reasons } = candidate;
  return (
    <li className="merge-proposal">
      <div className="merge-paths">
        <PathLine path={from.path} nodes={from.nodes} />
        <span className="quiet">into</span>
        <PathLine path={to.path} nodes={to.nodes} />
      </div>
      <ul className="merge-reasons">
        {reasons.map(({ kind, says }) => (
          <li key={kind}>{says}</li>
        ))}
      </ul>
      <div className="branch-actions">
        <Button
          size="s"
          variant="primary"
          onClick={() =>
            taxonomy.ask({
              kind: 'move',
              moved: { kind: 'branch', path: from.path },
              to: to.path,
              title: 'Merge branches',
            })
          }
        >
          Merge…
        </Button>
        <Button size="s" onClick={() => void taxonomy.reject(candidate).catch(notices.sayError)}>
          Keep apart
        </Button>
        <span className="quiet num merge-score">{`${Math.round(score * 100)} % alike`}</span>
      </div>
    </li>
  );
}

function PathLine({ path, nodes }: { readonly path: string; readonly nodes: number }) {
  const { taxonomy } = useApp();
  return (
    <button type="button" className="merge-path" onClick={() => taxonomy.select(path)}>
      <span className="one-line">{path}</span>
      <span className="quiet num">{plural(nodes, 'node')}</span>
    </button>
  );
}
