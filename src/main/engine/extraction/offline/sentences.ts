export interface Sentence {
  /** Offsets into the passage's text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `label` is a heading, a table row or a bare list item; `quote` is a quoted line; `code` is no prose. */
  readonly kind: 'statement' | 'question' | 'label' | 'quote' | 'code';
}

const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|mt|jr|sr|inc|ltd|corp|co|vs|etc|e\.g|i\.e|approx|no|dept|est|fig|vol|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|mins?|hrs?|secs?|avg|max|min|ext|tel|rev|ver|cf|ca|al|a\.m|p\.m|u\.s|ph\.d|[a-z])\.$/i;

/** Chat often goes on without a capital; behind a short form or a number the dot may be theirs. */
const ENDS_WHOLE_WORD = /\p{L}*[aeiouy]\p{L}*(?<=\p{L}{3})[.]$/iu;

const LIST_MARK = /^\s*(?:[-*+•]|\d{1,3}[.)]|[a-z][.)])\s+/;
const FENCE = /^\s*(?:```|~~~)/;
const FORMULA = /\\[a-zA-Z([]|\$\$/;
const CODE_LINE =
  /^\s{4,}\S.*[;{}()=]|[{};]\s*$|^\s*(?:import|from|const|let|var|def|class|function|return|if\s*\(|for\s*\(|#include|<\/?[a-z]|\$ |>>>|@\w+\()|=>|\w+\(.*\)\s*[:;{]?\s*$|^\s*(?:at\s+\S+\(|\S+Error:|Traceback)/;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly kind: 'prose' | 'label' | 'quote' | 'code';
}

function capitalShare(line: string): number {
  const words = line.match(/[\p{L}]+/gu) ?? [];
  if (words.length === 0) return 0;
  return words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length;
}

function lineKind(line: string): Line['kind'] {
  const bare = line.trim();
  if (/^>/.test(bare) && !/^>>>/.test(bare)) return 'quote';
  if (/^#{1,6}\s|^\|.*\||^={3,}|^-{3,}/.test(bare)) return 'label';
  if (/^`[^`]+`$/.test(bare) || CODE_LINE.test(line) || FORMULA.test(line)) return 'code';
  const words = bare.split(/\s+/);
  if (/^\*\*[^*]+\*\*:?$/.test(bare) || (bare.endsWith(':') && words.length <= 8)) return 'label';
  const content = bare.replace(LIST_MARK, '');
  if (/[.!?]["”)]?$/.test(content)) return 'prose';
  if (words.length >= 3 && words.length <= 12 && capitalShare(content) > 0.7) return 'label';
  return LIST_MARK.test(line) && content.split(/\s+/).length <= 4 ? 'label' : 'prose';
}

function linesOf(text: string, opensFenced: boolean): Line[] {
  const lines: Line[] = [];
  let fenced = opensFenced;
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const isFence = FENCE.test(line);
    if (isFence || fenced) lines.push({ start, end, kind: 'code' });
    else if (line.trim() !== '') {
      const mark = line.match(LIST_MARK)?.[0].length ?? 0;
      lines.push({ start: start + mark, end, kind: lineKind(line) });
    }
    if (isFence) fenced = !fenced;
    start = end + 1;
  }
  return lines;
}

/** End of the sentence that begins at `from`: after its closing marks, or the line's end. */
function sentenceEnd(line: string, from: number): number {
  const stops = /[.!?…]+["”’')\]]*(?=\s|$)|[。！？]/gu;
  stops.lastIndex = from;
  for (let hit = stops.exec(line); hit !== null; hit = stops.exec(line)) {
    const end = hit.index + hit[0].length;
    const next = line.slice(end).trimStart();
    if (hit[0] === '.' && ABBREVIATION.test(line.slice(from, end)) && !/^["“]?I\b/.test(next)) continue;
    if (/^[.…]/.test(hit[0]) && /^\p{Ll}/u.test(next) && !ENDS_WHOLE_WORD.test(line.slice(from, end))) continue;
    return end;
  }
  return line.length;
}

const QUESTION_OPENING =
  /^(?:(?:hey|so|and|but|oh|well|wow|btw|hmm|ok|okay|sure|yes|no|thanks)[\s,!-]+)*(?:(?:can|could|would|will|do|does|did|is|are|was|were|have|has|had|should|shall|may) (?:i|you|we|he|she|they|it|there|this|that|these|those|the|my|your)|what|why|how|where|who|whose|which|when (?:do|does|did|is|are|was|were|will|can|should))\b/i;

function isQuestion(text: string): boolean {
  if (/[?？]["”’')\]]*$/.test(text)) return true;
  return (
    QUESTION_OPENING.test(text) && !/^(?:how|what) (?:a|an|great|nice|lovely|wonderful|exciting|cool)\b/i.test(text)
  );
}

/** "Marc works for Bluefin, I mean Redfin": what puts the statement right is a sentence of its own. */
const AFTERTHOUGHT =
  /\s*(?:[,;–—-]|\.{3}|…)\s*(?=(?:(?:sorry|no|oops|wait|or)[\s,]+)*I meant?\s+(?:(?:in|at|on|to|for)\s+)?[\p{Lu}\d][\p{L}\p{N}'’-]*(?:\s+[\p{Lu}\d][\p{L}\p{N}'’-]*){0,2}[.!]*$)/u;

/** "Sorry, not Berlin" and "oops" state nothing that could be put right. */
const STATES_NOTHING = /^(?:(?:oh|ah|no|oops|sorry|wait|actually|or|not)\b|\S+\s*$)/i;

/** Where an afterthought begins in a sentence, and where the comma before it; null when it has none. */
function afterthoughtIn(sentence: string): { readonly start: number; readonly end: number } | null {
  const found = STATES_NOTHING.test(sentence) ? null : AFTERTHOUGHT.exec(sentence);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}

/** Whether a passage ends inside a code block, given whether it began in one. */
export function endsFenced(text: string, opensFenced: boolean): boolean {
  const marks = text.split('\n').filter((line) => FENCE.test(line)).length;
  return (marks % 2 === 1) !== opensFenced;
}

/** Cuts a passage into sentences. Lines end sentences; abbreviations and versions (Dr., v2.3) do not. */
export function splitSentences(text: string, opensFenced = false): Sentence[] {
  const found: Sentence[] = [];
  for (const line of linesOf(text, opensFenced)) {
    const whole = text.slice(line.start, line.end);
    if (line.kind !== 'prose') {
      found.push({ start: line.start, end: line.end, text: whole, kind: line.kind });
      continue;
    }
    for (let at = 0; at < whole.length; ) {
      const blank = /^\s*/.exec(whole.slice(at))?.[0].length ?? 0;
      const from = at + blank;
      if (from >= whole.length) break;
      const end = sentenceEnd(whole, from);
      const afterthought = afterthoughtIn(whole.slice(from, end));
      const until = from + (afterthought?.start ?? end - from);
      const piece = whole.slice(from, until);
      const kind = isQuestion(piece) ? 'question' : 'statement';
      found.push({ start: line.start + from, end: line.start + until, text: piece, kind });
      at = from + (afterthought?.end ?? end - from);
    }
  }
  return found;
}
