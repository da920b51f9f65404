import type { TimeQuestion } from '../../../../shared/contract/timeQuestion.ts';

type Reader = (groups: Readonly<Record<string, string | undefined>>) => TimeQuestion | null;

const auxiliary = '(?:was|were|is|are|did|does|do|has|had|have|will|would)';
const happen = '(?:happen(?:ed)?|occur(?:red)?|take place|took place|come|came|fall|fell)';

/** Question forms, the most particular first. Whatever stands where a thing is named is taken as it is. */
const forms: readonly (readonly [RegExp, Reader])[] = [
  [
    /^(?:which|what|who) (?:one )?(?:came|happened|was|is|began|started|occurred|took place) (?:first|earlier|sooner)[,:;–-]*\s+(?<a>.+?),? or (?<b>.+)$/iu,
    ({ a, b }) => order('first', a, b),
  ],
  [
    /^(?:did|was|were) (?<a>.+?) or (?<b>.+?) (?:come |happen |begin |start )?(?:first|earlier)$/iu,
    ({ a, b }) => order('first', a, b),
  ],
  [
    /^(?:how (?:long|much time|many (?:days|hours|minutes|weeks|months|years))(?: was it| is it| passed| went by| lay| were there| was there| is there| are there| did it take)?) (?:between|from) (?<a>.+?) (?:and|to|until|till) (?<b>.+)$/iu,
    ({ a, b }) => gap(a, b),
  ],
  [
    new RegExp(
      `^(?:how (?:long|much time|many (?:days|hours|minutes|weeks|months|years))) (?<where>after|before|since) (?<a>.+?) ${auxiliary} (?<b>.+?)(?: ${happen})?$`,
      'iu',
    ),
    ({ where, a, b }) => (where?.toLowerCase() === 'before' ? gap(b, a) : gap(a, b)),
  ],
  [
    new RegExp(
      `^how (?:long|much time) ${auxiliary} (?<a>.+?) (?:last(?:ed)?|take|took|go on|gone on|been going on)$`,
      'iu',
    ),
    ({ a }) => length(a),
  ],
  [new RegExp(`^how long ${auxiliary} (?<a>.+)$`, 'iu'), ({ a }) => length(a)],
  [
    new RegExp(
      `^(?:at (?:the )?same time as|${auxiliary}) (?<a>.+?)(?: ${happen})? (?:at the same time as|at the time of|while|when) (?<b>.+)$`,
      'iu',
    ),
    ({ a, b }) => order('while', a, b),
  ],
  [
    new RegExp(
      `^${auxiliary} (?<a>.+?)(?: ${happen})? (?:(?:some time|shortly|long|right|already|only|ever) )?(?<ask>before|after|during|prior to|earlier than|later than|since|in the course of) (?<b>.+)$`,
      'iu',
    ),
    ({ ask, a, b }) => order(asks[ask?.toLowerCase() ?? ''] ?? 'before', a, b),
  ],
];

const asks: Readonly<Record<string, 'before' | 'after' | 'during'>> = {
  before: 'before',
  'prior to': 'before',
  'earlier than': 'before',
  after: 'after',
  since: 'after',
  'later than': 'after',
  during: 'during',
  'in the course of': 'during',
};

/** Reads a plain English question about an order or a length of time; null for any other question. */
export function readTimeQuestion(text: string): TimeQuestion | null {
  const question = text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[?!.\s]+$/u, '');
  if (question.length > longest) return null;
  for (const [form, read] of forms) {
    const found = form.exec(question);
    if (found === null) continue;
    const asked = read(found.groups ?? {});
    if (asked !== null) return asked;
  }
  return null;
}

/** Longer texts are no plain question; the forms are tried on none of them. */
const longest = 500;

function order(ask: 'before' | 'after' | 'during' | 'while' | 'first', a = '', b = ''): TimeQuestion | null {
  const things = named(a, b);
  return things === null ? null : { kind: 'order', ask, ...things };
}

function gap(a = '', b = ''): TimeQuestion | null {
  const things = named(a, b);
  return things === null ? null : { kind: 'gap', ...things };
}

function length(a = ''): TimeQuestion | null {
  const thing = thingIn(a);
  return thing === '' ? null : { kind: 'length', a: thing };
}

function named(a: string, b: string): { a: string; b: string } | null {
  const things = { a: thingIn(a), b: thingIn(b) };
  return things.a === '' || things.b === '' ? null : things;
}

const quotes = /^["'“”‘’«»]+|["'“”‘’«»]+$/gu;
const helping = /\b(?:was|were|is|are|did|does|has|had|have|been|being|that|already)\b/giu;
const happening = new RegExp(` ${happen}$`, 'iu');

/** The words for the thing alone: "the old logs were removed" is looked for by "the old logs removed". */
function thingIn(words: string): string {
  return words
    .replace(happening, '')
    .replaceAll(helping, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(quotes, '')
    .replace(/[,;:]+$/u, '')
    .trim();
}
