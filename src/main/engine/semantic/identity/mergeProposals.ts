import { z } from 'zod';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type {
  MergeProposal,
  mergeProposalListRequestSchema,
  mergeProposalListResponseSchema,
  mergeProposalRejectRequestSchema,
} from '../../../../shared/contract/identity.ts';
import { logDecision } from '../../edits/decisions.ts';
import { putPlaces } from '../../edits/putPlaces.ts';
import { ChangeList } from '../../episodic/changes.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import type { ReadHandle, WriteHandle } from '../../storage/handles.ts';
import { formatInstant } from '../../temporal/instants.ts';

interface ProposalRow {
  readonly a: number;
  readonly a_name: string;
  readonly a_type: string;
  readonly a_facts: number;
  readonly b: number;
  readonly b_name: string;
  readonly b_type: string;
  readonly b_facts: number;
  readonly reason: 'same_name' | 'alike';
  readonly likeness: number;
  readonly shared: string;
  readonly status: MergeProposal['status'];
  readonly proposed_at: number;
}

const sharedSchema = z.array(z.object({ id: z.number(), name: z.string() }));

/**
 * Read job: entities that may be one, of the dataset or of one entity, the likeliest first. Proposals about what was
 * merged since are left out.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listMergeProposals(
  db: ReadHandle,
  request: z.output<typeof mergeProposalListRequestSchema>,
): z.output<typeof mergeProposalListResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const { entity_id = null, status, limit } = request;
    const facts = (of: string): string =>
      `(SELECT count(*) FROM (SELECT 1 FROM fact_entity fe WHERE fe.entity_id = ${of} AND fe.role <> 'speaker' LIMIT 1000))`;
    const where = `FROM merge_proposal p JOIN entity a ON a.id = p.a JOIN entity b ON b.id = p.b
       WHERE a.dataset_id = @datasetId AND p.status = @status AND (@entity_id IS NULL OR p.a = @entity_id OR p.b = @entity_id)
         AND (p.status = 'accepted' OR (a.merged_into IS NULL AND b.merged_into IS NULL))`;
    const parameters = { datasetId, status, entity_id };
    const rows = db.all<ProposalRow>(
      'proposal.list',
      `SELECT p.a, a.name AS a_name, a.type AS a_type, ${facts('p.a')} AS a_facts, p.b, b.name AS b_name, b.type AS b_type,
         ${facts('p.b')} AS b_facts, p.reason, p.likeness, p.status, p.proposed_at,
         (SELECT json_group_array(json_object('id', e.id, 'name', e.name)) FROM json_each(p.shared) s JOIN entity e ON e.id = s.value) AS shared
       ${where} ORDER BY p.likeness DESC, json_array_length(p.shared) DESC, p.a, p.b LIMIT @limit`,
      { ...parameters, limit },
    );
    const total = db.rows('proposal.count', `SELECT count(*) ${where}`, parameters);
    return { proposals: rows.map(proposalOf), total: Number(total[0]?.[0] ?? 0) };
  });
}

function proposalOf(row: ProposalRow): MergeProposal {
  const shared = sharedSchema.parse(JSON.parse(row.shared));
  return {
    a: { id: row.a, name: row.a_name, type: row.a_type, facts: row.a_facts },
    b: { id: row.b, name: row.b_name, type: row.b_type, facts: row.b_facts },
    reason: row.reason,
    why: whyOf(row, shared),
    likeness: row.likeness,
    shared,
    status: row.status,
    proposed_at: formatInstant(row.proposed_at),
  };
}

function whyOf({ reason, likeness, a_type, b_type }: ProposalRow, shared: readonly { name: string }[]): string {
  const names =
    reason === 'same_name'
      ? `Same name${a_type === b_type ? '' : `, as ${a_type} and as ${b_type}`}`
      : `Names ${Math.floor(likeness * 100)}% alike`;
  return shared.length === 0 ? names : `${names}; both with ${shared.map(({ name }) => name).join(', ')}`;
}

/**
 * Write job: tells two entities apart that were proposed as one, as one decision; they are not proposed again.
 * @throws PalimpsestError not_found when they are not proposed; conflict when they are decided already
 */
export function rejectMerge(
  db: WriteHandle,
  { request, madeBy }: { readonly request: z.output<typeof mergeProposalRejectRequestSchema>; readonly madeBy: string },
  context: JobContext,
): { decision_id: number } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const [a, b] = [Math.min(...request.ids), Math.max(...request.ids)];
    const row = db.get<{ status: string }>(
      'proposal.get',
      'SELECT p.status FROM merge_proposal p JOIN entity e ON e.id = p.a WHERE e.dataset_id = ? AND p.a = ? AND p.b = ?',
      [datasetId, a, b],
    );
    if (row === undefined) throw new PalimpsestError('not_found', 'These two are not proposed as one.');
    if (row.status !== 'proposed') throw new PalimpsestError('conflict', 'That was decided already.');
    const now = context.clock.now();
    const changes = new ChangeList();
    const path = `entity/${a}/apart/${b}`;
    const change = { before: { [path]: false }, after: { [path]: true } };
    putPlaces({ db, changes, datasetId, now }, change);
    const about = [{ kind: 'entity' as const, id: b }];
    const reason = request.reason ?? null;
    const id = logDecision(db, { datasetId, kind: 'merge_rejected', reason, madeBy, change, about, now });
    changes.write(db, datasetId);
    return { decision_id: id };
  });
}
