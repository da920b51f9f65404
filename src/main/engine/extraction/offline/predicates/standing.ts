import { readVerb } from '../../../semantic/verbForms.ts';
import type { FactDraft, SentenceReading } from '../context.ts';
import type { FoundRule } from '../../told.ts';
import { readOrder } from '../orderWords.ts';

const INSTRUCTION =
  /^(?!never ?mind\b)(?:please[,\s]+)?(?:(?:always|never|from now on|going forward|in future|in the future)\b[,\s]*(?!been|had|have|has|was|were|is|are|i\b|we\b|he\b|she\b|they\b|it\b|gonna|thought|knew|felt|in\b|a\b|the\b)|(?:please\s+)?(?:remember|note|keep in mind|don't forget|do not forget|make sure|be sure)\s+(?:that|to(?! self\b)|not to|i\b|we\b|my\b|the\b)|please\s+(?:use|avoid|keep|include|write|answer|reply|format|call|do not|don't|stop|limit|prefer|respond|address|refer)\b|(?:do not|don't) (?!worry|forget|mind|know|think|have|want|get me|need|really|see)|when(?:ever)? i (?:ask|mention|request|say)\b|i (?:want|need|would like|'d like) you to (?:always|never|remember|use|avoid|keep)\b)/i;
const DECISION =
  /^(?:(?:so|ok|okay|then|finally|today|yesterday|after \w+)[,\s]+)*(?:we|i|the team|team)(?:'ve| have)? (?:(?:all|finally|just|now|jointly) )*(?:decided|agreed|chose|opted|settled|resolved)\b(?!\s+(?:with|that's|it))\s*(.+)$/i;
const DECISION_LABEL = /^(?:decision|decided|resolved|agreed)\s*:\s*(.+)$/i;
/** "When reviewing code, always …" */
const OCCASION = /^when(?:ever)? (?:you\b|\w+ing\b)[^,]{1,100},\s*/i;
const MAX_LENGTH = 300;

function base(reading: SentenceReading, text: string): FactDraft {
  const { voice, sentence, dates } = reading;
  return {
    text,
    factType: 'knowledge',
    subject: voice.speaker,
    relation: 'instructs',
    object: null,
    value: null,
    polarity: 'affirmed',
    modality: 'asserted',
    caveats: null,
    standing: null,
    validFrom: dates.writing.at,
    validTo: null,
    validKind: 'at_latest',
    isEvent: false,
    temporalNote: null,
    passageSeq: voice.passage.seq,
    start: sentence.start,
    end: sentence.end,
    confidence: 0.85,
    cue: null,
  };
}

const trimmed = (text: string): string => text.trim().replace(/[.!\s]+$/, '');

/** Orders, wishes and decisions that stand until taken back. Between two people "never give up" is comfort, not an order. */
export function standingFacts(reading: SentenceReading): FactDraft[] {
  const { voice, sentence } = reading;
  if (voice.isTalk && voice.passage.role === null) return [];
  const line = trimmed(sentence.text.replaceAll('’', "'"));
  if (line.length > MAX_LENGTH) return [];
  const { order: unbound, rule, isBound } = readOrder(line);
  const isOrder =
    INSTRUCTION.test(line) ||
    INSTRUCTION.test(line.replace(OCCASION, '')) ||
    (isBound && (INSTRUCTION.test(unbound) || isImperative(unbound)));
  if (isOrder && line.split(/\s+/).length >= 3) {
    const order = line.replace(/^please[,\s]+/i, '');
    const fact = base(reading, `${voice.speaker} asks: ${order}.`);
    return [{ ...fact, standing: 'instruction', rule, value: { text: order, datatype: 'string' } }];
  }
  const said = DECISION.exec(line)?.[1] ?? DECISION_LABEL.exec(line)?.[1];
  const decided = said?.replace(/,? (?:but|so|and i|can you|could you|however)\b.*$/i, '');
  if (!decided || decided.length < 4) return [];
  const fact = base(reading, `${voice.speaker} decided: ${trimmed(decided)}.`);
  return [
    {
      ...fact,
      factType: 'decision',
      standing: 'decision',
      ...reasonOf(rule),
      relation: 'decided',
      value: {
        text: trimmed(decided.replace(/^(?:on|to|that)\s+/i, (lead) => (/^to/i.test(lead) ? lead : ''))),
        datatype: 'string',
      },
    },
  ];
}

/** A decision is bound by nothing, but may give its reason. */
function reasonOf({ rationale }: FoundRule): Pick<FactDraft, 'rule'> {
  return rationale === null ? {} : { rule: { context: null, constraint: null, rationale, turns: null } };
}

/** "use metric": a verb in its plain form at the head, and nobody in front of it who would do it. */
function isImperative(order: string): boolean {
  const [first = '', second = ''] = order
    .toLowerCase()
    .replace(/^please[,\s]+/, '')
    .split(/\s+/);
  return readVerb(first)?.form === 'base' && !/^(?:is|are|was|were|am|will|would|can)$/.test(second);
}
