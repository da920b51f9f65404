import type { GraphNode } from '../../../shared/contract/graph.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Output, Parsed } from '../../../shared/contract/operations.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import { entitiesNamed } from '../semantic/history.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { graphPath } from './graphPath.ts';

type Answer = Output<'findMultiHopPath'>;

/**
 * Read job: the path of facts between two entities, named or given by id; one path, never a neighbourhood.
 * @throws PalimpsestError not_found for an unknown dataset or entity; conflict for a name that several bear
 */
export function findMultiHopPath(db: ReadHandle, request: Parsed<'findMultiHopPath'>, context: JobContext): Answer {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const from = entityOf(db, datasetId, request.from, 'from');
    const to = entityOf(db, datasetId, request.to, 'to');
    const path = graphPath(db, { ...request, from: `e${from.id}`, to: `e${to.id}`, avoid: [] }, context);
    const { found, hops, common, explored, gave_up } = path;
    return { from, to, found, hops, steps: stepsOf(path), common, explored, gave_up };
  });
}

function stepsOf({ nodes, edges, steps }: Output<'graphPath'>): Answer['steps'] {
  const nodeOf = new Map(nodes.map((node) => [node.id, station(node)]));
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]));
  return steps.flatMap((step) => {
    const [from, to, edge] = [nodeOf.get(step.from), nodeOf.get(step.to), edgeOf.get(step.edge)];
    if (from === undefined || to === undefined || edge === undefined) return [];
    const { fact_id, text, valid_at, invalid_at } = edge;
    return [{ from, reads: step.reads, to, fact_id, text, valid_at, invalid_at }];
  });
}

function station({ kind, ref, name }: GraphNode): Answer['steps'][number]['from'] {
  return { kind, id: ref, name };
}

function entityOf(
  db: ReadHandle,
  datasetId: number,
  asked: Parsed<'findMultiHopPath'>['from'],
  field: 'from' | 'to',
): Answer['from'] {
  const ids = 'id' in asked ? [asked.id] : entitiesNamed(db, datasetId, asked.name);
  const found = db.all<Answer['from']>(
    'path.entities',
    `SELECT DISTINCT m.id, m.name FROM entity e JOIN entity m ON m.id = coalesce(e.merged_into, e.id)
     WHERE e.dataset_id = ? AND e.id IN (SELECT value FROM json_each(?)) ORDER BY m.id`,
    [datasetId, JSON.stringify(ids)],
  );
  const [only] = found;
  if (only === undefined) {
    const what = 'id' in asked ? `no entity ${asked.id}` : `nothing known by the name "${asked.name}"`;
    throw new PalimpsestError('not_found', `there is ${what}`, { field });
  }
  if (found.length > 1) {
    const which = found.map(({ id, name }) => `${name} (entity ${id})`).join(', ');
    throw new PalimpsestError('conflict', `the name fits several: ${which}`, { hint: 'Give one of their ids.', field });
  }
  return only;
}
