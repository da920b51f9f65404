import type { CutArtifact, Extraction, ToldArtifact } from '../told.ts';
import { buildDirectory } from './directory.ts';

/** Recorded with every row the rules below make; the number rises when they do. */
const MADE_BY = 'offline-1';

/**
 * Entities, mentions and facts of an artifact by rules alone: no model, no network, no clock. It prefers silence to a
 * guess; whatever it does not understand stays findable as its passage.
 */
export function extractOffline(input: {
  readonly cut: CutArtifact;
  readonly told: ToldArtifact;
  readonly ownerName: string | null;
}): Extraction {
  const { directory } = buildDirectory(input.cut, input.told, input.ownerName);
  return {
    madeBy: MADE_BY,
    entities: directory.foundEntities(),
    mentions: directory.foundMentions(),
    facts: [],
  };
}
