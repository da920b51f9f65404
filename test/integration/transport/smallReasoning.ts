import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';
import type { RuleView } from '../../../src/shared/contract/reasoning.ts';

type Reasoning =
  | 'queryMemory'
  | 'verifyInference'
  | 'getConclusion'
  | 'suggestRule'
  | 'listRules'
  | 'previewRule'
  | 'decideRule';

const rule: RuleView = {
  id: 1,
  uid: '01JH0000000000000000000000',
  rule_id: 'licence_implies_adult',
  description: 'A driving licence implies being adult.',
  sparql: 'CONSTRUCT { ?p :isAdult true } WHERE { ?p :drive_license ?l }',
  status: 'proposed',
  proposed_by: 'owner',
  created_at: '2026-01-10T09:00:00.000Z',
  decided_at: null,
  concluded: 0,
};
const end = (text: string) => ({ text, kind: 'iri' as const, datatype: null, language: null, entity_id: null });

/** Handlers of a memory in which nothing is proven and one rule is proposed. */
export const nothingProven: Pick<Handlers, Reasoning> = {
  queryMemory: async () => ({
    kind: 'table',
    columns: ['s'],
    rows: [],
    limit: { rows: 1000, how: 'added' },
    is_full: false,
    notes: [],
    ms: 1,
  }),
  verifyInference: async ({ subject, predicate, object }) => ({
    proven: false,
    triple: { subject: end(subject), predicate: end(predicate), object: end(object) },
    steps: [],
    extracted: [],
    notes: [],
  }),
  getConclusion: async () => ({
    proven: true,
    triple: { subject: end(':Ada'), predicate: end(':isAdult'), object: end('true') },
    steps: [],
    extracted: [],
    notes: [],
  }),
  suggestRule: async () => rule,
  listRules: async () => ({ rules: [rule], notes: [] }),
  previewRule: async () => ({ adds: [], total: 0, endless: null }),
  decideRule: async () => ({ decision_id: 1, rule: { ...rule, status: 'approved' } }),
};

export const reasoningInputs: { readonly [N in Reasoning]: Input<N> } = {
  queryMemory: { query: 'SELECT ?s { ?s ?p ?o }' },
  verifyInference: { subject: ':Ada', predicate: 'foaf:knows', object: ':User' },
  getConclusion: { id: 1 },
  suggestRule: { rule_id: rule.rule_id, description: rule.description, sparql_pattern: rule.sparql },
  listRules: {},
  previewRule: { rule: { rule_id: rule.rule_id } },
  decideRule: { rule_id: rule.rule_id, decision: 'approve' },
};
