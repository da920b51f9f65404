import { PalimpsestError } from '../../../shared/contract/errors.ts';

const MINUTE = 60_000;
const RFC3339 = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}:\d{2})(\.\d+)?([Zz]|[+-]\d{2}:\d{2}))?$/;

/**
 * RFC 3339 text of an instant, in the writer's offset when one is known, else in UTC. Milliseconds appear only when there are any.
 * @param ms milliseconds UTC
 * @param offsetMinutes the writer's UTC offset at that instant
 */
export function formatInstant(ms: number, offsetMinutes: number | null = null): string {
  const offset = offsetMinutes ?? 0;
  const [local = ''] = new Date(ms + offset * MINUTE).toISOString().replace('.000Z', 'Z').split('Z');
  return `${local}${offset === 0 ? 'Z' : formatOffset(offset)}`;
}

/** The same for a column that may be null. */
export function formatInstantOrNull(ms: number | null, offsetMinutes: number | null = null): string | null {
  return ms === null ? null : formatInstant(ms, offsetMinutes);
}

/**
 * Milliseconds UTC of an RFC 3339 instant; a date alone is midnight UTC.
 * @throws PalimpsestError invalid when the text is neither
 */
export function parseInstant(text: string): number {
  const parts = RFC3339.exec(text);
  const ms = parts === null ? Number.NaN : Date.parse(text.replace(' ', 'T'));
  if (Number.isNaN(ms)) throw new PalimpsestError('invalid', `not an RFC 3339 instant: ${text.slice(0, 40)}`);
  return ms;
}

function formatOffset(offset: number): string {
  const minutes = Math.abs(offset);
  const pair = (n: number): string => String(n).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`;
}
