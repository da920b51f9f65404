import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { BranchPanel } from './BranchPanel.tsx';
import { BranchTree } from './BranchTree.tsx';
import { BranchTreemap } from './BranchTreemap.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { TaxonomyHead } from './TaxonomyHead.tsx';

/** Where things belong: branches as a tree or by size, the nodes of one branch, and what may be one. */
export function TaxonomyPage() {
  const { taxonomy, registry } = useApp();
  const state = useStore(taxonomy.store);
  const { phase, root, uncategorized, view, question } = state;
  // What was cut belongs to this page.
  useEffect(() => () => taxonomy.cut(null), [taxonomy]);
  return (
    <div className="taxonomy">
      <TaxonomyHead />
      {phase === 'failed' && (
        <div className="page-pad">
          <Failure error={state.error} onRetry={taxonomy.retry} />
        </div>
      )}
      {(phase === 'idle' || phase === 'loading') && <Skeleton rows={12} />}
      {phase === 'ready' && root !== null && root.branches === 0 && uncategorized === 0 && (
        <Empty icon="taxonomy" title="Nothing to put in order yet">
          <p>People, places and things appear here once something was told.</p>
          <Button icon="remember" onClick={() => registry.run('go.remember')}>
            Remember something
          </Button>
        </Empty>
      )}
      {phase === 'ready' && root !== null && root.branches + uncategorized > 0 && (
        <div className="taxonomy-body">
          <div className="taxonomy-branches">{view === 'tree' ? <BranchTree /> : <BranchTreemap />}</div>
          <BranchPanel />
        </div>
      )}
      {question?.kind === 'move' && <MoveDialog question={question} />}
      {question?.kind === 'category' && <CategoryDialog path={question.path} />}
    </div>
  );
}
