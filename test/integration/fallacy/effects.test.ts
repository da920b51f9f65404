import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { graphPath } from '../../../src/main/engine/graph/graphPath.ts';
import { factsOutOfPlanning } from '../../../src/main/engine/fallacy/outOfPlanning.ts';
import { imageOf } from '../../../src/main/engine/consult/image/imageCache.ts';
import { operations } from '../../../src/shared/contract/operations.ts';
import { FallacyKit } from './fallacyKit.ts';

let kit: FallacyKit;
beforeEach(() => {
  kit = new FallacyKit();
});
afterEach(() => {
  expect(kit.broken()).toEqual([]);
  kit.close();
});

const blame = { subject: 'deploy', relation: 'causes', object: 'outage' };

/** Dismisses, and undoes that, and dismisses again; what stands goes to and fro with it. */
function goesToAndFro(before: unknown, done: unknown, look: () => unknown): void {
  expect(look()).toEqual(done);
  const dismissal = kit.decide('dismissed');
  expect(look()).toEqual(before);
  kit.undo(dismissal);
  expect(kit.only().status).toBe('confirmed');
  expect(look()).toEqual(done);
  kit.decide('dismissed');
  expect(look()).toEqual(before);
  kit.decide('confirmed');
  expect(look()).toEqual(done);
}

describe('post_hoc', () => {
  const text = 'The outage began after the deploy, so the deploy causes the outage.';

  test.each([
    ['a present claim expires', 'at_latest', 'expired'],
    ['a past claim without a date is struck', 'unknown', 'withdrawn'],
  ] as const)('%s, and what happened before stands instead', (_, validKind, status) => {
    kit.reason({ text, key: 'post_hoc', facts: [{ ...blame, validKind }] });
    const { id } = kit.only();
    expect(kit.only()).toMatchObject({ status: 'confirmed', resolver: 'cues', span: text });
    expect(kit.value(`SELECT status FROM fact WHERE relation = 'causes'`)).toBe(status);
    expect(kit.value(`SELECT confidence FROM fact WHERE relation = 'happened_before'`)).toBeLessThan(0.5);
    const links = `SELECT s.subject_id || ' ' || c.relation FROM fact_link l JOIN fact s ON s.id = l.from_fact
      JOIN fact c ON c.id = l.to_fact WHERE l.kind = 'subverts_claim'`;
    const look = (): unknown => [kit.holding(), kit.value(links)];
    expect(kit.view(id).downgraded).toMatchObject([
      { from: { relation: 'causes' }, to: { relation: 'happened_before' } },
    ]);
    goesToAndFro([['deploy causes outage'], null], [['deploy happened_before outage'], `${id} causes`], look);
    expect(kit.only().status).toBe('confirmed');
  });

  test('a claim that somebody else makes later is judged by itself', () => {
    kit.reason({ text, key: 'post_hoc', facts: [blame] });
    kit.reason({ text: 'The logs show that the deploy causes the outage.', by: 'Ben', facts: [blame] });
    expect(kit.holding()).toContain('deploy causes outage');
  });

  test('what is only suspected changes nothing until a person confirms it', () => {
    kit.reason({ text, key: 'post_hoc', confidence: 0.4, facts: [blame] });
    expect(kit.only().status).toBe('suspected');
    expect(kit.holding()).toEqual(['deploy causes outage']);
    const decision = kit.decide('confirmed');
    expect(kit.holding()).toEqual(['deploy happened_before outage']);
    kit.undo(decision);
    expect(kit.only()).toMatchObject({ status: 'suspected', resolver: null });
    expect(kit.holding()).toEqual(['deploy causes outage']);
  });
});

describe('cum_hoc', () => {
  const together = { text: 'Load and errors rise together, so errors depend on load.', key: 'cum_hoc' };
  const claim = { subject: 'errors', relation: 'depends_on', object: 'load' };

  test('a dependency becomes a correlation, also where it is said again', () => {
    kit.reason({ ...together, facts: [claim] });
    kit.reason({ text: 'Errors depend on load.', by: 'Ben', facts: [claim] });
    goesToAndFro(['errors depends_on load'], ['errors correlates_with load'], () => [...new Set(kit.holding())]);
    expect(kit.only().status).toBe('confirmed');
  });

  test('a weighty source and the owner need no proof', () => {
    kit.reason({ ...together, facts: [claim], type: 'production_config' });
    expect(kit.holding()).toEqual(['errors depends_on load']);
    kit.reason({ ...together, text: 'Heat and noise rise together, so heat causes noise.', facts: [] });
    kit.add({ subject: { name: 'heat' }, relation: 'causes', object: { name: 'noise' } });
    expect(kit.holding()).toContain('heat causes noise');
  });
});

test('false_dilemma: neither choice is a rule, now or when it is said again', () => {
  const choice = { subject: 'team', relation: 'must_use', object: 'Rust', standing: 'instruction' as const };
  const rule = { rule: { context: 'global', constraint: 'must' as const, rationale: null, turns: null } };
  kit.reason({ text: 'Either we use Rust or we fail.', key: 'false_dilemma', facts: [{ ...choice, ...rule }] });
  kit.reason({ text: 'The team must use Rust.', by: 'Ben', facts: [{ ...choice, ...rule }] });
  const look = (): unknown =>
    kit.memory.db.rows(
      'test.rules',
      'SELECT DISTINCT rule_context, constraint_type, standing FROM fact WHERE chunk_id IS NULL',
    );
  goesToAndFro([['global', 'must', 'instruction']], [[null, 'positive', null]], look);
  expect(kit.only().status).toBe('confirmed');
});

test('begging_question: planning leaves the circle out', () => {
  kit.reason({ text: 'A needs B because B needs A.', key: 'begging_question', facts: [blame] });
  const id = kit.value(`SELECT id FROM fact WHERE relation = 'causes'`);
  goesToAndFro([], [id], () => factsOutOfPlanning(kit.memory.db, 1));
  expect(kit.only().status).toBe('confirmed');
});

test('equivocation: what is said in the other sense is about a thing of its own', () => {
  kit.reason({
    text: 'The bank holds our account.',
    by: 'Ben',
    facts: [{ subject: 'bank', relation: 'contains', object: 'account' }],
  });
  kit.reason({
    text: 'A bank has water, and a bank keeps money, so the money is in water.',
    key: 'equivocation',
    facts: [{ subject: 'bank', relation: 'has', object: 'water' }],
  });
  const senses = (): unknown =>
    kit.memory.db.rows(
      'test.senses',
      `SELECT f.relation, f.subject_id = min(f.subject_id) OVER () FROM fact f WHERE f.chunk_id IS NULL ORDER BY f.id`,
    );
  const [apart, one] = [
    [
      ['contains', 1],
      ['has', 0],
    ],
    [
      ['contains', 1],
      ['has', 1],
    ],
  ];
  goesToAndFro(one, apart, senses);
  expect(kit.only().status).toBe('confirmed');
});

test('equivocation: one sense alone is not split', () => {
  kit.reason({
    text: 'A bank has water; a bank is wet, so it is a bank.',
    key: 'equivocation',
    facts: [{ subject: 'bank', relation: 'has', object: 'water' }],
  });
  expect(kit.value(`SELECT count(*) FROM entity WHERE name = 'bank'`)).toBe(1);
});

test('ad_hominem: the claim stands, the attack is recorded, nobody loses trust', () => {
  kit.reason({
    text: 'The queue needs a limit.',
    by: 'Ben',
    facts: [{ subject: 'queue', relation: 'needs', object: 'limit' }],
  });
  const trust = (): unknown => kit.value(`SELECT trust_weight FROM fact WHERE relation = 'needs'`);
  const before = trust();
  kit.reason({ text: 'Ben cannot even park, so ignore Ben.', key: 'ad_hominem', mentions: { Ben: 'person' } });
  expect(trust()).toBe(before);
  goesToAndFro(['queue needs limit'], ['Ana attacks_source Ben', 'queue needs limit'], () => kit.holding());
  expect(trust()).toBe(before);
});

test('straw_man: a rule is not overridden but for its own reason', () => {
  const rule = { subject: 'service', relation: 'located_in' };
  const because = (rationale: string) => ({ rule: { context: null, constraint: null, rationale, turns: null } });
  kit.reason({
    text: 'The service stays in Lisbon for data residency.',
    facts: [{ ...rule, object: 'Lisbon', standing: 'instruction', ...because('data residency') }],
  });
  kit.reason({
    text: 'You want everything in one basket. The service goes to Berlin.',
    by: 'Ben',
    key: 'straw_man',
    facts: [{ ...rule, object: 'Berlin', ...because('nobody cares') }],
  });
  goesToAndFro(['service located_in Berlin'], ['service located_in Lisbon'], () => kit.current('service'));
  expect(kit.only().status).toBe('confirmed');
});

test('straw_man: an override for the same reason stands', () => {
  const rule = { subject: 'service', relation: 'located_in' };
  const because = { rule: { context: null, constraint: null, rationale: 'data residency in Europe', turns: null } };
  kit.reason({
    text: 'The service stays in Lisbon.',
    facts: [{ ...rule, object: 'Lisbon', standing: 'instruction', ...because }],
  });
  kit.reason({
    text: 'It goes to Berlin.',
    by: 'Ben',
    key: 'straw_man',
    facts: [{ ...rule, object: 'Berlin', ...because }],
  });
  expect(kit.current('service')).toEqual(['service located_in Berlin']);
});

test('red_herring: no walk passes through it', () => {
  kit.reason({
    text: 'Never mind the leak, the office knows the award.',
    key: 'red_herring',
    facts: [
      { subject: 'office', relation: 'knows', object: 'award' },
      { subject: 'award', relation: 'knows', object: 'jury' },
    ],
  });
  const [office, jury] = ['office', 'jury'].map((name) => kit.entity(name).id);
  const hops = (): unknown => {
    const request = operations.graphPath.input.parse({ from: `e${office}`, to: `e${jury}` });
    return graphPath(kit.reader, request, kit.memory.context).hops;
  };
  const blocked = (): number => imageOf(kit.reader, 1).graph.blocked.size;
  goesToAndFro([2, 0], [null, 3], () => [hops(), blocked()]);
  expect(kit.only().status).toBe('confirmed');
});
