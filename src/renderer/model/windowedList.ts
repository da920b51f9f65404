/** A reply that belongs to no question asked now changes nothing; this is how a request knows what it was asked for. */
export interface WindowRequest {
  readonly generation: number;
  readonly window: number;
}

interface Window<T> {
  readonly generation: number;
  readonly rows: readonly T[];
}

/**
 * A list far longer than what is held of it, read in windows of equal size as they come into view. A generation is one
 * reading: another question, or the same one again because something changed. Rows of an older reading of the same
 * question stay in view until newer ones arrive; rows of another question go with the first answer to the new one.
 */
export interface WindowedList<T> {
  readonly size: number;
  readonly generation: number;
  /** The first generation whose rows answer the present question. */
  readonly questionSince: number;
  /** The same for the question that `total` and the rows answer: it follows with the first answer to the present one. */
  readonly shownSince: number;
  /** Null until the first answer. */
  readonly total: number | null;
  readonly windows: ReadonlyMap<number, Window<T>>;
  /** Windows on their way, by the generation they were asked in. */
  readonly pending: ReadonlyMap<number, number>;
}

/** Windows kept besides those in view; scrolling back over them asks nothing again. */
const KEPT_WINDOWS = 40;

export function emptyList<T>(size: number): WindowedList<T> {
  return {
    size,
    generation: 0,
    questionSince: 0,
    total: null,
    shownSince: 0,
    windows: new Map(),
    pending: new Map(),
  };
}

/** Another question: nothing that is held answers it. */
export function askedAnew<T>(list: WindowedList<T>): WindowedList<T> {
  const generation = list.generation + 1;
  return { ...list, generation, questionSince: generation, pending: new Map() };
}

/** While `total` and the rows are another question's. */
export function isOutdated<T>(list: WindowedList<T>): boolean {
  return list.total !== null && list.shownSince !== list.questionSince;
}

/** The same question, whose answer may have changed. */
export function readAgain<T>(list: WindowedList<T>): WindowedList<T> {
  return { ...list, generation: list.generation + 1, pending: new Map() };
}

/** The windows to ask for so that rows `first` to `last` are there as of now; the first window when nothing is known yet. */
export function missingWindows<T>(list: WindowedList<T>, first: number, last: number): number[] {
  const isKnown = list.total !== null && !isOutdated(list);
  if (isKnown && list.total === 0 && isFresh(list, 0)) return [];
  const end = isKnown ? Math.min(last, Math.max(0, (list.total ?? 1) - 1)) : last;
  const from = Math.floor(Math.max(0, Math.min(first, end)) / list.size);
  const to = Math.floor(Math.max(0, end) / list.size);
  const windows: number[] = [];
  for (let window = from; window <= to; window += 1) {
    if (!isFresh(list, window) && list.pending.get(window) !== list.generation) windows.push(window);
  }
  return windows;
}

function isFresh<T>(list: WindowedList<T>, window: number): boolean {
  return list.windows.get(window)?.generation === list.generation;
}

export function asked<T>(list: WindowedList<T>, windows: readonly number[]): WindowedList<T> {
  if (windows.length === 0) return list;
  const pending = new Map(list.pending);
  for (const window of windows) pending.set(window, list.generation);
  return { ...list, pending };
}

/** Takes a reply in. One to an earlier reading is ignored, whenever it comes. */
export function arrived<T>(
  list: WindowedList<T>,
  request: WindowRequest,
  answer: { readonly rows: readonly T[]; readonly total: number },
): WindowedList<T> {
  if (request.generation !== list.generation) return list;
  const pending = new Map(list.pending);
  pending.delete(request.window);
  const windows = new Map<number, Window<T>>();
  for (const [at, window] of list.windows) {
    const isOfQuestion = window.generation >= list.questionSince;
    if (isOfQuestion && at * list.size < answer.total) windows.set(at, window);
  }
  windows.set(request.window, { generation: list.generation, rows: answer.rows });
  return {
    ...list,
    total: answer.total,
    shownSince: list.questionSince,
    pending,
    windows: nearest(windows, request.window),
  };
}

/** A reply that never came may be asked for again. */
export function failed<T>(list: WindowedList<T>, request: WindowRequest): WindowedList<T> {
  if (list.pending.get(request.window) !== request.generation) return list;
  const pending = new Map(list.pending);
  pending.delete(request.window);
  return { ...list, pending };
}

export function rowAt<T>(list: WindowedList<T>, index: number): T | undefined {
  const window = Math.floor(index / list.size);
  return list.windows.get(window)?.rows[index - window * list.size];
}

/** Where a row is among those held; -1 when it is not. The nearest to `near` when the list moved under it. */
export function indexOfRow<T>(list: WindowedList<T>, isIt: (row: T) => boolean, near: number): number {
  let found = -1;
  for (const [at, { rows }] of list.windows) {
    const place = rows.findIndex(isIt);
    if (place < 0) continue;
    const index = at * list.size + place;
    if (found < 0 || Math.abs(index - near) < Math.abs(found - near)) found = index;
  }
  return found;
}

function nearest<T>(windows: ReadonlyMap<number, Window<T>>, to: number): ReadonlyMap<number, Window<T>> {
  if (windows.size <= KEPT_WINDOWS) return windows;
  const kept = [...windows].sort(([a], [b]) => Math.abs(a - to) - Math.abs(b - to)).slice(0, KEPT_WINDOWS);
  return new Map(kept);
}
