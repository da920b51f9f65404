import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFact } from '../../../src/main/engine/edits/addFact.ts';
import { batchCompactHubCaveats, compactNodeCaveats } from '../../../src/main/engine/taxonomy/caveats.ts';
import { detectTaxonomyCycles, wouldCreateTaxonomyCycle } from '../../../src/main/engine/taxonomy/kindLinks.ts';
import {
  discoverTaxonomyMergeCandidates,
  rejectTaxonomyMerge,
} from '../../../src/main/engine/taxonomy/mergeCandidates.ts';
import { getProceduresByTaxonomyPrefix } from '../../../src/main/engine/taxonomy/nodesByPrefix.ts';
import { applyPlaces, proposePlaces } from '../../../src/main/engine/taxonomy/uncategorized.ts';
import { operations } from '../../../src/shared/contract/operations.ts';
import { upsertProceduralKnowledge } from '../../../src/main/engine/procedural/saveProcedure.ts';
import { TaxonomyKit } from './taxonomyKit.ts';

let kit: TaxonomyKit;
beforeEach(() => {
  kit = new TaxonomyKit();
  kit.begin('main');
});
afterEach(() => {
  expect(kit.broken()).toEqual([]);
  kit.close();
});

const owner = { name: 'Maria Lopes', aliases: [] };
function say(subject: string, relation: string, object: string): number {
  const request = operations.addFact.input.parse({
    subject: { name: subject },
    relation,
    object: { name: object },
  });
  return addFact(kit.memory.db, { request, owner, madeBy: 'owner' }, kit.memory.context).decision_id;
}

function idOf(name: string): number {
  return Number(kit.memory.db.rows('test', 'SELECT id FROM entity WHERE name = ?', [name])[0]?.[0]);
}

describe('a prefix', () => {
  test('never takes in a branch whose name only begins like it', () => {
    const [a = 0, b = 0, c = 0] = kit.nodes(['Ann', 'Ben', 'Cy']);
    kit.place([a], '/Eng');
    kit.place([b], '/Engineering/Storage');
    kit.place([c], '/Eng/Storage');
    expect(kit.all('/Eng').ids).toEqual([a, c]);
    expect(kit.all('/Engineering').ids).toEqual([b]);
    expect(kit.branches().branches.map(({ path, nodes }) => [path, nodes])).toEqual([
      ['/Eng', 2],
      ['/Engineering', 1],
    ]);
  });

  test('is answered from the index, without sorting', () => {
    const plan = (sql: string): string => JSON.stringify(kit.memory.db.rows('test', `EXPLAIN QUERY PLAN ${sql}`));
    const asked = plan(
      `SELECT id FROM entity WHERE dataset_id = 1 AND taxonomy_path > '/a/' AND taxonomy_path < '/a0' AND merged_into IS NULL
       AND type NOT IN ('contradiction', 'fallacy') ORDER BY taxonomy_path, id LIMIT 100`,
    );
    expect(asked).toContain('entity_path');
    expect(asked).not.toContain('TEMP B-TREE');
  });
});

describe('a branch', () => {
  test.each([
    ['/', '/Work', 'cannot be moved'],
    ['/Work', '/Work', 'there already'],
    ['/Work', '/Work/Atlas', 'into itself'],
    ['/Nothing', '/Work', 'nothing at /Nothing'],
  ])('%s to %s is refused with the reason', (from, to, reason) => {
    kit.place(kit.nodes(['Ann']), '/Work');
    expect(() => kit.start(from, to)).toThrow(reason);
    expect(kit.changes()).toHaveLength(1);
  });

  test('merged into another brings its category along, which stands for it in links', () => {
    const from = kit.category('/DBs').category;
    const to = kit.category('/Infrastructure/Databases').category;
    const [postgres = 0] = kit.nodes(['Postgres']);
    kit.place([postgres], '/DBs/Relational');
    const move = kit.move('/DBs', '/Infrastructure/Databases');
    expect(kit.pathOf(postgres)).toBe('/Infrastructure/Databases/Relational');
    const merged = (id: number): unknown =>
      kit.memory.db.rows('test', 'SELECT merged_into FROM entity WHERE id = ?', [id])[0]?.[0];
    expect(merged(from.id)).toBe(to.id);
    kit.undo(move.decision_id);
    expect(merged(from.id)).toBe(null);
    expect(kit.pathOf(from.id)).toBe('/DBs');
  });

  test('renamed renames its category, and takes its procedures along', () => {
    const { category } = kit.category('/Ops/Deploy');
    const request = operations.upsertProceduralKnowledge.input.parse({
      ...kit.ref,
      task_type: 'deploy',
      instructions: 'Push.',
      taxonomy_path: '/Ops/Deploy/Web',
    });
    upsertProceduralKnowledge(kit.memory.db, { request, madeBy: 'owner' }, kit.memory.context);
    const procedures = (prefix: string): string[] =>
      getProceduresByTaxonomyPrefix(
        kit.memory.db,
        operations.getProceduresByTaxonomyPrefix.input.parse({ prefix }),
      ).procedures.map(({ taxonomy_path }) => taxonomy_path);
    const move = kit.move('/Ops/Deploy', '/Ops/Release');
    expect(procedures('/Ops/Release')).toEqual(['/Ops/Release/Web']);
    const name = (): unknown =>
      kit.memory.db.rows('test', 'SELECT name FROM entity WHERE id = ?', [category.id])[0]?.[0];
    expect(name()).toBe('Release');
    kit.undo(move.decision_id);
    expect([name(), procedures('/Ops/Deploy')]).toEqual(['Deploy', ['/Ops/Deploy/Web']]);
  });

  test('cannot be moved back while what was done with its nodes since rests on it', () => {
    const [ann = 0, ben = 0, cy = 0] = kit.nodes(['Ann', 'Ben', 'Cy']);
    kit.place([ann, ben], '/A');
    const move = kit.move('/A', '/B');
    kit.place([cy], '/C');
    const placed = kit.place([ann], '/C').decision_id;
    expect(() => kit.undo(move.decision_id)).toThrow(/“Put Ann in \/C”/);
    const other = kit.move('/B', '/D');
    expect(() => kit.undo(move.decision_id)).toThrow(/“Moved the branch \/B to \/D”/);
    kit.undo(other.decision_id);
    kit.undo(placed);
    kit.undo(move.decision_id);
    expect([ann, ben, cy].map((id) => kit.pathOf(id))).toEqual(['/A', '/A', '/C']);
  });

  test('does not begin to move while another one is moving', () => {
    kit.place(kit.nodes(['Ann']), '/A');
    kit.place(kit.nodes(['Ben']), '/B');
    const move = kit.start('/A', '/C');
    expect(() => kit.start('/B', '/D')).toThrow(/\/A is being moved to \/C/);
    kit.finish(move);
    kit.move('/B', '/D');
  });

  test('takes along what came to it while it was moving', () => {
    const many = kit.nodes(Array.from({ length: 600 }, (_, i) => `Node ${i}`));
    kit.place(many.slice(0, 500), '/A/x');
    kit.place(many.slice(500), '/A/x');
    const move = kit.step(kit.start('/A', '/Z'));
    expect(move.status).toBe('running');
    const [late = 0] = kit.nodes(['Late']);
    kit.place([late], '/A/a');
    kit.finish(move);
    expect(kit.all('/A').total).toBe(0);
    expect(kit.all('/Z').total).toBe(601);
  });
});

describe('is_a', () => {
  test('in a circle is refused before it is written, with the way round', () => {
    say('Poodle', 'is_a', 'Dog');
    say('Dog', 'subclass_of', 'Animal');
    const facts = kit.memory.count('SELECT count(*) FROM fact');
    expect(() => say('Animal', 'is_a', 'Poodle')).toThrow(/Poodle is a Dog is a Animal/);
    expect(kit.memory.count('SELECT count(*) FROM fact')).toBe(facts);
    const asked = operations.wouldCreateTaxonomyCycle.input.parse({
      subject_id: idOf('Animal'),
      object_id: idOf('Poodle'),
    });
    expect(wouldCreateTaxonomyCycle(kit.memory.db, asked)).toMatchObject({ would_cycle: true });
    const other = { ...asked, subject_id: idOf('Poodle'), object_id: idOf('Animal') };
    expect(wouldCreateTaxonomyCycle(kit.memory.db, other).would_cycle).toBe(false);
  });

  test('in a circle through an entity that was merged is found', () => {
    say('Poodle', 'is_a', 'Dog');
    say('Hound', 'is_a', 'Beast');
    kit.memory.db.run('test', 'UPDATE entity SET merged_into = ? WHERE id = ?', [idOf('Dog'), idOf('Hound')]);
    kit.memory.db.run('test', 'UPDATE entity SET merged_into = ? WHERE id = ?', [idOf('Poodle'), idOf('Beast')]);
    const request = operations.detectTaxonomyCycles.input.parse({});
    const [cycle, ...others] = detectTaxonomyCycles(kit.memory.db, request).cycles;
    expect(cycle?.nodes.map(({ name }) => name)).toEqual(['Poodle', 'Dog']);
    expect(cycle?.fact_ids).toHaveLength(2);
    expect(others).toEqual([]);
  });
});

describe('nodes that are nowhere', () => {
  const dataset = { user_id: 'local', dataset: 'main' };
  function sort(limit = 100): number {
    const proposed = proposePlaces(kit.memory.db, { dataset, limit });
    applyPlaces(kit.memory.db, { dataset, proposed }, kit.memory.context);
    return proposed.looked;
  }

  test('are put where their type, kind or name surely says, and only those', () => {
    const [ann = 0] = kit.nodes(['Ann Poe'], 'person');
    const [oporto = 0] = kit.nodes(['Oporto'], 'place');
    const [cake = 0, qux = 0, machine = 0] = kit.nodes(['apple cakes', 'Qux', 'coffee machine']);
    say('Casa Lima', 'is_a', 'Portuguese restaurant');
    sort();
    expect([ann, oporto, cake, machine, idOf('Casa Lima')].map((id) => kit.pathOf(id))).toEqual([
      '/People',
      '/Places',
      '/Food',
      '/Things',
      '/Food',
    ]);
    expect(kit.pathOf(qux)).toBe('/');
    const [last] = kit.changes();
    expect(last?.made_by).toMatch(/^cues/);
  });

  test('are undone branch by branch, and one that was placed meanwhile stays where it was put', () => {
    const [ann = 0, ben = 0] = kit.nodes(['Ann Poe', 'Ben Roe'], 'person');
    const proposed = proposePlaces(kit.memory.db, { dataset, limit: 10 });
    kit.place([ben], '/Friends');
    const [made] = applyPlaces(kit.memory.db, { dataset, proposed }, kit.memory.context);
    expect([ann, ben].map((id) => kit.pathOf(id))).toEqual(['/People', '/Friends']);
    kit.undo(made?.decision_id ?? null);
    expect([ann, ben].map((id) => kit.pathOf(id))).toEqual(['/', '/Friends']);
  });

  test('that stay unsure do not bar the way to those after them', () => {
    kit.nodes(['Qux', 'Quux', 'Corge']);
    const [ann = 0] = kit.nodes(['Ann Poe'], 'person');
    expect(sort(2)).toBe(2);
    expect(sort(2)).toBe(2);
    expect(kit.pathOf(ann)).toBe('/People');
    expect(sort(2)).toBe(2);
  });
});

describe('merge proposals', () => {
  const find = () =>
    discoverTaxonomyMergeCandidates(
      kit.memory.db,
      operations.discoverTaxonomyMergeCandidates.input.parse({}),
    ).candidates.map(({ from, to }) => `${from.path} ${to.path}`);

  test('name synonyms by spelling and number, guard numbers, and change nothing', () => {
    const ids = kit.nodes(Array.from({ length: 9 }, (_, i) => `Node ${i}`));
    const paths = [
      '/Database',
      '/Databases',
      '/Databases',
      '/Web 2',
      '/Web 3',
      '/Kitchen',
      '/Kitchin',
      '/Kitchen',
      '/Zoo',
    ];
    for (const [i, id] of ids.entries()) kit.place([id], paths[i] ?? '/');
    const before = kit.dump();
    expect(find().toSorted()).toEqual(['/Database /Databases', '/Kitchin /Kitchen']);
    expect(kit.dump()).toEqual(before);
  });

  test('that were turned down do not come back, until that is taken back', () => {
    const [a = 0, b = 0] = kit.nodes(['One', 'Two']);
    kit.place([a], '/Tool');
    kit.place([b], '/Tools');
    const pair = operations.rejectTaxonomyMerge.input.parse({ a: '/Tools', b: '/Tool' });
    rejectTaxonomyMerge(kit.memory.db, pair, kit.memory.context);
    expect(find()).toEqual([]);
    rejectTaxonomyMerge(kit.memory.db, { ...pair, rejected: false }, kit.memory.context);
    expect(find()).toHaveLength(1);
  });
});

describe('caveats', () => {
  test('keep the five that count most inline, and the rest as a digest; the originals stay', () => {
    for (let i = 0; i < 12; i += 1) say('Atlas', 'uses', `Part ${i}`);
    kit.memory.db.run(
      'test',
      `UPDATE fact SET caveats = 'only in ' || id, trust_weight = 100 + id WHERE chunk_id IS NULL`,
    );
    kit.memory.db.run('test', `UPDATE fact SET status = 'expired' WHERE caveats = 'only in 12'`);
    const request = operations.batchCompactHubCaveats.input.parse({});
    expect(batchCompactHubCaveats(kit.memory.db, request, kit.memory.context).compacted).toEqual([
      { id: idOf('Atlas'), name: 'Atlas' },
    ]);
    const one = operations.compactNodeCaveats.input.parse({ entity_id: idOf('Atlas') });
    const { inline, summary, total } = compactNodeCaveats(kit.memory.db, one, kit.memory.context);
    expect(total).toBe(12);
    expect(inline.map(({ caveat }) => caveat)).toEqual([11, 10, 9, 8, 7].map((n) => `only in ${n}`));
    expect(summary).toMatch(/^7 more caveats\n/);
    expect(summary).toMatch(/only in 12 · 1 fact \(uses\).* · ended/);
    expect(kit.memory.count('SELECT count(*) FROM fact WHERE caveats IS NOT NULL')).toBe(12);
  });
});
