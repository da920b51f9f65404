const FEWEST_DIGITS = 4;
const ALL_DIGITS = 17;

/**
 * Writes the values of one sorted list short, but never so short that two different neighbours look the same.
 * Each value gets the fewest significant digits that tell it from the one above and the one below.
 */
export function formatApart(values: readonly number[]): string[] {
  return values.map((value, index) => {
    const neighbours = [values[index - 1], values[index + 1]].filter((other) => other !== undefined && other !== value);
    for (let digits = FEWEST_DIGITS; digits < ALL_DIGITS; digits += 1) {
      const written = short(value, digits);
      if (neighbours.every((other) => other === undefined || short(other, digits) !== written)) return written;
    }
    return String(value);
  });
}

function short(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits)));
}

/** Four significant digits; for figures that stand alone. */
export function formatFigure(value: number): string {
  return short(value, FEWEST_DIGITS);
}

const counts = new Intl.NumberFormat('en-GB');
export function formatCount(value: number): string {
  return counts.format(value);
}

const rough = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 3 });
/** Three figures with a letter for thousands or millions, where columns are narrow. */
export function formatRough(value: number): string {
  return rough.format(value);
}

export function formatMs(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms >= 100) return `${Math.round(ms)} ms`;
  return ms >= 10 ? `${ms.toFixed(1)} ms` : `${ms.toFixed(2)} ms`;
}

export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[unit] ?? ''}`;
}

/** `1 passage`, `2 passages`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
