import type { SortValue } from './tableRows.ts';

export interface CopyColumn<T> {
  readonly label: string;
  readonly value: (row: T) => SortValue;
}

/** Rows as tab-separated text with a head line, which spreadsheets take as cells. */
export function toTsv<T>(columns: readonly CopyColumn<T>[], rows: readonly T[]): string {
  const head = columns.map((column) => cell(column.label));
  return [head, ...rows.map((row) => columns.map((column) => cell(column.value(row))))]
    .map((cells) => cells.join('\t'))
    .join('\n');
}

/**
 * Memory text is hostile, and a spreadsheet runs what begins like a formula. Such text gets the apostrophe that makes
 * it text there; breaks and tabs, which would begin another cell, become blanks; a leading quote is quoted.
 */
function cell(value: SortValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const line = value.replace(/[\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ');
  const safe = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(line) ? `'${line}` : line;
  return safe.startsWith('"') ? `"${safe.replaceAll('"', '""')}"` : safe;
}
