import { stemmer } from 'stemmer';

const FILLER = new Set(
  'the a an my our your his her their this that these those to of for in on at with and or from about by is are was were be been it its'.split(
    ' ',
  ),
);

/** The stems of the words of a phrase that carry its meaning. */
export function contentStems(words: string): Set<string> {
  const all =
    words
      .toLowerCase()
      .replaceAll(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(all.filter((word) => !FILLER.has(word)).map((word) => stemmer(word)));
}
