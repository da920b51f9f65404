import type { MergeCandidate } from '../../../shared/contract/taxonomy.ts';
import { haveSameNumbers, isNearName, nameForm, singularForm } from './branchNames.ts';
import { type BranchProfile, likeness } from './branchProfiles.ts';
import { isWithin, nameOf, parentOf } from './paths.ts';

export interface BranchPair {
  readonly a: string;
  readonly b: string;
  readonly score: number;
  readonly reasons: MergeCandidate['reasons'];
}

/** Below this, two branches are rather two. */
const WORTH_SAYING = 0.55;
const LIKE = 0.75;
const SHARED = 0.2;

/**
 * Pairs of branches that may be one, the surest first: by their names, by what their nodes are like and by what these
 * share. A branch and one inside it are no pair. Only named pairs and siblings are looked at.
 */
export function pairBranches(paths: readonly string[], profiles: ReadonlyMap<string, BranchProfile>): BranchPair[] {
  const found: BranchPair[] = [];
  for (const [a, b] of pairsWorthLooking(paths, profiles)) {
    if (isWithin(a, b) || isWithin(b, a)) continue;
    const reasons = [...nameEvidence(a, b), ...memberEvidence(profiles.get(a), profiles.get(b))];
    const score = 1 - reasons.reduce((left, reason) => left * (1 - reason.score), 1);
    if (score >= WORTH_SAYING) found.push({ a, b, score, reasons });
  }
  return found.toSorted((x, y) => y.score - x.score || (x.a < y.a ? -1 : 1));
}

function* pairsWorthLooking(
  paths: readonly string[],
  profiles: ReadonlyMap<string, BranchProfile>,
): Iterable<readonly [string, string]> {
  const forms = paths.map((path) => singularForm(nameForm(nameOf(path))));
  const groups = Map.groupBy(paths.keys(), (i) => (forms[i] ?? '').slice(0, 1));
  for (const group of groups.values()) {
    for (const [at, i] of group.entries()) {
      for (const j of group.slice(at + 1)) {
        const [a = '', b = '', x = '', y = ''] = [paths[i], paths[j], forms[i], forms[j]];
        if (x === y || isNearName(x, y) || areProfiledSiblings(a, b, profiles)) yield [a, b];
      }
    }
  }
  const profiled = [...profiles.keys()].toSorted();
  for (const [at, a] of profiled.entries()) {
    for (const b of profiled.slice(at + 1)) {
      const isSeen = initialOf(a) === initialOf(b);
      if (!isSeen && areProfiledSiblings(a, b, profiles)) yield [a, b];
    }
  }
}

function initialOf(path: string): string {
  return singularForm(nameForm(nameOf(path))).slice(0, 1);
}

function areProfiledSiblings(a: string, b: string, profiles: ReadonlyMap<string, BranchProfile>): boolean {
  return parentOf(a) === parentOf(b) && profiles.has(a) && profiles.has(b);
}

function nameEvidence(a: string, b: string): MergeCandidate['reasons'] {
  const [x, y] = [nameForm(nameOf(a)), nameForm(nameOf(b))];
  if (!haveSameNumbers(x, y)) return [];
  // The same name at two places is most often two things: notes of work, and notes of home.
  const areSiblings = parentOf(a) === parentOf(b);
  if (x === y) return [{ kind: 'same_name', score: areSiblings ? 0.9 : 0.5, says: `Both are called ${nameOf(a)}` }];
  if (singularForm(x) === singularForm(y)) {
    const says = `${nameOf(a)} and ${nameOf(b)} are one name in two numbers`;
    return [{ kind: 'number_of_name', score: areSiblings ? 0.85 : 0.45, says }];
  }
  if (!isNearName(singularForm(x), singularForm(y))) return [];
  const says = `${nameOf(a)} and ${nameOf(b)} are spelled nearly alike`;
  return [{ kind: 'similar_name', score: areSiblings ? 0.6 : 0.35, says }];
}

function memberEvidence(a: BranchProfile | undefined, b: BranchProfile | undefined): MergeCandidate['reasons'] {
  if (a === undefined || b === undefined) return [];
  const reasons: MergeCandidate['reasons'] = [];
  const like = a.centroid === null || b.centroid === null ? 0 : likeness(a.centroid, b.centroid);
  if (like >= LIKE) {
    const score = Math.min(0.6, ((like - LIKE) / (1 - LIKE)) * 0.6);
    reasons.push({ kind: 'similar_members', score, says: `What is said of their nodes is ${percent(like)} alike` });
  }
  const shared = Math.max(overlap(a.names, b.names), overlap(a.neighbours, b.neighbours));
  if (shared >= SHARED) {
    reasons.push({
      kind: 'shared_members',
      score: shared * 0.7,
      says: `Their nodes share ${percent(shared)} of names or neighbours`,
    });
  }
  return reasons;
}

/** The share of the smaller set that is in the other. */
function overlap<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : [...a].filter((each) => b.has(each)).length / smaller;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
