import { foldText } from './fold.ts';
import { cjkCharacter } from './scripts.ts';

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** The parts of what a person types to find a text, each of which must begin one of its words. */
export function typedParts(typed: string): string[] {
  return foldText(typed)
    .split(/\s+/u)
    .filter((part) => part !== '');
}

/** Whether every part begins a word of the folded text; in scripts without blanks a word begins anywhere. */
export function beginsWords(folded: string, parts: readonly string[]): boolean {
  return parts.every((part) => beginsWord(folded, part));
}

function beginsWord(folded: string, part: string): boolean {
  const isGlued = cjkCharacter.test(part.charAt(0));
  for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + 1)) {
    if (isGlued || at === 0 || !wordCharacter.test(folded.charAt(at - 1)) || !wordCharacter.test(part.charAt(0)))
      return true;
  }
  return false;
}
