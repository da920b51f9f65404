import { readVerb } from '../../semantic/verbForms.ts';
import type { ClauseReading } from './context.ts';
import { nounPhraseAt } from './nounPhrase.ts';
import { type FactObject, objectsAt } from './objects.ts';
import { endsPhrase, isParticle } from './wordClasses.ts';

/** Verbs that say nothing without what follows them. */
const NEEDS_OBJECT =
  /^(?:be|have|get|see|know|hear|make|help|do|say|think|go|come|share|spend|watch|use|keep|take|give|try|find|bring|add|put|let|show|talk|look|feel|start|work|hang|care|become|realise|realize|notice|understand|worry|want|need)$/;
const LINKS = new Set(['with', 'in', 'at', 'to', 'about', 'for', 'on', 'through', 'around', 'into', 'from']);
const MAX_WORDS = 9;

/**
 * What somebody likes, begins or stops doing, as words: "hiking", "spending time with friends", "to sew". It is read at
 * the clause's main verb and takes that verb's own object and one prepositional phrase along.
 */
export function doingAt(reading: ClauseReading): FactObject | null {
  const { tokens, clause, voice, directory } = reading;
  const at = clause.verb.end - 1;
  const token = tokens[at];
  const verb = token ? readVerb(token.word) : null;
  if (!token || !verb) return null;
  if (verb.lemma === 'make' && tokens[at + 1]?.word === 'sure') return null;
  const isGerund = verb.form === 'gerund';
  if (!isGerund && tokens[at - 1]?.word !== 'to') return null;
  const words = [isGerund ? token.word : `to ${token.word}`];
  let end = at + 1;
  const open = (): boolean => end < clause.end && !endsPhrase(tokens[end - 1] ?? token);
  const particle = tokens[end];
  const isDated = tokens[end + 1]?.tags.has('Date') === true;
  if (open() && particle && isParticle(particle) && !isDated && !nounPhraseAt(tokens, end + 1, true)) {
    words.push(particle.word);
    end += 1;
  }
  if (open()) {
    const [object] = objectsAt(tokens, end, clause.end, voice, directory, true, true);
    if (object) {
      words.push(object.value ?? object.entity ?? '');
      end = object.phrase.end;
    }
  }
  const link = tokens[end];
  if (open() && link && LINKS.has(link.word)) {
    const [object] = objectsAt(tokens, end + 1, clause.end, voice, directory, true, true);
    if (object) {
      words.push(link.word, object.value ?? object.entity ?? '');
      end = object.phrase.end;
    }
  }
  const alone = words.length === 1;
  if (alone && NEEDS_OBJECT.test(verb.lemma)) return null;
  // A word follows that the phrase should have taken along: half a phrase would mislead.
  if (
    alone &&
    open() &&
    !['and', 'or', 'so', 'when', 'because', 'but', 'as', 'too', 'with', 'by'].includes(tokens[end]?.word ?? '')
  ) {
    if (!LINKS.has(tokens[end]?.word ?? '') && !tokens[end]?.tags.has('Adverb') && !tokens[end]?.tags.has('Date'))
      return null;
  }
  const value = words.join(' ');
  return value.split(' ').length > MAX_WORDS
    ? null
    : { entity: null, value, head: token.word, phrase: { start: at, end, head: at } };
}
