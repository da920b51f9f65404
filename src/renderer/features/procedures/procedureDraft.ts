import type { Input } from '../../../shared/contract/operations.ts';
import type { ProcedureView } from '../../../shared/contract/procedures.ts';

/** A procedure as it is typed: every part a text, empty where there is nothing. */
export interface ProcedureDraft {
  readonly task_type: string;
  readonly scope: string;
  readonly trigger_context: string;
  readonly instructions: string;
  readonly pddl_action: string;
  readonly user_feedback_rules: string;
  readonly taxonomy_path: string;
}

export const emptyDraft: ProcedureDraft = {
  task_type: '',
  scope: '',
  trigger_context: '',
  instructions: '',
  pddl_action: '',
  user_feedback_rules: '',
  taxonomy_path: '/',
};

export function draftOf(procedure: ProcedureView): ProcedureDraft {
  const { task_type, scope, trigger_context, instructions, pddl_action, user_feedback_rules, taxonomy_path } =
    procedure;
  return {
    task_type,
    scope: scope ?? '',
    trigger_context: trigger_context ?? '',
    instructions,
    pddl_action: pddl_action ?? '',
    user_feedback_rules: user_feedback_rules ?? '',
    taxonomy_path,
  };
}

export function isSameDraft(a: ProcedureDraft, b: ProcedureDraft): boolean {
  return (Object.keys(a) as (keyof ProcedureDraft)[]).every((part) => a[part] === b[part]);
}

/** What saving asks for; null while a name, or every step, is missing. */
export function saveRequest(
  draft: ProcedureDraft,
  base: Pick<ProcedureView, 'id' | 'version'> | null,
): Input<'upsertProceduralKnowledge'> | null {
  if (draft.task_type.trim() === '' || `${draft.instructions}${draft.pddl_action}`.trim() === '') return null;
  const path = draft.taxonomy_path.trim();
  return {
    task_type: draft.task_type,
    scope: draft.scope,
    trigger_context: draft.trigger_context,
    instructions: draft.instructions,
    pddl_action: draft.pddl_action,
    user_feedback_rules: draft.user_feedback_rules,
    taxonomy_path: path === '' ? '/' : path,
    ...(base === null ? {} : { id: base.id, version: base.version }),
  };
}
