import { KIN, PETS } from '../nounClasses.ts';
import { relativeName } from '../people.ts';
import type { FactDraft, SentenceReading } from '../context.ts';
import { endsPhrase, isNoun } from '../wordClasses.ts';

/** Relatives whose mere existence is worth keeping; everybody has a mother. */
const TELLING =
  /^(?:husband|wife|spouse|hubby|boyfriend|girlfriend|fianc[eé]e?|sisters?|brothers?|siblings|twin|sons?|daughters?|kids?|children|kiddos?|grandson|granddaughter|grandkids|stepson|stepdaughter|niece|nephew)$/;
const PLURAL = /(?:[^s]s|children|kids)$/;

interface Relative {
  readonly noun: string;
  readonly owner: string;
  readonly at: number;
}

function relatives(reading: SentenceReading): Relative[] {
  const { tokens, voice } = reading;
  const found: Relative[] = [];
  for (const [i, token] of tokens.entries()) {
    if ((token.word !== 'my' && token.word !== 'our') || token.quoted) continue;
    // "Anna is my sister" is told of Anna.
    if (/^(?:is|was|are|were)$/.test(tokens[i - 1]?.word ?? '')) continue;
    for (let at = i + 1; at <= i + 2; at += 1) {
      const isNamed = tokens[at + 1]?.word === 'name';
      const noun = (tokens[at]?.word ?? '').replace(isNamed ? /['’]s$/ : /$^/, '');
      if (KIN[noun] !== undefined || PETS.has(noun)) {
        const next = tokens[at + 1];
        const modifies =
          next !== undefined && !isNamed && !endsPhrase(tokens[at]) && isNoun(next) && !next.tags.has('ProperNoun');
        // "our mothers" may be anybody's; "our son Milo" is one.
        const isOwn = token.word === 'my' || PETS.has(noun) || nameBeside(reading, at) !== null;
        if (!modifies && isOwn) found.push({ noun, owner: voice.speaker, at });
        break;
      }
      if (endsPhrase(tokens[at]) || /^(?:best|good|old|close|dear)$/.test(noun) === false) {
        if (
          !/^(?:younger|older|little|big|oldest|youngest|best|good|close|dear|new|eldest|twin|\d+|two|three)$/.test(
            noun,
          )
        )
          break;
      }
    }
  }
  return found;
}

/** The name that stands beside a relative: "my sister Anna", "my sister, Anna,", "my dog named Rex". */
function nameBeside(reading: SentenceReading, at: number): string | null {
  const { tokens, directory, voice } = reading;
  const noun = tokens[at];
  if (!noun || PLURAL.test(noun.word.replace(/['’]s$/, ''))) return null;
  const comma = noun.after.trim() === ',';
  if (endsPhrase(noun) && !comma) return null;
  let next = at + 1;
  const isSaid = tokens[next]?.word === 'is' || tokens[next + 1]?.word === 'is';
  if (/^(?:named|called|is)$/.test(tokens[next]?.word ?? '')) next += 1;
  // "my father's name is …"
  else if (/['’]s$/.test(noun.text) && tokens[next]?.word === 'name' && tokens[next + 1]?.word === 'is') next += 2;
  const start = tokens[next]?.start ?? -1;
  const mention = directory.mentionsIn(voice.passage.seq).find((m) => m.start === start);
  if (!mention || mention.entity === voice.speaker || mention.entity === voice.addressee) return null;
  const last = tokens.find((token) => token.end === mention.end);
  // "my mother is Nora's aunt" and "my boss is Brio Labs staff" name nobody.
  const behind = tokens.find((token) => token.start >= mention.end);
  const isWhole = last !== undefined && (endsPhrase(last) || !behind || /^(?:and|but|who)$/.test(behind.word));
  if (isSaid && !isWhole) return null;
  if (!comma) return mention.entity;
  return last && /^[,.!?)—–-]/.test(last.after.trim()) ? mention.entity : null;
}

function fact(
  reading: SentenceReading,
  subject: string,
  relation: string,
  object: string,
  text: string,
  at: number,
  certainty: number,
): FactDraft {
  const { tokens, voice, dates } = reading;
  return {
    text,
    factType: 'knowledge',
    subject,
    relation,
    object,
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
    start: tokens[at - 1]?.start ?? tokens[at]?.start ?? 0,
    end: tokens[at]?.end ?? 0,
    confidence: certainty,
    cue: null,
  };
}

/** Who is what to the speaker, wherever a sentence mentions "my …"; one pet or relative without a name is "Ann's dog". */
export function kinFacts(reading: SentenceReading): FactDraft[] {
  const { directory, voice, tokens, sentence } = reading;
  const facts: FactDraft[] = [];
  const isPast = /\b(?:used to|passed away|died|growing up|childhood|when i was|late|ex-|as a kid)\b/i.test(
    sentence.text,
  );
  for (const { noun, owner, at } of relatives(reading)) {
    const relation = KIN[noun] ?? 'has_pet';
    const name = nameBeside(reading, at);
    const unnamed = relativeName(owner, noun);
    if (!name) directory.add(unnamed, PETS.has(noun) ? 'thing' : 'person');
    directory.addMention(name ?? unnamed, voice.passage.seq, tokens[at - 1]?.start ?? 0, tokens[at]?.end ?? 0);
    if (name) {
      directory.add(name, PETS.has(noun) ? 'thing' : 'person');
      facts.push(fact(reading, owner, relation, name, `${name} is ${owner}'s ${noun}.`, at, 0.9));
    } else if (!isPast && (TELLING.test(noun) || PETS.has(noun)) && !/['’]s?$/.test(tokens[at]?.text ?? '')) {
      const article = PLURAL.test(noun) ? '' : 'a ';
      facts.push(fact(reading, owner, relation, unnamed, `${owner} has ${article}${noun}.`, at, 0.85));
    }
  }
  return facts;
}
