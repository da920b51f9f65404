import { useEffect, useRef } from 'react';
import type { Point } from '../../../graph/shown.ts';
import { NodeMenu } from '../panels/NodeMenu.tsx';
import { useExploreState } from '../useExplore.ts';

interface CanvasMenuProps {
  readonly node: string;
  readonly at: Point;
  readonly onClose: () => void;
}

/** The menu of a node, opened where the node is. */
export function CanvasMenu({ node, at, onClose }: CanvasMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const entry = useExploreState((state) => state.shown.nodes.find((other) => other.node.id === node));
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const onToggle = (event: Event): void => {
      if (event instanceof ToggleEvent && event.newState === 'closed') latestClose.current();
    };
    // Toggle events do not bubble.
    element.addEventListener('toggle', onToggle, { capture: true });
    // The menu knows its own panel only once it has been drawn with it.
    const frame = requestAnimationFrame(() => element.querySelector('button')?.click());
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('toggle', onToggle, { capture: true });
    };
  }, []);
  if (entry === undefined) return null;
  return (
    <div ref={ref} className="graph-menu" style={{ left: at.x, top: at.y }}>
      <NodeMenu shown={entry} isInTabOrder={false} />
    </div>
  );
}
