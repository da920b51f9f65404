interface State {
  readonly valid_at: string | null;
  readonly invalid_at: string | null;
  readonly replaced_at: string | null;
}

/** When a state says that the fact held, as a stretch of the world's axis in 0..1. */
export interface ClockBox {
  readonly left: number;
  readonly right: number;
  /** The interval has no known beginning or end on that side. */
  readonly isOpenLeft: boolean;
  readonly isOpenRight: boolean;
  readonly isPresent: boolean;
}

export interface ClockPicture {
  /** In the order in which the memory held them. */
  readonly boxes: readonly ClockBox[];
  /** The earliest and the latest known time; null when no state has any. */
  readonly world: { readonly from: string; readonly to: string } | null;
}

/** Room kept at the sides of the known times, for intervals without a known end. */
const MARGIN = 0.12;
const LEAST_WIDTH = 0.02;

/**
 * What was held of a fact, over both clocks: across is the world's, to scale; down is the memory's, one line a state,
 * because states that replaced one another within a second would not be seen to scale.
 */
export function clockPicture(states: readonly State[]): ClockPicture {
  const known = states
    .flatMap((state) => [state.valid_at, state.invalid_at])
    .filter((time) => time !== null)
    .sort((a, b) => Date.parse(a) - Date.parse(b));
  const [from, to] = [known[0], known.at(-1)];
  if (from === undefined || to === undefined)
    return { boxes: states.map((state) => boxOf(state, () => 0.5)), world: null };
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const across = (time: string): number =>
    last === first ? 0.5 : MARGIN + ((1 - 2 * MARGIN) * (Date.parse(time) - first)) / (last - first);
  return { boxes: states.map((state) => boxOf(state, across)), world: { from, to } };
}

function boxOf(state: State, across: (time: string) => number): ClockBox {
  const begin = state.valid_at === null ? 0 : across(state.valid_at);
  const end = state.invalid_at === null ? 1 : across(state.invalid_at);
  // Ends before beginnings happen in what people say; the stretch is drawn all the same.
  const left = Math.min(begin, end, 1 - LEAST_WIDTH);
  return {
    left,
    right: Math.max(begin, end, left + LEAST_WIDTH),
    isOpenLeft: state.valid_at === null,
    isOpenRight: state.invalid_at === null,
    isPresent: state.replaced_at === null,
  };
}
