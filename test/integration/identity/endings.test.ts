import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invalidateDependentCrossCuttingLinks } from '../../../src/main/engine/semantic/endings/endDependents.ts';
import { invalidateObsoleteEdge } from '../../../src/main/engine/semantic/endings/endFact.ts';
import { type Input, operations, type Output } from '../../../src/shared/contract/operations.ts';
import { day } from '../episodic/preparedText.ts';
import { IdentityKit } from './identityKit.ts';

const owner = { name: 'Maria Lopes', aliases: ['Mia'] };
const madeBy = 'owner';
let kit: IdentityKit;
beforeEach(() => {
  kit = new IdentityKit();
});
afterEach(() => kit.close());

function end(input: Input<'endFact'>): Output<'endFact'> {
  const request = operations.endFact.input.parse(input);
  return operations.endFact.output.parse(
    invalidateObsoleteEdge(kit.memory.db, { request, owner, madeBy }, kit.memory.context),
  );
}

function endDependents(input: Input<'endDependents'>): Output<'endDependents'> {
  const request = operations.endDependents.input.parse(input);
  return operations.endDependents.output.parse(
    invalidateDependentCrossCuttingLinks(kit.memory.db, { request, owner, madeBy }, kit.memory.context),
  );
}

const since = (year: number) => ({ validFrom: day(`${year}-01-01`), validKind: 'stated' as const });
function dependsOn(from: string, to: string, year = 2020): void {
  kit.tell(
    `${from} depends on ${to}.`,
    { subject: from, relation: 'depends_on', object: to, ...since(year) },
    { type: 'service' },
  );
}
const factId = (text: string): number =>
  Number(kit.memory.db.rows('test', 'SELECT id FROM fact WHERE text = ? AND chunk_id IS NULL', [text])[0]?.[0]);

describe('a fact that ended', () => {
  it('is over from then on, whatever is laid out later, until that is undone', () => {
    dependsOn('Atlas', 'Redis');
    const before = kit.view();
    const { decision_id, fact } = end({ fact_id: factId('Atlas depends on Redis.'), at: '2024-05-01' });
    expect(fact).toMatchObject({ status: 'holds', invalid_at: '2024-05-01T00:00:00Z', invalid_kind: 'stated' });
    dependsOn('Atlas', 'Postgres', 2023);
    dependsOn('Atlas', 'Redis', 2021);
    expect(kit.held('Atlas')).toEqual([
      'Atlas depends on Redis. holds 2020-2024 x3',
      'Atlas depends on Postgres. holds 2023-null x1',
    ]);
    kit.undo(decision_id);
    expect(kit.held('Atlas')[0]).toBe('Atlas depends on Redis. holds 2020-null x2');
    expect(kit.broken()).toEqual([]);
    expect(before).not.toEqual(kit.view());
  });

  it('holds again when it is said of later times', () => {
    dependsOn('Atlas', 'Redis');
    end({ fact_id: factId('Atlas depends on Redis.'), at: '2024-05-01' });
    dependsOn('Atlas', 'Redis', 2025);
    expect(kit.held('Atlas')).toEqual([
      'Atlas depends on Redis. holds 2020-2024 x2',
      'Atlas depends on Redis. holds 2025-null x1',
    ]);
  });

  it('is refused where it begins later, has a stated end, or is no fact', () => {
    dependsOn('Atlas', 'Redis', 2022);
    expect(() => end({ fact_id: factId('Atlas depends on Redis.'), at: '2021-01-01' })).toThrow(/begins later/);
    kit.tell('Atlas used Kafka.', {
      subject: 'Atlas',
      relation: 'depends_on',
      object: 'Kafka',
      ...since(2020),
      validTo: day('2026-01-01'),
    });
    expect(() => end({ fact_id: factId('Atlas used Kafka.'), at: '2024-01-01' })).toThrow(/stated to end/);
    expect(() => end({ fact_id: 1, at: '2024-01-01' })).toThrow(/nothing that could end/);
    expect(() => end({ fact_id: 999, at: '2024-01-01' })).toThrow(/no fact 999/);
  });
});

describe('what depends on a thing that ended', () => {
  function tellOfAll(): void {
    dependsOn('Shop', 'Atlas');
    dependsOn('Atlas', 'Redis');
    dependsOn('Page', 'Shop');
    dependsOn('Redis', 'Page');
    dependsOn('Later', 'Redis', 2025);
    kit.tell('Ines knows Redis.', { subject: 'Ines', relation: 'knows', object: 'Redis', ...since(2020) });
  }
  const texts = (links: readonly { text: string; depth: number }[]): string[] =>
    links.map(({ text, depth }) => `${depth} ${text}`);

  it('ends with it, step by step; what leads back ends its branch, and the rest stays', () => {
    tellOfAll();
    const before = kit.view();
    const preview = endDependents({ entity_id: kit.id('Redis'), at: '2024-05-01' });
    expect(kit.view()).toEqual(before);
    expect(texts(preview.ended)).toEqual([
      '1 Atlas depends on Redis.',
      '2 Shop depends on Atlas.',
      '3 Page depends on Shop.',
    ]);
    expect(texts(preview.loops)).toEqual(['4 Redis depends on Page.']);
    expect(preview.kept).toMatchObject([
      { text: 'Later depends on Redis.', why: 'It begins later, at 2025-01-01T00:00:00Z.' },
    ]);
    const done = endDependents({ entity_id: kit.id('Redis'), at: '2024-05-01', preview: false });
    expect({ ...done, decision_id: null, preview: true }).toEqual(preview);
    expect(kit.held('Shop')).toEqual(['Shop depends on Atlas. holds 2020-2024 x2']);
    expect(kit.held('Redis')).toEqual(['Redis depends on Page. holds 2020-null x1']);
    kit.undo(done.decision_id);
    expect(kit.view()).toEqual({ ...before, entities: kit.view()['entities'], aliases: kit.view()['aliases'] });
    expect(kit.broken()).toEqual([]);
  });

  it('is cut off at the depth that was asked for, and logs nothing where nothing depends on it', () => {
    tellOfAll();
    const near = endDependents({ entity_id: kit.id('Redis'), at: '2024-05-01', max_depth: 1 });
    expect([texts(near.ended), near.is_cut_off]).toEqual([['1 Atlas depends on Redis.'], true]);
    expect(endDependents({ entity_id: kit.id('Ines'), at: '2024-05-01', preview: false })).toMatchObject({
      decision_id: null,
      ended: [],
    });
  });
});
