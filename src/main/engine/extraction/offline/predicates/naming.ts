import type { FactDraft, SentenceReading } from '../context.ts';
import { KIN, PETS } from '../nounClasses.ts';

const NAMES_IT =
  /\b(?:(?:her|his|its) name(?:'s|’s| is)|(?:i|we) (?:named|called) (?:him|her|it)|(?:named|called))\s*$/i;

/** The nearest pet or relative told of before an offset of the passage: "a puppy … Her name is Rex". */
function beingBefore(text: string, at: number): string | null {
  const words =
    text
      .slice(0, at)
      .toLowerCase()
      .match(/[\p{L}-]+/gu) ?? [];
  for (let i = words.length - 1; i >= Math.max(0, words.length - 25); i -= 1) {
    const word = words[i] ?? '';
    if (PETS.has(word) || (KIN[word] !== undefined && /^(?:son|daughter|baby|sister|brother)$/.test(word))) return word;
  }
  return null;
}

/** "I got a puppy. Her name is Rex.", "a dog named Max": how the pet or child told of is called. */
export function namingFacts(reading: SentenceReading): FactDraft[] {
  const { voice, directory, sentence, dates } = reading;
  const { passage, speaker } = voice;
  const facts: FactDraft[] = [];
  for (const mention of directory.mentionsIn(passage.seq)) {
    if (mention.start < sentence.start || mention.end > sentence.end) continue;
    if (mention.entity === speaker || mention.entity === voice.addressee) continue;
    const before = passage.text.slice(Math.max(sentence.start, mention.start - 24), mention.start);
    if (!NAMES_IT.test(before)) continue;
    const bare =
      /(?:^|\s)(?:named|called)\s*$/i.test(before) &&
      !/(?:him|her|it)\s*$/i.test(before.replace(/\s*(?:named|called)\s*$/i, ''));
    const noun = beingBefore(passage.text, mention.start);
    const direct = bare
      ? new RegExp(String.raw`\b(?:my|our|a|an|new) (?:\w+ )?${noun ?? '-'} (?:named|called)\s*$`, 'i').test(
          passage.text.slice(0, mention.start),
        )
      : true;
    if (!noun || !direct || /\b(?:stuffed|plush|toy)\b/i.test(passage.text)) continue;
    directory.add(mention.entity, PETS.has(noun) ? 'thing' : 'person');
    facts.push({
      text: `${speaker}'s ${noun} is called ${mention.entity}.`,
      factType: 'knowledge',
      subject: speaker,
      relation: KIN[noun] ?? 'has_pet',
      object: mention.entity,
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
      passageSeq: passage.seq,
      start: sentence.start,
      end: sentence.end,
      confidence: 0.8,
      cue: null,
    });
  }
  return facts;
}
