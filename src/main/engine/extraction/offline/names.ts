import nlp from 'compromise/two';
import { readVerb } from '../../semantic/verbForms.ts';
import {
  ADJECTIVES_OF_ORIGIN,
  AMBIGUOUS_NAMES,
  CALENDAR,
  EVENT_HEADS,
  ORGANIZATION_HEADS,
  PLACE_HEADS,
  SENTENCE_OPENERS,
  SERVICE_HEADS,
  TITLES,
} from './nameWords.ts';

/** A run of capitalised words, or a service's hyphenated name, as it stands in a text. */
export interface NameSpan {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Stands where a capital is usual anyway: at the head of a sentence or line. */
  readonly atHead: boolean;
}

const WORD = String.raw`\p{Lu}[\p{L}\p{N}]*(?:[-&+/.'’](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*[+#]*`;
const JOINED = new RegExp(
  String.raw`(?<![\p{L}\p{N}@#/_.\-])(?:(?:Dr|Mr|Mrs|Ms|Prof|St|Mt|Ft)\.[ \t]+)?${WORD}(?:(?:[ \t]+(?:(?:of|de|la|del|da|van|von|der|den|di|the|and|&)[ \t]+){0,2})(?:${WORD}|v?\d+(?:\.\d+)*(?![\p{L}\p{N}/:-]|[.,]\d)))*`,
  'gu',
);
const SERVICE_NAME =
  /(?<![\p{L}\p{N}@/_.-])[a-z][a-z0-9]*(?:-[a-z0-9]+)*-(?:service|svc|api|db|worker|gateway|server|queue|proxy|cluster|backend|frontend|cache|broker|pipeline|app|prod|staging|\d{1,3})(?![\p{L}\p{N}_/-])/gu;
const INNER_CAPITAL = /^\p{Ll}?\p{L}*\p{Ll}\p{Lu}|^\p{Lu}{2,}[\p{Ll}]/u;
const JOINERS = new Set(['of', 'de', 'la', 'del', 'da', 'van', 'von', 'der', 'den', 'di', 'the', 'and', '&']);
const NUMBERED =
  /^(?:rack|unit|room|building|floor|gate|zone|line|pier|hall|site|bay|terminal|platform|level|block|suite|apartment|desk)$/i;

function isPlainWord(word: string): boolean {
  const low = word.toLowerCase().replaceAll('’', "'");
  return SENTENCE_OPENERS.has(low) || CALENDAR.has(low) || ADJECTIVES_OF_ORIGIN.has(low);
}

/** Whether the text before an offset ends a sentence, a line or an opening mark. */
function isHead(text: string, at: number): boolean {
  return /(?:^|[.!?…:;\n•|]["”’)\]*_]*\s*|[-–—]\s+|^\s*["“(*_]+|[\n.!?]\s*["“(*_]+|["“])$/u.test(
    text.slice(Math.max(0, at - 12), at),
  );
}

interface Piece {
  readonly word: string;
  readonly start: number;
}

function piecesOf(run: string, start: number): Piece[] {
  return [...run.matchAll(/\S+/g)].map((hit) => ({ word: hit[0], start: start + hit.index }));
}

/** Drops words that are no part of the name: "Hey Anna" is Anna, "Monday" is nobody. Splits at plain words and "and". */
function trimRun(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = [];
  let run: Piece[] = [];
  const close = (): void => {
    while (/^v?\d/.test(run[0]?.word ?? '')) run.shift();
    while (run.length > 0 && JOINERS.has(run.at(-1)?.word ?? '')) run.pop();
    while (run.length > 0 && JOINERS.has(run[0]?.word ?? '')) run.shift();
    if (run.some((piece) => /\p{L}/u.test(piece.word))) runs.push(run);
    run = [];
  };
  for (const [i, piece] of pieces.entries()) {
    const word = piece.word.replace(/['’]s$/, '');
    const plain =
      isPlainWord(word) &&
      (run.length === 0 || i === pieces.length - 1 || CALENDAR.has(word.toLowerCase()) || word === 'I');
    // "Clara Novak of Brio Labs" is a person and a firm, "University of Minho" is one name.
    const endsPerson = piece.word === 'of' && run[0] !== undefined && lexiconTags(run[0].word).has('FirstName');
    if (plain || endsPerson || piece.word === 'and' || piece.word === '&') close();
    else run.push(piece);
    if (/['’]s$/.test(piece.word)) close();
  }
  close();
  return runs;
}

/** Candidate names of a text, in order. Nothing is decided here about which of them are entities. */
export function nameSpans(text: string): NameSpan[] {
  const spans: NameSpan[] = [];
  for (const hit of text.matchAll(JOINED)) {
    for (const run of trimRun(piecesOf(hit[0], hit.index))) {
      const first = run[0];
      const last = run.at(-1);
      if (!first || !last) continue;
      const end = last.start + last.word.replace(/['’]s$/, '').length;
      const name = text.slice(first.start, end).replaceAll('’', "'");
      spans.push({ name, start: first.start, end, atHead: isHead(text, first.start) });
    }
  }
  for (const hit of text.matchAll(SERVICE_NAME)) {
    spans.push({ name: hit[0], start: hit.index, end: hit.index + hit[0].length, atHead: false });
  }
  return spans.sort((a, b) => a.start - b.start);
}

const tagCache = new Map<string, ReadonlySet<string>>();
/** The tagger without its phrase patterns, which a name alone does not need and which cost most. */
const LEXICON_STEPS = ['alias', 'machine', 'freeze', 'lexicon', 'preTagger', 'unfreeze'];
const TAG_CACHE_LIMIT = 20_000;

/** What the tagger's word list knows of a name. */
export function lexiconTags(name: string): ReadonlySet<string> {
  const known = tagCache.get(name);
  if (known) return known;
  const tags = new Set<string>();
  for (const sentence of nlp.tokenize(name).compute(LEXICON_STEPS).document)
    for (const term of sentence) for (const tag of term.tags ?? []) tags.add(tag);
  if (tagCache.size >= TAG_CACHE_LIMIT) tagCache.clear();
  tagCache.set(name, tags);
  return tags;
}

/** The type a name shows by itself: by its head word, its parts, or the tagger's lists. */
export function typeOfName(name: string): string {
  const words = name.split(/\s+/);
  const low = words.map((word) => word.toLowerCase().replace(/\.$/, ''));
  const head = low.at(-1) ?? '';
  const isWritten = /^\p{Lu}/u.test(words.at(-1) ?? name);
  if (isWritten && words.length > 1 && ORGANIZATION_HEADS.has(head)) return 'organization';
  if (
    words.length > 1 &&
    (PLACE_HEADS.has(head) || /^(?:lake|mount|mt|st|ft|fort|port|san|santa|los|las|new|saint)$/.test(low[0] ?? ''))
  )
    return 'place';
  if (EVENT_HEADS.has(head)) return 'event';
  if (SERVICE_HEADS.has(head) || /^[a-z][a-z0-9]*-/.test(name)) return 'service';
  if (words.length === 2 && NUMBERED.test(low[0] ?? '')) return 'place';
  if (TITLES.has(low[0] ?? '')) return 'person';
  if (/\d/.test(name)) return 'thing';
  if (words.length > 1 && /^(?:university|college|bank) of\b/i.test(name)) return 'organization';
  const tags = lexiconTags(words.at(-1) ?? name);
  if (tags.has('Place') || tags.has('City') || tags.has('Country') || tags.has('Region')) return 'place';
  if (/^\p{Ll}/u.test(words.at(-1) ?? name)) return 'thing';
  if (words.length <= 3 && lexiconTags(words[0] ?? name).has('FirstName')) return 'person';
  return tags.has('Organization') ? 'organization' : 'thing';
}

/** Whether a name at the head of a sentence, seen nowhere else, is a name all the same. */
export function standsAlone(name: string): boolean {
  const words = name.split(/\s+/);
  if (words.length > 1)
    return words.slice(1).some((word) => /^[\p{Lu}\d]/u.test(word)) && !readVerb((words[0] ?? '').toLowerCase());
  const low = name.toLowerCase();
  if (INNER_CAPITAL.test(name) || /\p{L}\d|\d\p{L}/u.test(name)) return true;
  if (AMBIGUOUS_NAMES.has(low) || readVerb(low)) return false;
  const tags = lexiconTags(name);
  return (
    tags.has('FirstName') ||
    tags.has('City') ||
    tags.has('Country') ||
    (tags.has('Organization') && !lexiconTags(low).has('Verb'))
  );
}
