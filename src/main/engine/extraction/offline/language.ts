const ENGLISH = new Set(
  `the a an i i'm i've you he she it we they is are was were be been am to of in on at for with and or but not this that my your our their his her its me him
them us do does did have has had will would can could should so if as by from about up out what who when where how why there here just all more some no yes
get got go went one than then now im dont it's that's don't didn't`.split(/\s+/),
);

/** Frequent short words of other tongues in Latin letters that English does not have. */
const FOREIGN = new Set(
  `el los las una está estoy soy pero muy porque mi qué le les des une est sont dans avec pour je suis nous vous pas très mais ich du wir sie nicht und der die das ein
eine ist sind mit auf für auch het een niet ik voor van zijn jeg og ikke er det som på il della che sono non per ho ja nie jest się w z na não você são uma eu ele
com um os dos olen ja ei että`.split(/\s+/),
);

/** How many words a text needs before its tongue can be told from them. */
const TOO_SHORT = 3;

/**
 * Whether a sentence reads as English. Text in other scripts never does; in Latin letters the frequent small words
 * decide, and a sentence with none of either kind counts as English only when it is all ASCII.
 */
export function isEnglish(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return false;
  const latin = sentence.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin / letters < 0.9) return false;
  const words =
    sentence
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{L}']+/gu) ?? [];
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const foreign = words.filter((word) => FOREIGN.has(word) && !ENGLISH.has(word)).length;
  if (foreign > english) return false;
  if (english > 0) return foreign === 0 || english >= 2 * foreign;
  const ascii = sentence.match(/[A-Za-z]/g)?.length ?? 0;
  return ascii === letters || words.length < TOO_SHORT;
}
