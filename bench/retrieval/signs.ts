import type { FeatureName } from '../../src/main/engine/consult/features.ts';

/** Features that show relevance: more of one can only speak for a candidate. */
const speakFor: readonly FeatureName[] = [
  'fused',
  'session_words_best',
  'coverage',
  'coverage_around',
  'phrase',
  'near_pairs',
  'cosine',
  'cosine_best',
  'cosine_previous',
  'cosine_next',
  'cosine_around',
  'words_around',
  'rank_turn',
  'rank_previous',
  'rank_vectors',
  'rank_links',
  'rank_period',
  'rank_exact',
  'standing',
  'speaker_named',
  'speaker_coverage',
  'speaker_cosine',
  'names',
  'period',
  'time_words',
  'number_words',
  'name_words',
  'answers_question',
  'claims_words',
  'neighbour_fused',
  'information',
  'user_role',
  'exchange_coverage',
];
/** Features that can only speak against one. */
const speakAgainst: readonly FeatureName[] = ['other_speaker_named', 'is_question', 'assistant_role', 'code'];

/** The sign each feature's weight must keep, in their order; 0 where either may be right. */
export function signsOf(features: readonly FeatureName[]): number[] {
  return features.map((name) => (speakFor.includes(name) ? 1 : speakAgainst.includes(name) ? -1 : 0));
}
