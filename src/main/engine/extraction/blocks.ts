import type { Range } from '../text/sentences.ts';

/** A stretch of a document that belongs together: what stands between blank lines, a fenced block, a heading. */
export interface Block extends Range {
  readonly kind: 'heading' | 'code' | 'plain';
}

const heading = /^ {0,3}#{1,6}(?:\s|$)/;
const underline = /^ {0,3}(?:=+|-{3,})\s*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const structural = /^\s*(?:[-*+•‣◦]\s|\d{1,3}[.)]\s|[a-z]\)\s|\||>|#{1,6}\s|`{3,}|~{3,}|\[[ xX]\])/;
const sentenceEnd = /[.!?:;…。！？：；|]["'”’»)」]*\s*$/;
const shortLine = 40;

/** Lines of `text` between start and end, each with its line end; together they are the whole range. */
export function linesOf(text: string, range: Range): Range[] {
  const lines: Range[] = [];
  let start = range.start;
  while (start < range.end) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 || newline >= range.end ? range.end : newline + 1;
    lines.push({ start, end });
    start = end;
  }
  return lines;
}

/** Blocks of a document, in order, covering all its lines that are not blank. */
export function blocksOf(text: string, range: Range): Block[] {
  const blocks: Block[] = [];
  let open: { start: number; end: number; lines: number } | null = null;
  let closing: string | null = null;
  const close = (): void => {
    if (open !== null) blocks.push({ start: open.start, end: open.end, kind: kindOf(text, open) });
    open = null;
  };
  for (const line of linesOf(text, range)) {
    const words = text.slice(line.start, Math.min(line.end, line.start + 400));
    const mark = fence.exec(words)?.[1] ?? null;
    if (closing !== null) {
      if (open !== null) open.end = line.end;
      if (mark?.startsWith(closing) === true) {
        close();
        closing = null;
      }
    } else if (isBlank(text, line)) {
      close();
    } else if (mark !== null || heading.test(words)) {
      close();
      open = { start: line.start, end: line.end, lines: 1 };
      if (mark === null) close();
      else closing = mark;
    } else if (open === null) {
      open = { start: line.start, end: line.end, lines: 1 };
    } else {
      open.end = line.end;
      open.lines++;
    }
  }
  close();
  return blocks;
}

function kindOf(text: string, block: { start: number; end: number; lines: number }): Block['kind'] {
  const words = text.slice(block.start, Math.min(block.end, block.start + 400));
  if (fence.test(words)) return 'code';
  if (block.lines === 1) return heading.test(words) ? 'heading' : 'plain';
  const second = words.slice(words.indexOf('\n') + 1);
  return block.lines === 2 && underline.test(second) ? 'heading' : 'plain';
}

/** Lines that are one running text: a line is joined to the next where it was only wrapped. */
export function stretchesOf(text: string, block: Block): Range[] {
  const lines = linesOf(text, block);
  if (block.kind === 'code') return lines;
  const stretches: { start: number; end: number }[] = [];
  for (const line of lines) {
    const last = stretches.at(-1);
    if (last !== undefined && isWrapped(text, last.end, line)) last.end = line.end;
    else stretches.push({ ...line });
  }
  return stretches;
}

/** Whether the line ending at `end` runs on in `next`. */
function isWrapped(text: string, end: number, next: Range): boolean {
  const lineStart = text.lastIndexOf('\n', end - 2) + 1;
  if (end - lineStart < shortLine) return false;
  const tail = text.slice(Math.max(lineStart, end - 16), end);
  if (sentenceEnd.test(tail) && !/^\s*\p{Ll}/u.test(text.slice(next.start, next.start + 16))) return false;
  const opening = text.slice(lineStart, lineStart + 8);
  return !/^\s*(?:\||#{1,6}\s)/.test(opening) && !structural.test(text.slice(next.start, next.start + 16));
}

export function isBlank(text: string, range: Range): boolean {
  for (let i = range.start; i < range.end; i++) {
    const unit = text.charCodeAt(i);
    const plain = unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
    if (!plain && !(unit >= 0xa0 && /\s/.test(text.charAt(i)))) return false;
  }
  return true;
}
