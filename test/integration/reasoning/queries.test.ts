import { expect, test } from 'vitest';
import { operations } from '../../../src/shared/contract/operations.ts';
import { reasoningMemory } from './reasoningKit.ts';

test('a query that would never end is ended at its limit, and what is asked beside and after it is answered', async () => {
  const memory = await reasoningMemory();
  await memory.tellAll(Array.from({ length: 12 }, (_, n) => `N${n} knows N${(n * 5 + 1) % 12}`).join('\n'));
  const letters = 'abcdefghijk'.split('');
  const endless = `SELECT (COUNT(*) AS ?n) { ${letters.map((x) => `?${x}1 ?${x}2 ?${x}3 .`).join(' ')} }`;
  const running = memory.query(endless, { limit_ms: 400 });
  const beside = memory.database.read('listRules', { user_id: 'local', dataset: 'main' });
  expect(await Promise.race([running.catch(() => 'ended'), beside])).toEqual([]);
  await expect(running).rejects.toMatchObject({ code: 'too_large', field: 'limit_ms' });
  expect(await memory.query('ASK { :N0 foaf:knows :N1 }')).toMatchObject({ kind: 'boolean', answer: true });
});

test('a query that is cancelled ends, and the next one is answered', async () => {
  const memory = await reasoningMemory();
  await memory.tellAll(Array.from({ length: 12 }, (_, n) => `N${n} knows N${(n * 5 + 1) % 12}`).join('\n'));
  await memory.query('ASK { ?s ?p ?o }');
  const letters = 'abcdefghijk'.split('');
  const query = `SELECT (COUNT(*) AS ?n) { ${letters.map((x) => `?${x}1 ?${x}2 ?${x}3 .`).join(' ')} }`;
  const giveUp = new AbortController();
  const running = memory.reasoning.query(
    operations.queryMemory.input.parse({ query, limit_ms: 60_000 }),
    giveUp.signal,
  );
  giveUp.abort();
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  expect(await memory.query('ASK { :N0 foaf:knows :N1 }')).toMatchObject({ answer: true });
});

test('a dataset is asked for itself alone', async () => {
  const memory = await reasoningMemory();
  await memory.tell('Ada', 'knows', 'Ben');
  await memory.tell('Zoe', 'knows', 'Yan', { dataset: 'other' });
  const people = 'SELECT ?a ?b { ?a foaf:knows ?b }';
  expect(await memory.rows(people)).toEqual([':Ada | :Ben']);
  expect(await memory.query(people, { dataset: 'other' })).toMatchObject({
    rows: [[{ text: ':Zoe' }, { text: ':Yan' }]],
  });
  expect(await memory.rows('SELECT ?o { GRAPH ?g { ?s foaf:knows ?o } }')).toEqual([]);
  await expect(memory.query(people, { dataset: 'none' })).rejects.toMatchObject({ code: 'not_found' });
});

test('what changes is seen by the next query: told, undone, renamed, given an IRI, by another connection', async () => {
  const memory = await reasoningMemory();
  const { decision } = await memory.tell('Ada', 'knows', 'Ben');
  await memory.tell('Ada', 'admires', 'Ben');
  await memory.tell('Ada', 'height', '1.70');
  expect(await memory.rows('SELECT ?p ?o { :Ada ?p ?o FILTER(?p NOT IN (rdf:type, rdfs:label)) } ORDER BY ?p')).toEqual(
    ['foaf:knows | :Ben', ':admire | :Ben', ':height | 1.7'],
  );
  await memory.undo(decision);
  expect(await memory.isProven(':Ada', 'foaf:knows', ':Ben')).toBe(false);
  const relation = operations.editRelations.input.parse({
    change: { kind: 'relation', relation: 'admire', iri: 'schema:follows' },
    preview: false,
  });
  await memory.database.write('editRelations', { request: relation, madeBy: 'owner' });
  expect(await memory.isProven(':Ada', 'schema:follows', ':Ben')).toBe(true);
  const [row] = await memory.rows('SELECT ?s { ?s rdfs:label "Ben" }');
  expect(row).toBe(':Ben');
});

test('what is disputed, over, denied or not yet so is not proven', async () => {
  const memory = await reasoningMemory();
  const add = async (fact: object): Promise<void> => {
    const request = operations.addFact.input.parse({ subject: { name: 'Ada' }, object: { name: 'Ghent' }, ...fact });
    await memory.database.write('addFact', { request, owner: { name: 'Nadia', aliases: [] }, madeBy: 'owner' });
  };
  await add({ relation: 'visited', valid_at: '2020-01-01', invalid_at: '2021-01-01' });
  await add({ relation: 'owns', valid_at: '2150-01-01' });
  await add({ relation: 'likes', polarity: 'denied' });
  await add({ relation: 'maps', valid_at: '2020-01-01' });
  expect(await memory.rows('SELECT ?p { :Ada ?p :Ghent }')).toEqual([':map']);
});

test('Turtle is for triples, a table for both', async () => {
  const memory = await reasoningMemory();
  await memory.tell('Ada', 'knows', 'Ben');
  const construct = 'CONSTRUCT WHERE { ?a foaf:knows ?b }';
  expect(await memory.query(construct)).toMatchObject({
    kind: 'turtle',
    turtle:
      '@prefix : <urn:palimpsest:memory:> .\n@prefix foaf: <http://xmlns.com/foaf/0.1/> .\n\n:Ada foaf:knows :Ben .\n',
  });
  expect(await memory.query(construct, { output_format: 'table' })).toMatchObject({
    kind: 'table',
    columns: ['subject', 'predicate', 'object'],
    rows: [[{ text: ':Ada' }, { text: 'foaf:knows' }, { text: ':Ben' }]],
  });
  await expect(memory.query('ASK { ?s ?p ?o }', { output_format: 'turtle' })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('a relation that nothing is told under is named, with the one that is meant', async () => {
  const memory = await reasoningMemory();
  await memory.tell('Gilles', 'has_driving_license', 'Licence 7');
  expect(await memory.query('ASK { :Gilles :hasDrivingLicense ?x }')).toMatchObject({
    answer: false,
    notes: ['Nothing is told under :hasDrivingLicense; facts of these words are told under :drive_license.'],
  });
  expect(await memory.query('ASK { :Gilles :drive_license ?x }')).toMatchObject({ answer: true, notes: [] });
});
