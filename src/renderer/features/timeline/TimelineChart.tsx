import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Timeline } from '../../../shared/contract/timeline.ts';
import { useZone } from '../../components/Time.tsx';
import { formatRoute } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { drawingOf, type Mark, nextMark, rowsInView, sizes } from './drawing.ts';
import { MarkShape } from './MarkShape.tsx';
import { TimeAxis } from './TimeAxis.tsx';
import { msAt, xOf } from './timeAxis.ts';
import { zoomStep } from './timelineCommands.ts';
import { spanOf } from './timelineStore.ts';

/** How much of a wheel's turn makes a step. */
const wheelPx = 240;

/** Bars and points in lanes over one axis. Only the rows in view exist. */
export function TimelineChart({ answer }: { readonly answer: Timeline }) {
  const { timeline, router } = useApp();
  const tz = useZone();
  const id = useId();
  const state = useStore(timeline.store);
  const { query, activeKey } = state;
  const span = spanOf(state);
  const scroller = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(scroller);
  const [scrollTop, setScrollTop] = useState(0);
  const { from, to } = span ?? { from: 0, to: 1 };
  const drawing = useMemo(
    () => drawingOf(answer, { from, to }, width, query.lanes),
    [answer, from, to, width, query.lanes],
  );
  const rows = rowsInView(drawing, scrollTop, height);
  const isActiveShown = activeKey !== null && drawing.topOf.has(activeKey);
  const drag = useDrag(timeline.pan, width);
  useWheel(scroller, width);

  function open(mark: Mark): void {
    timeline.activate(mark.key);
    if (mark.fact !== null) router.inspect({ factId: mark.fact.id });
    else if (mark.session !== null) {
      router.goTo(formatRoute({ page: 'library', params: { session: mark.session.session_id } }));
    }
  }

  function walk(by: 1 | -1): void {
    const next = nextMark(drawing, activeKey, by);
    if (next === null) return;
    timeline.activate(next.key);
    const top = drawing.topOf.get(next.key) ?? 0;
    const box = scroller.current;
    if (box === null) return;
    if (top < box.scrollTop + sizes.head) box.scrollTop = top - sizes.head;
    else if (top + sizes.row > box.scrollTop + box.clientHeight) box.scrollTop = top + 2 * sizes.row - box.clientHeight;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isBack = event.key === 'ArrowLeft' || event.key === 'ArrowUp';
    const isAhead = event.key === 'ArrowRight' || event.key === 'ArrowDown';
    const active = drawing.marks.find(({ key }) => key === activeKey);
    if ((isBack || isAhead) && event.shiftKey) timeline.pan(isBack ? -0.2 : 0.2);
    else if (isBack || isAhead) walk(isBack ? -1 : 1);
    else if (event.key === 'Enter' && active !== undefined) open(active);
    else return;
    event.preventDefault();
  }

  return (
    <div className="timeline-body">
      <TimeAxis span={{ from, to }} width={width} bins={answer.bins} window={answer} />
      <div
        ref={scroller}
        className="timeline-lanes"
        role="listbox"
        tabIndex={0}
        aria-label="Facts and sessions by time"
        aria-activedescendant={isActiveShown ? `${id}-${activeKey}` : undefined}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
        {...drag}
      >
        <svg role="presentation" width={width} height={Math.max(drawing.height, height)} className="timeline-svg">
          <Now span={{ from, to }} width={width} height={Math.max(drawing.height, height)} />
          {rows.map((row) =>
            row.kind === 'head' ? (
              <g key={row.key} aria-hidden="true" transform={`translate(0 ${row.top})`}>
                <line className="lane-line" x1={0} x2={width} y1={0.5} y2={0.5} />
                <text className="lane-label" x={8} y={17}>
                  {row.label}
                  <tspan className="lane-count" dx={8}>
                    {row.count}
                  </tspan>
                </text>
              </g>
            ) : (
              row.marks.map((mark) => (
                <MarkShape
                  key={mark.key}
                  id={`${id}-${mark.key}`}
                  mark={mark}
                  top={row.top}
                  width={width}
                  tz={tz}
                  isActive={mark.key === activeKey}
                  onOpen={() => open(mark)}
                />
              ))
            ),
          )}
        </svg>
      </div>
    </div>
  );
}

/** The present: what lies behind it is past, what before it planned. */
function Now({
  span,
  width,
  height,
}: {
  readonly span: { from: number; to: number };
  readonly width: number;
  readonly height: number;
}) {
  const { surroundings } = useApp();
  const x = xOf(span, width, surroundings.date().getTime());
  if (x < 0 || x > width) return null;
  return <line className="now-line" aria-hidden="true" x1={x} x2={x} y1={0} y2={height} />;
}

function useSize(ref: { readonly current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** The wheel scrolls lanes; with Ctrl it zooms about the pointer, with Shift or sideways it moves along the axis. */
function useWheel(ref: { readonly current: HTMLElement | null }, width: number): void {
  const { timeline } = useApp();
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const onWheel = (event: WheelEvent): void => {
      const span = timeline.span();
      const along = event.shiftKey ? event.deltaY + event.deltaX : event.deltaX;
      if (span === null || width === 0) return;
      if (event.ctrlKey || event.metaKey) {
        const x = event.clientX - box.getBoundingClientRect().left;
        timeline.zoom(zoomStep ** (-event.deltaY / wheelPx), msAt(span, width, x));
      } else if (Math.abs(along) > (event.shiftKey ? 0 : Math.abs(event.deltaY))) timeline.pan(along / width);
      else return;
      event.preventDefault();
    };
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => box.removeEventListener('wheel', onWheel);
  }, [ref, timeline, width]);
}

/** Pixels that a pointer may slip before a press becomes a drag. */
const slipPx = 4;

/** Dragging the ground moves along the axis. */
function useDrag(pan: (share: number) => void, width: number) {
  const last = useRef<number | null>(null);
  const isMoving = useRef(false);
  return {
    onPointerDown(event: PointerEvent): void {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      last.current = event.clientX;
      isMoving.current = false;
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (last.current === null || event.buttons === 0 || width === 0) return;
      const by = event.clientX - last.current;
      if (!isMoving.current && Math.abs(by) < slipPx) return;
      if (!isMoving.current) event.currentTarget.setPointerCapture(event.pointerId);
      isMoving.current = true;
      last.current = event.clientX;
      pan(-by / width);
    },
    onPointerUp(): void {
      last.current = null;
    },
  };
}
