import type { FallacyEffect } from './taxonomy.ts';

const sentences: Readonly<Record<FallacyEffect, string>> = {
  post_hoc: 'The claimed cause stands no more; that the one happened before the other stands instead, weakly.',
  cum_hoc:
    'A cause or a dependency that no weighty source gives stands no more; that the two go together stands instead.',
  false_dilemma: 'Neither choice counts as a rule that always holds or must be followed.',
  begging_question: 'What goes round in the circle is left out of planning.',
  equivocation: 'What is said here is about a thing of its own, apart from its namesake.',
  ad_hominem: 'The claim stands. Who attacks whom is recorded, and nobody is trusted less for it.',
  straw_man: 'A rule is not overridden by this, unless the same reason is given for it.',
  red_herring: 'Walks through the graph do not pass through this.',
};

/** What confirming a fallacy with this effect does. */
export function sayEffect(effect: FallacyEffect): string {
  return sentences[effect];
}
