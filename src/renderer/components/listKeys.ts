const PAGE_ROWS = 10;

/** The row that a key goes to from a row (-1 is before the first); null when the key does not walk lists. */
export function nextIndex(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE_ROWS,
    PageUp: from - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

/** The column head that a key goes to; null when the key does not walk heads. */
export function nextHead(key: string, from: number, count: number): number | null {
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: count - 1 }[key];
  return to === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, to));
}

/** Rows are sized in rem, virtual lists in pixels. */
export function rootFontPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
