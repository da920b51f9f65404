import type { TimelineFact, TimelineSession } from '../../../shared/contract/timeline.ts';
import { formatDay } from '../../model/instants.ts';

type Range = TimelineFact['when']['begin'];

/** "from 3 May 2024 until 2 Jun 2024", with what is not certain told as such. */
export function whenWords({ when, is_event, is_inferred }: TimelineFact, tz: string): string {
  const begin = rangeWords(when.begin, tz);
  const inferred = is_inferred ? ', inferred' : '';
  if (is_event) return `${begin === '' ? 'at some time' : begin}${inferred}`;
  const from = begin === '' || /^(?:by|after) /.test(begin) ? begin : `from ${begin}`;
  const until = endWords(when.end, tz);
  return `${[from, until === STILL ? until : `until ${until}`].filter((part) => part !== '').join(', ')}${inferred}`;
}

const STILL = 'still so';

/** When it was over; what nothing ends is so to this day. */
export function endWords(end: Range, tz: string): string {
  return end.latest === null ? STILL : rangeWords(end, tz);
}

/** One day, or the first and the last that it can be. */
export function rangeWords({ earliest, latest }: Range, tz: string): string {
  if (earliest === null && latest === null) return '';
  const [first, last] = [earliest, latest].map((instant) => (instant === null ? null : formatDay(instant, tz)));
  if (first === last || isOneDay(earliest, latest)) return first ?? '';
  if (first === null) return `by ${last ?? ''}`;
  return last === null ? `after ${first ?? ''}` : `${first ?? ''} – ${last}`;
}

const DAY = 86_400_000;

/** The last instant a day can end at is the first of the next. */
function isOneDay(earliest: string | null, latest: string | null): boolean {
  return earliest !== null && latest !== null && Date.parse(latest) - Date.parse(earliest) <= DAY;
}

export function sessionWords({ started_at, ended_at, passages }: TimelineSession, tz: string): string {
  const [from, to] = [formatDay(started_at, tz), formatDay(ended_at, tz)];
  return `${from === to ? from : `${from} – ${to}`}, ${passages} ${passages === 1 ? 'passage' : 'passages'}`;
}
