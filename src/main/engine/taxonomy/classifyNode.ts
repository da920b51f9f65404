import { nameForm, singularForm } from './branchNames.ts';
import { type BranchProfile, likeness } from './branchProfiles.ts';
import { isWithin } from './paths.ts';
import type { RootCues } from './rootCues.ts';

/** A node that is nowhere, with what is known of it. */
export interface NodeToClassify {
  readonly name: string;
  readonly type: string;
  /** What it is said to be: “restaurant”, “PostgreSQL database”. */
  readonly kinds: readonly string[];
  readonly vector: Float32Array | null;
}

export interface Assignment {
  readonly path: string;
  /** What told it: `entity type`, `kind`, `name` or `similarity`. */
  readonly by: 'entity type' | 'kind' | 'name' | 'similarity';
  readonly score: number;
}

const CUE_SCORES = { 'entity type': 0.9, kind: 0.85, name: 0.8 } as const;
/** A branch is like a node when it is this like it, and no other branch nearly as much. */
const NEAR = 0.55;
const AHEAD = 0.05;

/**
 * Where a node belongs, as far as that is sure; null where it is not. What it is like decides where in the taxonomy, its
 * type, what it is said to be and its name decide the root; where they disagree, nothing is said.
 */
export function classifyNode(
  node: NodeToClassify,
  cues: RootCues,
  branches: readonly BranchProfile[],
): Assignment | null {
  const cue = cueOf(node, cues);
  const like = mostLike(node, branches);
  if (like === null) return cue;
  return cue === null || isWithin(like.path, cue.path) ? like : cue;
}

function cueOf({ name, type, kinds }: NodeToClassify, { byType, byWord }: RootCues): Assignment | null {
  const ofType = byType.get(type);
  if (ofType !== undefined) return { path: ofType, by: 'entity type', score: CUE_SCORES['entity type'] };
  const ofKinds = new Set(kinds.flatMap((kind) => rootOfWords(kind, byWord) ?? []));
  const [ofKind] = ofKinds;
  if (ofKind !== undefined) {
    return ofKinds.size === 1 ? { path: ofKind, by: 'kind', score: CUE_SCORES.kind } : null;
  }
  const ofName = rootOfWords(name, byWord);
  return ofName === null ? null : { path: ofName, by: 'name', score: CUE_SCORES.name };
}

/** By its head: the last two words, or the last one. “Coffee machine” is a machine. */
function rootOfWords(text: string, byWord: ReadonlyMap<string, string>): string | null {
  const words = singularForm(nameForm(text)).split(' ');
  return byWord.get(words.slice(-2).join(' ')) ?? byWord.get(words.at(-1) ?? '') ?? null;
}

function mostLike({ type, vector }: NodeToClassify, branches: readonly BranchProfile[]): Assignment | null {
  if (vector === null) return null;
  const scored = branches
    .flatMap(({ path, centroid, types }) => {
      const isOfType = types.has(type) || type === 'thing';
      return centroid === null || !isOfType ? [] : [{ path, score: likeness(vector, centroid) }];
    })
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined || best.score < NEAR) return null;
  // A branch above it is no rival: both say the same, one of them more exactly.
  const rival = scored.find(({ path }) => !isWithin(path, best.path) && !isWithin(best.path, path));
  if (rival !== undefined && best.score - rival.score < AHEAD) return null;
  return { path: best.path, by: 'similarity', score: best.score };
}
