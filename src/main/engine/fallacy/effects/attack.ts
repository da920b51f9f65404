import type { SettleScope } from '../../contradiction/applyDecided.ts';
import type { PlaceChange } from '../../edits/places.ts';
import { PlaceChangeDraft } from '../../semantic/identity/attachments.ts';
import { nameKey } from '../../semantic/names.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import type { FallacyRow } from '../fallacyRows.ts';
import type { Flaw } from './effect.ts';
import { makeFact } from './madeFact.ts';

interface Party {
  readonly id: number;
  readonly name: string;
}

/** Records who attacks whom. What was claimed stands, and nobody is trusted less for it. */
export function recordAttack(scope: SettleScope, { fallacy }: Flaw): PlaceChange {
  const { db } = scope;
  const draft = new PlaceChangeDraft();
  const passage = passageOf(db, fallacy);
  if (passage === null) return draft;
  const attacker = speakerOf(db, passage.id);
  const target = attacker === null ? null : targetOf(db, fallacy, passage, attacker);
  if (attacker === null || target === null) return draft;
  makeFact(scope, draft, {
    type: 'knowledge',
    text: `${attacker.name} attacks ${target.name} instead of the claim.`,
    subjectId: attacker.id,
    relation: 'attacks_source',
    objectId: target.id,
    confidence: fallacy.confidence,
    like: passage.id,
  });
  return draft;
}

interface AttackingPassage {
  readonly id: number;
  readonly text: string;
  readonly artifact_id: number;
  readonly seq: number;
}

function passageOf(db: ReadHandle, { chunk_id }: FallacyRow): AttackingPassage | null {
  return (
    db.get<AttackingPassage>(
      'fallacy.passage',
      'SELECT f.id, f.text, c.artifact_id, c.seq FROM fact f JOIN chunk c ON c.id = f.chunk_id WHERE f.chunk_id = ?',
      [chunk_id],
    ) ?? null
  );
}

function speakerOf(db: ReadHandle, factId: number): Party | null {
  return (
    db.get<Party>(
      'fallacy.speaker',
      `SELECT e.id, e.name FROM assertion a JOIN entity e ON e.id = a.source_id WHERE a.fact_id = ? ORDER BY a.id LIMIT 1`,
      [factId],
    ) ?? null
  );
}

/** Who is named where the attack is; else whoever it answers, when it says “you”. */
function targetOf(db: ReadHandle, fallacy: FallacyRow, passage: AttackingPassage, attacker: Party): Party | null {
  const span = passage.text.slice(fallacy.start ?? 0, fallacy.end ?? passage.text.length);
  const named = db
    .all<Party>(
      'fallacy.named',
      `SELECT e.id, e.name FROM fact_entity m JOIN entity e ON e.id = m.entity_id
       WHERE m.fact_id = ? AND m.role = 'mention' AND e.type IN ('person', 'organization', 'agent') ORDER BY e.id`,
      [passage.id],
    )
    .filter(({ id, name }) => id !== attacker.id && nameKey(span).includes(nameKey(name)));
  if (named[0] !== undefined) return named[0];
  if (!/\byou(?:r|['’]re)?\b/iu.test(span)) return null;
  return (
    db.get<Party>(
      'fallacy.answered',
      `SELECT e.id, e.name FROM chunk c JOIN entity e ON e.id = c.speaker_id
       WHERE c.artifact_id = ? AND c.seq < ? AND c.speaker_id <> ? ORDER BY c.seq DESC LIMIT 1`,
      [passage.artifact_id, passage.seq, attacker.id],
    ) ?? null
  );
}
