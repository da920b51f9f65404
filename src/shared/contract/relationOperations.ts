import { KIB, operation } from './operation.ts';
import {
  relationEditRequestSchema,
  relationEditResponseSchema,
  relationListRequestSchema,
  relationListResponseSchema,
  relationProposalListResponseSchema,
} from './relations.ts';

/** Operations on what is known of relations: cardinality, opposites, phrases, dimensions of states. */
export const relationOperations = {
  listRelations: operation(
    relationListRequestSchema,
    relationListResponseSchema,
    '/relations/list',
    'Relations with their phrases, and the dimensions of states.',
  ),
  listRelationProposals: operation(
    relationListRequestSchema,
    relationProposalListResponseSchema,
    '/relations/proposals',
    'What the facts suggest of relations.',
  ),
  editRelations: operation(
    relationEditRequestSchema,
    relationEditResponseSchema,
    '/relations/edit',
    'Change a relation, a dimension of states or a proposal, or preview everything that this would change.',
    { bodyLimit: 256 * KIB },
  ),
};
