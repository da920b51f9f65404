import type { FactDraft, SentenceReading } from '../context.ts';

const MEANT =
  /\b(?:i|we)\s+mean(?:t)?\s+(?:to (?:say|write)\s+)?["“]?([^,.;!?"”]{1,60}?)["”]?\s*(?:[,;]|\s-|\s–|\s—)?\s*(?:not|instead of|rather than)\s+["“]?([^,.;!?"”]{1,60})/i;
const CORRECTION =
  /^(?:correction|erratum|scratch that|sorry)\s*[:,–—-]\s*(?:it(?:'s| is| was)\s+)?([^,.;!?]{1,60}?)\s*[,;]\s*not\s+([^,.;!?]{1,60})/i;

/**
 * "I meant Tuesday, not Monday": names a value and the one it takes back. Both come out under the relation `corrects`,
 * the second denied, for the rules of truth to find the statement that is meant.
 */
export function correctionFacts(reading: SentenceReading): FactDraft[] {
  const { voice, sentence, dates } = reading;
  const match = MEANT.exec(sentence.text.replaceAll('’', "'")) ?? CORRECTION.exec(sentence.text);
  if (!match?.[1] || !match[2]) return [];
  const make = (said: string, polarity: 'affirmed' | 'denied'): FactDraft => ({
    text: `${voice.speaker} corrects: ${said.trim()}${polarity === 'denied' ? ' was wrong' : ''}.`,
    factType: 'knowledge',
    subject: voice.speaker,
    relation: 'corrects',
    object: null,
    value: { text: said.trim(), datatype: 'string' },
    polarity,
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
    confidence: 0.8,
    cue: 'correction',
  });
  return [make(match[1], 'affirmed'), make(match[2], 'denied')];
}
