import { useStore } from 'zustand';
import { Button, IconButton } from '../../components/Button.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { MergeProposals } from './MergeProposals.tsx';
import { NodesOfBranch } from './NodesOfBranch.tsx';

/** The chosen branch: what can be done with it and its nodes; or the branches that may be one. */
export function BranchPanel() {
  const { taxonomy } = useApp();
  const side = useStore(taxonomy.store, (state) => state.side);
  return (
    <section className="branch-panel" aria-label="Branch">
      <Tabs
        label="Beside the branches"
        value={side}
        onChange={taxonomy.showSide}
        options={[
          { value: 'nodes', label: 'Nodes' },
          { value: 'merges', label: 'Merge proposals' },
        ]}
      />
      {side === 'nodes' ? (
        <>
          <BranchActions />
          <NodesOfBranch />
        </>
      ) : (
        <MergeProposals />
      )}
    </section>
  );
}

function BranchActions() {
  const { taxonomy, registry } = useApp();
  const { selected, cut, nodes } = useStore(taxonomy.store);
  const isRoot = selected === '/';
  return (
    <header className="branch-head">
      <h2 className="one-line" title={selected}>
        {isRoot ? 'Everything' : selected}
      </h2>
      <p className="quiet num">{nodes.phase === 'ready' ? plural(nodes.total, 'node') : ' '}</p>
      <div className="branch-actions">
        <Button size="s" icon="edit" disabled={isRoot} onClick={() => registry.run('taxonomy.rename')}>
          Rename
        </Button>
        <Button size="s" icon="right" disabled={isRoot} onClick={() => registry.run('taxonomy.move')}>
          Move…
        </Button>
        <Button size="s" disabled={cut === null} onClick={() => registry.run('taxonomy.paste')}>
          Paste here
        </Button>
        <IconButton
          icon="neighbours"
          label="Show this branch in Explore"
          onClick={() => registry.run('taxonomy.explore')}
        />
      </div>
    </header>
  );
}
