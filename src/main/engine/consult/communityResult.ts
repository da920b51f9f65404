import type { ConsultResult } from '../../../shared/contract/consult.ts';
import { formatInstant } from '../temporal/instants.ts';
import type { Consultation } from './consultation.ts';
import type { Community } from './image/communityTable.ts';

/** Members that a result names, those that most facts are about first. */
const MEMBERS_NAMED = 20;

/** A community as an item of the response: its digest, which nobody said and which stands as of when it was built. */
export function communityResult({ image }: Consultation, community: Community, score: number): ConsultResult {
  const members = community.members
    .flatMap((at) => image.graph.entities[at] ?? [])
    .sort((a, b) => b.facts.length - a.facts.length || a.id - b.id)
    .slice(0, MEMBERS_NAMED);
  const builtAt = formatInstant(community.builtAt);
  return {
    id: community.id,
    kind: 'community',
    type: 'community',
    text: community.summary,
    score,
    subject: null,
    relation: null,
    object: null,
    polarity: 'affirmed',
    modality: 'asserted',
    entities: members.map(({ id, name }) => ({ id, name })),
    valid_at: null,
    invalid_at: null,
    created_at: builtAt,
    expired_at: null,
    occurred_at: null,
    status: 'holds',
    stale: false,
    count: 1,
    tags: [],
    folds: [],
    artifact_id: null,
    chunk_id: null,
    speaker: null,
    standing: null,
    sources: [],
    made_by: 'digest',
  };
}
