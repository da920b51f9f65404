import type { FactView } from '../../../shared/contract/memory.ts';
import { constraintSchema } from '../../../shared/contract/memory.ts';

/**
 * How many user turns a turn-bounded rule has left, as an expression over `fact f`; null where it has no bound. What is
 * said in a session lasts for so many of that session's user turns after it; a saying outside any session, or in another
 * one, is used up by none of them. Nothing of this is stored.
 *
 * @param bounds SQL that narrows which turns count, over `u` (the turn) and `ua` (its artifact)
 */
export function turnsLeftColumn(bounds = ''): string {
  return `CASE WHEN f.duration_turns IS NULL THEN NULL ELSE max(0, f.duration_turns - coalesce((
    SELECT min((SELECT count(DISTINCT u.artifact_id || ' ' || coalesce(u.turn_ref, u.seq))
      FROM artifact ua JOIN chunk u ON u.artifact_id = ua.id
      WHERE ua.dataset_id = f.dataset_id AND ua.session_id = coalesce(s9.session_id, sa.session_id) AND ua.status <> 'superseded' AND u.role = 'user'
        AND CASE WHEN ua.id IS sa.id THEN u.seq > coalesce(sc.seq, -1) AND u.turn_ref IS NOT coalesce(sc.turn_ref, '')
          ELSE (coalesce(u.occurred_at, ua.occurred_at, ua.created_at), ua.id) > (coalesce(s9.asserted_at, sa.created_at), coalesce(sa.id, 9007199254740991)) END
        ${bounds}))
    FROM assertion s9 LEFT JOIN artifact sa ON sa.id = s9.artifact_id LEFT JOIN chunk sc ON sc.id = s9.chunk_id
    WHERE s9.fact_id = f.id AND s9.withdrawn_at IS NULL), 0)) END`;
}

/**
 * Whether another session was told of since the one that a rule of `fact f` is bound to, as an expression: then it is not
 * the session that goes on. It is in force again once its own does.
 *
 * @param bounds SQL that narrows which artifacts count, over `ua`
 */
export function elsewhereNow(bounds = ''): string {
  return `(f.in_session = 1 AND EXISTS (SELECT 1 FROM artifact ua WHERE ua.dataset_id = f.dataset_id AND ua.session_id IS NOT NULL
    AND ua.id > (SELECT max(own.id) FROM assertion s7 LEFT JOIN artifact a7 ON a7.id = s7.artifact_id
      JOIN artifact own ON own.dataset_id = f.dataset_id AND own.session_id = coalesce(s7.session_id, a7.session_id)
      WHERE s7.fact_id = f.id AND s7.withdrawn_at IS NULL) ${bounds}))`;
}

export interface RuleRow {
  readonly rule_context: string | null;
  readonly constraint_type: string | null;
  readonly rule_rationale: string | null;
  readonly duration_turns: number | null;
  readonly turns_left: number | null;
  readonly in_session: number;
  readonly rule_session: string | null;
}

export const ruleColumns = `f.rule_context, f.constraint_type, f.rule_rationale, f.duration_turns, ${turnsLeftColumn()} AS turns_left,
  f.in_session, CASE WHEN f.duration_turns IS NOT NULL OR f.in_session = 1 THEN (
    SELECT coalesce(s8.session_id, a8.session_id) FROM assertion s8 LEFT JOIN artifact a8 ON a8.id = s8.artifact_id
    WHERE s8.fact_id = f.id AND s8.withdrawn_at IS NULL ORDER BY s8.id DESC LIMIT 1) END AS rule_session`;

/** What makes a fact a rule; null for what is none. */
export function ruleOf(row: RuleRow): FactView['rule'] {
  const { rule_context, constraint_type, rule_rationale, duration_turns, turns_left, in_session, rule_session } = row;
  const isBound = duration_turns !== null || in_session === 1;
  if (rule_context === null && constraint_type === null && rule_rationale === null && !isBound) return null;
  return {
    context: rule_context,
    constraint: constraint_type === null ? null : constraintSchema.parse(constraint_type),
    rationale: rule_rationale,
    turns: duration_turns,
    turns_left,
    session: rule_session,
  };
}
