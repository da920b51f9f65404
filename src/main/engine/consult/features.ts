import type { Consultation } from './consultation.ts';
import type { Fused } from './fusion.ts';
import { roles } from './image/codes.ts';
import { FLAG } from './image/factTable.ts';
import type { WordScores } from './image/wordScan.ts';
import { longestRun, nearPairs, quotation } from './phrases.ts';
import { questionKind } from './questionKind.ts';
import { utteranceAfter, utteranceBefore } from './utterance.ts';
import { dateOf, proximityTo } from './period.ts';

/** What the built-in reranker looks at, in the order of a feature vector. */
export const featureNames = [
  'fused',
  'session_words_best',
  'coverage',
  'coverage_around',
  'phrase',
  'quotation',
  'near_pairs',
  'cosine',
  'cosine_best',
  'cosine_previous',
  'cosine_next',
  'rank_turn',
  'rank_previous',
  'rank_vectors',
  'rank_links',
  'rank_period',
  'rank_exact',
  'standing',
  'speaker_named',
  'other_speaker_named',
  'names',
  'period',
  'time_words',
  'number_words',
  'name_words',
  'is_question',
  'answers_question',
  'user_role',
  'user_role_first_person',
  'assistant_role',
  'length',
  'structured',
  'claims_words',
  'neighbour_fused',
  'cosine_around',
  'words_around',
  'information',
  'first_person_text',
  'speaker_coverage',
  'speaker_cosine',
  'assistant_coverage',
  'assistant_cosine',
  'answers_user',
  'user_words_rank',
  'user_cosine_rank',
  'exchange_coverage',
  'opens_user_utterance',
  'code',
  'assistant_asked_about',
] as const;
export type FeatureName = (typeof featureNames)[number];

const USER = roles.indexOf('user');
const ASSISTANT = roles.indexOf('assistant');
const RANK_K = 5;
const rankedLists = ['turn', 'previous', 'vectors', 'links', 'period', 'exact', 'standing'];
/** Passages to either side that a passage's surroundings are. */
const REACH = 3;

/** Reads off what a candidate shows; one instance a consult. */
export class FeatureReader {
  private readonly c: Consultation;
  private readonly scores: WordScores;
  private readonly mostWords: number;
  private readonly best: { session: number; cosine: number; fused: number };
  private readonly kind;
  private readonly named: ReadonlySet<number>;
  private readonly namedSpeakers: ReadonlySet<number>;
  private readonly fusedOf: ReadonlyMap<number, number>;
  private readonly cosineOf: ReadonlyMap<number, number>;
  /** Ranks among the candidates that the user said, by words and by cosine. */
  private readonly userWords: ReadonlyMap<number, number>;
  private readonly userCosines: ReadonlyMap<number, number>;
  private readonly termBits = new Map<number, number>();

  constructor(c: Consultation, candidates: readonly Fused[], scores: WordScores) {
    this.c = c;
    this.scores = scores;
    this.cosineOf = c.cosines;
    this.kind = questionKind(c.query);
    this.mostWords = c.words.terms.reduce((sum, term) => sum + term.idf, 0) || 1;
    this.named = new Set(c.mentions.filter((m) => m.speakers.length === 0).flatMap((m) => m.entities));
    this.namedSpeakers = new Set(c.mentions.flatMap((m) => m.speakers));
    this.fusedOf = new Map(candidates.map(({ row, score }) => [row, score]));
    this.userWords = this.ranksOfUser(candidates, (row) => scores.own[row] ?? 0);
    this.userCosines = this.ranksOfUser(candidates, (row) => c.cosines.get(row) ?? 0);
    const most = (value: (row: number) => number): number =>
      candidates.reduce((sum, { row }) => Math.max(sum, value(row)), 1e-9);
    this.best = {
      session: most((row) => this.sessionScore(row)),
      cosine: most((row) => c.cosines.get(row) ?? 0),
      fused: most((row) => this.fusedOf.get(row) ?? 0),
    };
  }

  private ranksOfUser(candidates: readonly Fused[], value: (row: number) => number): Map<number, number> {
    const rows = candidates.map(({ row }) => row).filter((row) => this.c.image.facts.role[row] === USER);
    rows.sort((a, b) => value(b) - value(a));
    return new Map(rows.map((row, i) => [row, i + 1]));
  }

  /** Feature values in the order of `featureNames`. */
  read(candidate: Fused): number[] {
    const { row, ranks } = candidate;
    const { facts } = this.c.image;
    const before = facts.previous[row] ?? -1;
    const after = facts.next[row] ?? -1;
    const out: number[] = [candidate.score / this.best.fused];
    this.addWords(out, row, before, after);
    this.addVectors(out, row, before, after);
    for (const list of rankedLists) out.push(nearTop(ranks[list]));
    this.addFacets(out, row);
    this.addRoles(out, row, before);
    out.push(Math.max(this.fusedOf.get(before) ?? 0, this.fusedOf.get(after) ?? 0) / this.best.fused);
    this.addSurroundings(out, row);
    this.addCombinations(out, row);
    return out;
  }

  private addSurroundings(out: number[], row: number): void {
    let cosine = 0;
    let words = 0;
    const { previous, next } = this.c.image.facts;
    for (const side of [previous, next]) {
      let each = side[row] ?? -1;
      for (let i = 0; i < REACH && each >= 0; i++, each = side[each] ?? -1) {
        cosine += this.estimate(each);
        words += Math.min(1, (this.scores.own[each] ?? 0) / (2.2 * this.mostWords));
      }
    }
    out.push(cosine / (2 * REACH), words / (2 * REACH));
  }

  private addCombinations(out: number[], row: number): void {
    const { image } = this.c;
    const coverage = this.weightOf(this.bitsOf(row));
    const isNamed = this.namedSpeakers.has(image.facts.speaker[row] ?? -1) ? 1 : 0;
    const cosine = this.cosineOf.get(row) ?? 0;
    const isUser = image.facts.role[row] === USER ? 1 : 0;
    const isAssistant = image.facts.role[row] === ASSISTANT ? 1 : 0;
    const information = image.words.informationOf(row);
    out.push(
      Math.min(2, information / 50),
      ((image.facts.flags[row] ?? 0) & FLAG.self) !== 0 ? 1 : 0,
      isNamed * coverage,
      isNamed * cosine,
      isAssistant * coverage,
      isAssistant * cosine,
      isAssistant * this.weightOf(this.bitsOfAll(utteranceBefore(image.facts, row))),
      nearTop(this.userWords.get(row)),
      nearTop(this.userCosines.get(row)),
      isUser === 1 ? this.weightOf(this.bitsOf(row) | this.bitsOfAll(utteranceAfter(image.facts, row))) : 0,
      isUser === 1 && image.facts.utterance[row] === row ? 1 : 0,
      ((image.facts.flags[row] ?? 0) & FLAG.code) !== 0 ? 1 : 0,
      isAssistant === 1 && this.kind.isAboutAssistant ? 1 : 0,
    );
  }

  private bitsOfAll(rows: readonly number[]): number {
    return rows.reduce((bits, row) => bits | this.bitsOf(row), 0);
  }

  /** How far the query quotes a passage; where it quotes those beside it in the utterance too, it is that utterance. */
  private quotedShare(row: number, run: number): number {
    const { image, words } = this.c;
    const { facts } = image;
    const own = quotation(run, image.words.length[row] ?? 0, words.sequence.length);
    if (own === 0) return 0;
    let beside = 0;
    for (const other of [facts.previous[row] ?? -1, facts.next[row] ?? -1]) {
      const isOfUtterance = other >= 0 && facts.utterance[other] === facts.utterance[row];
      const text = image.words.wordsOf(isOfUtterance ? other : row);
      beside += quotation(longestRun(text, words.sequence), text.length, words.sequence.length) / 2;
    }
    return 0.7 * own + 0.3 * beside;
  }

  private addWords(out: number[], row: number, before: number, after: number): void {
    const bits = this.bitsOf(row);
    const bitsBefore = this.bitsOf(before);
    const bitsAfter = this.bitsOf(after);
    const words = this.c.image.words.wordsOf(row);
    const { sequence } = this.c.words;
    const run = longestRun(words, sequence);
    out.push(
      this.sessionScore(row) / this.best.session,
      this.weightOf(bits),
      this.weightOf(bits | bitsBefore | bitsAfter),
      run / Math.max(1, sequence.length),
      this.quotedShare(row, run),
      nearPairs(words, this.c.words.terms),
    );
  }

  private addVectors(out: number[], row: number, before: number, after: number): void {
    const cosine = this.cosineOf.get(row) ?? 0;
    out.push(cosine, cosine / this.best.cosine, this.estimate(before), this.estimate(after));
  }

  private addFacets(out: number[], row: number): void {
    const { image, window, states } = this.c;
    const { facts, graph } = image;
    const flags = facts.flags[row] ?? 0;
    const speaker = facts.speaker[row] ?? -1;
    const isNamed = this.namedSpeakers.has(speaker);
    const entities = graph.entitiesOf(row);
    const names = entities.reduce((sum, entity) => sum + (this.named.has(entity) ? 1 : 0), 0);
    out.push(
      isNamed ? 1 : 0,
      !isNamed && this.namedSpeakers.size > 0 && speaker >= 0 ? 1 : 0,
      this.named.size === 0 ? 0 : names / this.named.size,
      window === null ? 0 : proximityTo(window, dateOf(facts, states, row, window)),
      this.kind.wantsTime && (flags & FLAG.timeWords) !== 0 ? 1 : 0,
      this.kind.wantsNumber && (flags & FLAG.number) !== 0 ? 1 : 0,
      this.kind.wantsName && (flags & FLAG.name) !== 0 ? 1 : 0,
    );
  }

  private addRoles(out: number[], row: number, before: number): void {
    const { facts } = this.c.image;
    const flags = facts.flags[row] ?? 0;
    const role = facts.role[row] ?? 0;
    const isAnswer = before >= 0 && ((facts.flags[before] ?? 0) & FLAG.question) !== 0;
    const claims = this.c.image.claims.get(row) ?? [];
    const claimed = claims.reduce((most, claim) => Math.max(most, this.scores.own[claim] ?? 0), 0);
    out.push(
      (flags & FLAG.question) !== 0 ? 1 : 0,
      isAnswer ? this.weightOf(this.bitsOf(before)) : 0,
      role === USER ? 1 : 0,
      role === USER && this.kind.isFirstPerson ? 1 : 0,
      role === ASSISTANT ? 1 : 0,
      Math.log1p(this.c.image.words.length[row] ?? 0) / 5,
      role === 0 && (facts.speaker[row] ?? -1) < 0 ? 1 : 0,
      Math.min(1, claimed / (2.2 * this.mostWords)),
    );
  }

  private sessionScore(row: number): number {
    return this.scores.session[this.c.image.facts.session[row] ?? -1] ?? 0;
  }

  private estimate(row: number): number {
    const { image, distances, queryVector } = this.c;
    if (row < 0 || image.vectors === null || distances === null || queryVector === null) return 0;
    return Math.max(0, image.vectors.estimate(distances[row] ?? 65_535));
  }

  /** Which of the first 31 query terms a row's words hold, a bit each. */
  private bitsOf(row: number): number {
    if (row < 0) return 0;
    const known = this.termBits.get(row);
    if (known !== undefined) return known;
    const words = this.c.image.words.wordsOf(row);
    let bits = 0;
    this.c.words.terms.slice(0, 31).forEach((term, i) => {
      if (term.ids.every((id) => words.includes(id))) bits |= 1 << i;
    });
    this.termBits.set(row, bits);
    return bits;
  }

  /** Share of the query's information that these terms carry. */
  private weightOf(bits: number): number {
    let sum = 0;
    this.c.words.terms.slice(0, 31).forEach((term, i) => {
      if ((bits & (1 << i)) !== 0) sum += term.idf;
    });
    return sum / this.mostWords;
  }
}

/** 1 at the first rank, falling off; 0 for what is not in the list. */
function nearTop(rank: number | undefined): number {
  return rank === undefined ? 0 : (RANK_K + 1) / (RANK_K + rank);
}
