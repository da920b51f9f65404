/** Zone of this machine; what times are shown in until a person sets another. */
export function systemZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(tz: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tz}|${JSON.stringify(options)}`;
  let made = formatters.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: tz });
    formatters.set(key, made);
  }
  return made;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `8 May 2023, 13:56`; a time that is midnight sharp in UTC came from a date alone and shows no clock. */
export function formatInstant(iso: string, tz: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  if (isDateAlone(iso)) return formatter('UTC', DAY).format(date);
  return `${formatter(tz, DAY).format(date)}, ${formatter(tz, CLOCK).format(date)}`;
}

export function formatDay(iso: string, tz: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : formatter(isDateAlone(iso) ? 'UTC' : tz, DAY).format(date);
}

export function formatClock(iso: string, tz: string): string {
  return formatter(tz, { ...CLOCK, second: '2-digit' }).format(new Date(iso));
}

function isDateAlone(iso: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T00:00(:00(\.0+)?)?Z)?$/.test(iso);
}

/** The value behind a shown time, whole: the instant as sent, and the same in the person's zone with weekday. */
export function exactInstant(iso: string, tz: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const local = formatter(tz, { ...DAY, weekday: 'long', ...CLOCK, second: '2-digit', timeZoneName: 'short' });
  return `${iso}\n${local.format(date)} (${tz})`;
}

/**
 * The instant of a wall-clock value (`2024-05-01` or `2024-05-01T09:30`) in a zone, as RFC 3339 in UTC; null when it is no
 * such value. In the hour that daylight saving skips, the clock before the jump counts.
 */
export function instantOfLocal(local: string, tz: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(local.trim());
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0);
  if (Number.isNaN(wall) || new Date(wall).getUTCMonth() !== (month ?? 1) - 1) return null;
  const before = wall - offsetMs(wall - 86_400_000, tz);
  const first = wall - offsetMs(before, tz);
  const found = first + offsetMs(first, tz) === wall ? first : before;
  return new Date(found).toISOString().replace('.000Z', 'Z');
}

/** The wall-clock value of an instant for a date-time field, minutes included. */
export function localOfInstant(iso: string, tz: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() + offsetMs(date.getTime(), tz)).toISOString().slice(0, 16);
}

function offsetMs(instantMs: number, tz: string): number {
  const options = { ...CLOCK, year: 'numeric', month: 'numeric', day: 'numeric', second: 'numeric' } as const;
  const parts: Record<string, number> = {};
  for (const part of formatter(tz, options).formatToParts(instantMs)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
