import { labelPlace, type Mark, sizes } from './drawing.ts';
import { sessionWords, whenWords } from './whenWords.ts';

interface MarkShapeProps {
  readonly id: string;
  readonly mark: Mark;
  readonly top: number;
  readonly width: number;
  readonly tz: string;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

/** A bar whose uncertain ends are drawn apart from what is certain, or a point for what happened. */
export function MarkShape({ id, mark, top, width, tz, isActive, onOpen }: MarkShapeProps) {
  const { fact, session } = mark;
  const when = fact === null ? (session === null ? '' : sessionWords(session, tz)) : whenWords(fact, tz);
  const label = labelPlace(mark);
  const room = Math.max(0, Math.min(label.width, width - label.x - 4));
  return (
    <g
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={`${mark.label} ${when}${fact?.status === 'disputed' ? ', disputed' : ''}${fact?.modality === 'planned' ? ', planned' : ''}`}
      className="mark"
      data-kind={session !== null ? 'session' : (fact?.modality ?? 'asserted')}
      data-status={fact?.status}
      data-active={isActive}
      transform={`translate(0 ${top})`}
      onClick={onOpen}
    >
      <title>{`${mark.label}\n${when}`}</title>
      <rect
        className="mark-hit"
        x={mark.from - 2}
        y={1}
        width={mark.to - mark.from + 4}
        height={sizes.row - 2}
        rx={4}
      />
      {mark.isPoint ? <Point mark={mark} /> : <Bar mark={mark} />}
      {room >= sizes.leastLabel && (
        <foreignObject x={label.x} y={0} width={room} height={sizes.row}>
          <div className={label.isInside ? 'mark-label is-inside' : 'mark-label'}>{mark.label}</div>
        </foreignObject>
      )}
    </g>
  );
}

const middle = sizes.row / 2;

function Point({ mark }: { readonly mark: Mark }) {
  const x = (mark.from + mark.to) / 2;
  const r = sizes.point / 2;
  return (
    <path className="mark-point" d={`M${x} ${middle - r}L${x + r} ${middle}L${x} ${middle + r}L${x - r} ${middle}Z`} />
  );
}

function Bar({ mark: { from, to, sure, isOpenAfter, isOpenBefore } }: { readonly mark: Mark }) {
  const y = middle - sizes.bar / 2;
  return (
    <>
      <rect className="mark-maybe" x={from} y={y + 3} width={Math.max(0, to - from)} height={sizes.bar - 6} rx={2} />
      {sure !== null && (
        <rect
          className="mark-sure"
          x={sure.from}
          y={y}
          width={Math.max(2, sure.to - sure.from)}
          height={sizes.bar}
          rx={3}
        />
      )}
      {isOpenBefore && <path className="mark-open" d={`M${from - 3} ${y + 3}l-4 4 4 4`} />}
      {isOpenAfter && <path className="mark-open" d={`M${to + 3} ${y + 3}l4 4-4 4`} />}
    </>
  );
}
