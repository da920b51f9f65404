import { expect, test } from 'vitest';
import { operations } from '../../../src/shared/contract/operations.ts';
import { never, reasoningMemory } from './reasoningKit.ts';

const isAdult = 'CONSTRUCT { ?person :isAdult true } WHERE { ?person :drive_license ?license }';
const mayVote = 'CONSTRUCT { ?person :mayVote true } WHERE { ?person :isAdult true }';

test('a driving licence implies being adult, which implies the vote: from proposal to proof', async () => {
  const memory = await reasoningMemory();
  const { factId, decision } = await memory.tell('Gilles', 'has_driving_license', 'Licence 7');
  await memory.suggest('licence_implies_adult', isAdult);
  await memory.suggest('adult_implies_vote', mayVote);
  expect(await memory.isProven(':Gilles', ':mayVote', 'true')).toBe(false);
  const preview = operations.previewRule.input.parse({ rule: { rule_id: 'licence_implies_adult' } });
  expect(await memory.reasoning.preview(preview, never)).toMatchObject({
    total: 1,
    endless: null,
    adds: [{ subject: { text: ':Gilles' }, predicate: { text: ':isAdult' }, object: { text: 'true' } }],
  });
  expect(await memory.isProven(':Gilles', ':isAdult', 'true')).toBe(false);
  const approved = await memory.approve('licence_implies_adult');
  await memory.approve('adult_implies_vote');

  const request = operations.verifyInference.input.parse({ subject: ':Gilles', predicate: ':mayVote', object: 'true' });
  const { proven, steps } = await memory.reasoning.verify(request, never);
  expect(proven).toBe(true);
  expect(
    steps.map(({ rule, premises, facts }) => [rule?.rule_id ?? null, premises, facts.map(({ id }) => id)]),
  ).toEqual([
    ['adult_implies_vote', [1], []],
    ['licence_implies_adult', [2], []],
    [null, [], [factId]],
  ]);

  await memory.undo(decision);
  expect(await memory.isProven(':Gilles', ':isAdult', 'true')).toBe(false);
  expect(await memory.isProven(':Gilles', ':mayVote', 'true')).toBe(false);
  await memory.tell('Gilles', 'has_driving_license', 'Licence 7');
  expect(await memory.isProven(':Gilles', ':mayVote', 'true')).toBe(true);
  await memory.undo(approved);
  expect(await memory.isProven(':Gilles', ':mayVote', 'true')).toBe(false);
});

test.each([
  ['SELECT ?s { ?s ?p ?o }', /CONSTRUCT/],
  ['DELETE WHERE { ?s ?p ?o }', /CONSTRUCT/],
  ['CONSTRUCT { ?a :b ?c } WHERE { ?a :d ?b }', /\?c is concluded/],
  ['CONSTRUCT { ?a :b 1 } WHERE { ?a :d ?b OPTIONAL { ?a :e ?f } }', /OPTIONAL/],
  ['CONSTRUCT { ?a :b 1 } WHERE { ?a :d ?b MINUS { ?a :e ?f } }', /MINUS/],
  ['CONSTRUCT { ?a :b 1 } WHERE { ?a :d ?b FILTER NOT EXISTS { ?a :e ?f } }', /NOTEXISTS/],
  ['CONSTRUCT { ?a :b 1 } WHERE { GRAPH :extracted { ?a :d ?b } }', /GRAPH/],
  ['CONSTRUCT { ?a :b 1 } WHERE { SERVICE :x { ?a :d ?b } }', /SERVICE/],
  ['CONSTRUCT { ?a :b ?n } WHERE { ?a :d ?b BIND(NOW() AS ?n) }', /NOW/],
  ['CONSTRUCT { ?a :b ?b } WHERE { ?a :d+ ?b }', /paths/],
  ['CONSTRUCT { ?a :b 1 } WHERE { ?a :d ?b } LIMIT 5', /LIMIT/],
  ['CONSTRUCT { :a :b :c } WHERE { }', /at least one/],
  ['CONSTRUCT { ?a :b } WHERE', /Line 1/],
])('is no rule: %s', async (sparql, message) => {
  const memory = await reasoningMemory();
  await expect(memory.suggest('some_rule', sparql)).rejects.toThrow(message);
});

test.each([
  ['names', 'CONSTRUCT { ?next :admires ?a } WHERE { ?a :admires ?b BIND(IRI(CONCAT(STR(?a), "x")) AS ?next) }'],
  ['nodes', 'CONSTRUCT { _:next :admires ?a } WHERE { ?a :admires ?b }'],
  ['numbers', 'CONSTRUCT { ?a :counts ?next } WHERE { ?a :counts ?n BIND(?n + 1 AS ?next) }'],
])('a rule that goes on making %s comes to no end, says so, and cannot be approved', async (_what, sparql) => {
  const memory = await reasoningMemory();
  await memory.tell('Ada', 'admires', 'Ben');
  await memory.tell('Ada', 'counts', '1');
  const into = sparql.replaceAll(':admires', ':admire').replaceAll(':counts', ':count');
  await memory.suggest('endless', into);
  const preview = operations.previewRule.input.parse({ rule: { rule_id: 'endless' } });
  expect((await memory.reasoning.preview(preview, never)).endless).toMatch(/was stopped after \d+ conclusions/);
  await expect(memory.approve('endless')).rejects.toMatchObject({ code: 'conflict' });
  expect(await memory.query('ASK { :Ada :admire :Ben }')).toMatchObject({ answer: true });
});

test('rules that feed one another in a circle come to their end', async () => {
  const memory = await reasoningMemory();
  await memory.tellAll('A part_of B\nB part_of C\nC part_of D\nD part_of A');
  const name = (await memory.rows('SELECT DISTINCT ?p { :A ?p :B }'))[0] ?? '';
  await memory.suggest('within', `CONSTRUCT { ?a ${name} ?c } WHERE { ?a ${name} ?b . ?b ${name} ?c }`);
  await memory.suggest('back', `CONSTRUCT { ?b :has ?a } WHERE { ?a ${name} ?b }`);
  await memory.suggest('forth', `CONSTRUCT { ?b ${name} ?a } WHERE { ?a :has ?b }`);
  for (const rule of ['within', 'back', 'forth']) await memory.approve(rule);
  expect(await memory.rows(`SELECT (COUNT(*) AS ?n) { ?a ${name} ?b }`)).toEqual(['16']);
});

test('a proposal never changes: another rule of its name is refused, and what was rejected stays so', async () => {
  const memory = await reasoningMemory();
  await memory.tell('Ada', 'admires', 'Ben');
  await memory.suggest('mutual', 'CONSTRUCT { ?b :admire ?a } WHERE { ?a :admire ?b }');
  await memory.suggest('mutual', 'CONSTRUCT { ?b :admire ?a } WHERE { ?a :admire ?b }');
  await expect(memory.suggest('mutual', 'CONSTRUCT { ?b :owns ?a } WHERE { ?a ?p ?b }')).rejects.toMatchObject({
    code: 'conflict',
  });
  const reject = operations.decideRule.input.parse({ rule_id: 'mutual', decision: 'reject' });
  const { decision_id, rule } = await memory.reasoning.decide(reject, 'owner', never);
  expect(rule).toMatchObject({ status: 'rejected', proposed_by: 'model' });
  await memory.undo(decision_id);
  expect((await memory.reasoning.list({ user_id: 'local', dataset: 'main' }, never)).rules).toMatchObject([
    { rule_id: 'mutual', status: 'proposed', decided_at: null },
  ]);
});

test('what is concluded is stored with its derivation, and taken away when it follows no more', async () => {
  const memory = await reasoningMemory();
  const { decision, factId } = await memory.tell('Ada', 'admires', 'Ben');
  await memory.suggest('mutual', 'CONSTRUCT { ?b :admire ?a } WHERE { ?a :admire ?b }');
  await memory.approve('mutual');
  const edges = async () => {
    const focus = operations.graphFocus.input.parse({ fact_id: factId });
    return (await memory.database.read('graphFocus', { request: focus })).edges.map(
      ({ kind, relation }) => `${kind} ${relation}`,
    );
  };
  expect(await edges()).toContain('derived admire');
  await memory.undo(decision);
  await memory.reasoning.keepUp({ ref: { user_id: 'local', dataset: 'main' } });
  expect(await memory.isProven(':Ben', ':admire', ':Ada')).toBe(false);
});
