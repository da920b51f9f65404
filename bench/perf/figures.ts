/** The value below which this share of the list lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Three significant digits: what a busy machine can tell. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
