import { floodSamples, mixedSamples } from './floodSamples.ts';
import { dealtLetters, noiseSamples, shuffledLetters } from './noiseSamples.ts';
import { proseSamples } from './proseSamples.ts';
import { shortSamples, structuredSamples } from './structuredSamples.ts';

export interface LabelledText {
  readonly kind: string;
  readonly text: string;
}

/** Languages written in letters whose order can be told to be right or wrong. */
const spelled =
  'english german french spanish vietnamese polish turkish finnish russian ukrainian greek arabic hebrew hindi thai'.split(
    ' ',
  );

function labelled(samples: Readonly<Record<string, readonly string[]>>): LabelledText[] {
  return Object.entries(samples).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })));
}

const shuffles = spelled.flatMap((language) =>
  (proseSamples[language] ?? []).flatMap((text, i) => [
    { kind: `shuffled ${language}`, text: shuffledLetters(text, i + 1) },
    { kind: `dealt ${language}`, text: dealtLetters(text, i + 1) },
  ]),
);

/** The labelled texts of the judge of coherence; written before it. */
export const coherenceSamples = {
  prose: labelled(proseSamples).concat(mixedSamples.map((text) => ({ kind: 'mixed', text }))),
  structured: labelled(structuredSamples),
  short: shortSamples.map((text) => ({ kind: 'short', text })),
  gibberish: labelled(noiseSamples).concat(shuffles),
  flood: labelled(floodSamples),
} as const satisfies Record<string, readonly LabelledText[]>;
