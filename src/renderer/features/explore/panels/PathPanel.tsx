import { useMemo } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Skeleton } from '../../../components/States.tsx';
import { useExplore, useExploreState, usePanelState, useRun } from '../useExplore.ts';
import { admit } from './letIn.ts';
import { NameCombobox } from './NameCombobox.tsx';
import type { NameHit } from './nameSuggestions.ts';
import type { NamedNode } from './panelState.ts';
import { PathResult } from './PathResult.tsx';
import { endsOfSelection } from './pathEnds.ts';

/** A way between two nodes: their names are typed or taken from the selection. */
export function PathPanel() {
  const { explore, panels } = useExplore();
  const run = useRun();
  const draft = usePanelState((state) => state.path);
  const isBusy = useExploreState((state) => state.busy.has('path'));
  const path = useExploreState((state) => state.path);
  const selection = useExploreState((state) => state.selection);
  const shown = useExploreState((state) => state.shown);
  const ends = useMemo(() => endsOfSelection(selection, shown), [selection, shown]);
  const { from, to, prefer } = draft;
  const isSame = from !== null && from.id === to?.id;

  function find(): void {
    if (from !== null && to !== null && !isBusy) run(explore.findPath({ from: from.id, to: to.id, prefer }));
  }

  return (
    <div className="path-panel">
      <PathEnd label="From" end={from} onPick={(end) => panels.changePath({ from: end })} />
      <PathEnd label="To" end={to} onPick={(end) => panels.changePath({ to: end })} />
      <div className="path-actions">
        {ends !== null && (
          <Button size="s" title={`${ends.from.name} and ${ends.to.name}`} onClick={() => panels.changePath(ends)}>
            Take the two selected
          </Button>
        )}
        <Button
          size="s"
          variant="ghost"
          disabled={from === null && to === null}
          onClick={() => panels.changePath({ from: to, to: from })}
        >
          Swap
        </Button>
      </div>
      <Segmented
        label="Which path"
        value={prefer}
        onChange={(next) => panels.changePath({ prefer: next })}
        options={[
          { value: 'shortest', label: 'Shortest', title: 'Fewest steps' },
          { value: 'trusted', label: 'Most trusted', title: 'The greatest least trust, then fewest steps' },
        ]}
      />
      <div className="path-actions">
        <Button
          variant="primary"
          icon="path"
          disabled={from === null || to === null || isSame}
          aria-busy={isBusy}
          onClick={find}
        >
          Find path
        </Button>
        {path !== null && (
          <Button variant="ghost" onClick={() => explore.clearPath()}>
            Clear
          </Button>
        )}
      </div>
      {isSame && <p className="field-note field-error">Both ends are the same node.</p>}
      {isBusy ? <Skeleton rows={3} /> : path !== null && <PathResult path={path} />}
    </div>
  );
}

interface PathEndProps {
  readonly label: string;
  readonly end: NamedNode | null;
  readonly onPick: (end: NamedNode) => void;
}

function PathEnd({ label, end, onPick }: PathEndProps) {
  const { explore } = useExplore();
  const run = useRun();
  const take = (hit: NameHit): void => {
    onPick({ id: hit.node.id, name: hit.node.name });
    // A path leads through what is drawn only.
    run(admit(explore, hit));
  };
  return (
    <div className="path-end">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <NameCombobox label={label} placeholder="Find a name" initial={end?.name ?? ''} isCleared={false} onPick={take} />
    </div>
  );
}
