import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { commandCatalogue } from '../../../../shared/commands/catalogue.ts';
import { useApp } from '../../../state/useApp.ts';
import type { Point } from '../../../graph/shown.ts';
import { useExploreState } from '../useExplore.ts';
import { followSelected } from './openSelected.ts';
import { CanvasMenu } from './CanvasMenu.tsx';
import { GRAPH_ID } from './graphId.ts';
import { Minimap } from './Minimap.tsx';
import type { GraphController } from './graphController.ts';
import { startGraph } from './startGraph.ts';
import { pictureSummary } from './summary.ts';
import { walkBy } from './walkKeys.ts';

const PAN_PX = 60;

/** The picture. Its cytoscape instance lives as long as this does: nothing that is shown makes it anew. */
export function GraphCanvas() {
  const app = useApp();
  const container = useRef<HTMLDivElement>(null);
  const graph = useRef<GraphController>(null);
  const [frame, setFrame] = useState<ComponentProps<typeof Minimap>['frame'] | null>(null);
  const origin = useRef<string | null>(null);
  const [menu, setMenu] = useState<{ readonly node: string; readonly at: Point } | null>(null);
  const [spoken, setSpoken] = useState('');
  const title = useExploreState((state) => state.title);
  const summary = useExploreState(pictureSummary);

  useEffect(() => {
    if (container.current === null) return undefined;
    const started = startGraph(app, container.current, {
      onMenu: (node, at) => setMenu({ node, at }),
      onTap: () => {
        origin.current = null;
      },
    });
    graph.current = started.controller;
    setFrame(started.frame);
    return () => {
      graph.current = null;
      started.stop();
    };
  }, [app]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && event.key.startsWith('Arrow')) {
      event.preventDefault();
      const by = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
      graph.current?.panBy((by[0] ?? 0) * PAN_PX, (by[1] ?? 0) * PAN_PX);
      return;
    }
    if (event.key === 'e') {
      event.preventDefault();
      app.registry.run(commandCatalogue.exploreExpand.id);
      return;
    }
    const { shown, selection } = app.explore.store.getState();
    const walk = walkBy(event.key, shown, selection.at(-1) ?? null, origin.current);
    if (walk === null) return;
    event.preventDefault();
    if (typeof walk === 'string') {
      setSpoken(walk);
      return;
    }
    origin.current = walk.origin;
    app.explore.select([walk.to]);
    graph.current?.reveal(walk.to);
    setSpoken(walk.spoken);
    followSelected(app);
  }

  return (
    <div className="graph">
      <div
        ref={container}
        id={GRAPH_ID}
        className="graph-canvas"
        tabIndex={0}
        role="application"
        aria-roledescription="graph"
        aria-label={`Graph of ${title}: ${summary}`}
        aria-describedby="graph-help"
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
      />
      <p id="graph-help" hidden>
        Arrows walk to neighbours, Page Down and Page Up go round them, Home goes to the focus, Shift and arrows move
        the picture. The table shows the same.
      </p>
      <p className="visually-hidden" role="status">
        {spoken === '' ? summary : spoken}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {spoken === '' ? '' : summary}
      </p>
      {frame !== null && <Minimap frame={frame} onLookAt={(at) => graph.current?.lookAt(at)} />}
      {menu !== null && (
        <CanvasMenu
          key={menu.node}
          node={menu.node}
          at={menu.at}
          onClose={() => {
            setMenu(null);
            container.current?.focus();
          }}
        />
      )}
    </div>
  );
}
