import { indexWords } from '../text/words.ts';
import type { IndexWords, Passage } from './told.ts';

/** Of a long previous turn, this many characters from each end are indexed with the turn after it. */
const previousEnds = 300;

type SaidText = Pick<Passage, 'text' | 'turnRef'>;

/** Own words of each passage, and those of the turn (in a document: the passage) before its own. */
export function wordsOf(passages: readonly SaidText[]): IndexWords[] {
  let previous = '';
  let turn: SaidText[] = [];
  return passages.map((passage) => {
    const isSameTurn = passage.turnRef !== null && passage.turnRef === turn[0]?.turnRef;
    if (!isSameTurn) {
      previous = indexWords(endsOf(turn));
      turn = [];
    }
    turn.push(passage);
    return { own: indexWords(passage.text), previous };
  });
}

function endsOf(turn: readonly SaidText[]): string {
  const text = turn.map((passage) => passage.text).join('\n');
  if (text.length <= 2 * previousEnds) return text;
  return `${text.slice(0, previousEnds)} ${text.slice(-previousEnds)}`.toWellFormed();
}
