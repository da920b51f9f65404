import { type Range, sentences } from '../text/sentences.ts';
import { type Block, blocksOf, isBlank, stretchesOf } from './blocks.ts';

/** The longest passage, in UTF-16 units: what a small sentence encoder reads whole. */
export const passageLimit = 400;
/** A last passage shorter than this takes sentences of the one before. */
const shortTail = 120;
/** A sentence above the limit is cut at a clause or word border in the last part of what fits, if there is one. */
const earliestCut = 240;

interface Unit extends Range {
  readonly kind: Block['kind'];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One turn or paragraph as ranges of at most `passageLimit`, cut at sentence borders where it can be. Blanks around them are left out. */
export function packRange(text: string, range: Range): Range[] {
  const whole = trimRange(text, range);
  if (whole === null) return [];
  if (whole.end - whole.start <= passageLimit) return [whole];
  return pack(
    text,
    blocksOf(text, whole).flatMap((block) => unitsOf(text, block)),
  );
}

/** A document as ranges: one for each paragraph, with the headings above it; longer ones cut like a turn. */
export function packDocument(text: string, range: Range): Range[] {
  const packed: Range[] = [];
  let headingsFrom: number | null = null;
  const blocks = blocksOf(text, range);
  for (const [i, block] of blocks.entries()) {
    const isLast = i === blocks.length - 1;
    if (block.kind === 'heading' && !isLast) {
      headingsFrom ??= block.start;
    } else {
      packed.push(...packRange(text, { start: headingsFrom ?? block.start, end: block.end }));
      headingsFrom = null;
    }
  }
  return packed;
}

/** The range without the blanks at its ends; null when nothing is left. */
export function trimRange(text: string, range: Range): Range | null {
  let { start, end } = range;
  while (start < end && isBlank(text, { start, end: start + 1 }) && isBorder(text, start + 1)) start++;
  while (end > start && isBlank(text, { start: end - 1, end })) end--;
  return start < end ? { start, end } : null;
}

function unitsOf(text: string, block: Block): Unit[] {
  const units: Unit[] = [];
  for (const stretch of stretchesOf(text, block)) {
    const words = text.slice(stretch.start, stretch.end);
    const parts = block.kind === 'plain' ? sentences(joinLines(words)) : [{ start: 0, end: words.length }];
    for (const part of parts) {
      for (const piece of cutLong(text, stretch.start + part.start, stretch.start + part.end)) {
        units.push({ ...piece, kind: block.kind });
      }
    }
  }
  return units;
}

/** Line ends inside as blanks, at the same offsets; those at the end stay. */
function joinLines(words: string): string {
  const ink = words.trimEnd().length;
  return words.slice(0, ink).replace(/[\r\n\u2028\u2029]/g, ' ') + words.slice(ink);
}

function pack(text: string, units: readonly Unit[]): Range[] {
  const groups: Unit[][] = [];
  let group: Unit[] = [];
  for (const unit of units) {
    const first = group[0];
    const fits = first === undefined || lastInk(text, unit) - first.start <= passageLimit;
    if (!fits) {
      const carried = headingsAtEnd(group);
      groups.push(group.slice(0, group.length - carried.length));
      group = carriedFits(text, carried, unit) ? carried : [];
      if (group.length === 0 && carried.length > 0) groups.push(carried);
    }
    group.push(unit);
  }
  groups.push(group);
  lengthenTail(text, groups);
  return groups.flatMap((members) => {
    const trimmed = trimRange(text, { start: members[0]?.start ?? 0, end: members.at(-1)?.end ?? 0 });
    return trimmed === null ? [] : [trimmed];
  });
}

/** A heading stays with what follows it, unless it is all there is. */
function headingsAtEnd(group: readonly Unit[]): Unit[] {
  let from = group.length;
  while (from > 0 && group[from - 1]?.kind === 'heading') from--;
  return from === 0 ? [] : group.slice(from);
}

function carriedFits(text: string, carried: readonly Unit[], unit: Unit): boolean {
  const first = carried[0];
  return first !== undefined && lastInk(text, unit) - first.start <= passageLimit;
}

function lengthenTail(text: string, groups: Unit[][]): void {
  const tail = groups.at(-1);
  const before = groups.at(-2);
  const end = tail?.at(-1);
  if (tail === undefined || before === undefined || end === undefined) return;
  const inkEnd = lastInk(text, end);
  while (before.length > 1 && inkEnd - (tail[0]?.start ?? inkEnd) < shortTail) {
    const moved = before.at(-1);
    if (moved === undefined || inkEnd - moved.start > passageLimit) return;
    before.pop();
    tail.unshift(moved);
  }
}

function lastInk(text: string, range: Range): number {
  let end = range.end;
  while (end > range.start && isBlank(text, { start: end - 1, end })) end--;
  return end;
}

/** A sentence cut into pieces of at most `passageLimit`, in time linear in its length. */
function cutLong(text: string, start: number, end: number): Range[] {
  const pieces: Range[] = [];
  let from = start;
  while (lastInk(text, { start: from, end }) - from > passageLimit) {
    const at = cutPoint(text, from);
    pieces.push({ start: from, end: at });
    from = at;
  }
  if (from < end) pieces.push({ start: from, end });
  return pieces;
}

function cutPoint(text: string, from: number): number {
  const window = text.slice(from, from + passageLimit);
  for (const pattern of [/[,;:、，；：—](?=\s|[^\p{L}\p{N}\s])[^]?|[、，；：]/gu, /\s/gu]) {
    let last = -1;
    for (const match of window.matchAll(pattern)) last = match.index + match[0].length;
    if (last >= earliestCut && isBorder(text, from + last)) return from + last;
  }
  return from + graphemeCut(text.slice(from, from + passageLimit + 64));
}

/** The last border between characters as people see them at or before the limit; a single one above the limit is cut between code points. */
function graphemeCut(window: string): number {
  let cut = 0;
  for (const part of graphemes.segment(window)) {
    if (part.index > passageLimit) break;
    cut = part.index;
  }
  if (cut > 0) return cut;
  const unit = window.charCodeAt(passageLimit);
  return unit >= 0xdc00 && unit <= 0xdfff ? passageLimit - 1 : passageLimit;
}

/** Whether a new character as people see it begins at `at`, given that what stands before is a blank or punctuation. */
function isBorder(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return true;
  const [first] = graphemes.segment(text.slice(at - 1, at + 2));
  return first?.segment.length === 1;
}
