import { type PointerEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Point } from '../../../graph/shown.ts';
import { useApp } from '../../../state/useApp.ts';
import { type GraphFrame, onMap, underMap } from './graphFrame.ts';

const MAP = { width: 150, height: 96 } as const;
const DOT = 2;

interface MinimapProps {
  /** Null while all of the drawing is seen. */
  readonly frame: StoreApi<GraphFrame | null>;
  readonly onLookAt: (at: Point) => void;
}

/** The whole drawing in small, with the part in the window: for the pointer only, as keys have the walk and the fit. */
export function Minimap({ frame, onLookAt }: MinimapProps) {
  const present = useStore(frame);
  return present === null ? null : <Map frame={present} onLookAt={onLookAt} />;
}

function Map({ frame, onLookAt }: { readonly frame: GraphFrame; readonly onLookAt: (at: Point) => void }) {
  const { surroundings } = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { dots, box, view } = frame;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context == null) return;
    context.clearRect(0, 0, MAP.width, MAP.height);
    context.fillStyle = surroundings.readColors()('--ink-3');
    for (const dot of dots) {
      const { x, y } = onMap({ ...dot, width: 0, height: 0 }, box, MAP);
      context.fillRect(x - DOT / 2, y - DOT / 2, DOT, DOT);
    }
  }, [dots, box, surroundings]);

  function lookAt(event: PointerEvent<HTMLDivElement>): void {
    if (event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onLookAt(underMap({ x: event.clientX - left, y: event.clientY - top }, box, MAP));
  }

  const part = onMap(view, box, MAP);
  return (
    <div
      className="minimap"
      aria-hidden="true"
      style={{ width: MAP.width, height: MAP.height }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        lookAt(event);
      }}
      onPointerMove={lookAt}
    >
      <canvas ref={canvas} width={MAP.width} height={MAP.height} />
      <div
        className="minimap-view"
        style={{
          left: part.x - part.width / 2,
          top: part.y - part.height / 2,
          width: part.width,
          height: part.height,
        }}
      />
    </div>
  );
}
