import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCommunities } from '../../../src/main/engine/communities/listCommunities.ts';
import { proposeCommunities } from '../../../src/main/engine/communities/proposeCommunities.ts';
import { storeCommunities } from '../../../src/main/engine/communities/storeCommunities.ts';
import { ConsultKit } from './consultKit.ts';

const main = { user_id: 'local', dataset: 'main' };
let kit: ConsultKit;
let facts: number[];
beforeEach(() => {
  kit = new ConsultKit();
  facts = kit.add([
    { text: 'Oru keeps the weir of Marlen.', entities: ['Oru', 'weir', 'Marlen'] },
    { text: 'Oru repaired the weir.', entities: ['Oru', 'weir'] },
    { text: 'Marlen paid for the weir.', entities: ['Marlen', 'weir'] },
    { text: 'The choir sings Purcell in Skarvnes.', entities: ['choir', 'Purcell', 'Skarvnes'] },
    { text: 'Purcell is loved in Skarvnes.', entities: ['Purcell', 'Skarvnes'] },
  ]);
  for (const [fact, name] of [
    [0, 'Oru'],
    [2, 'Marlen'],
    [3, 'choir'],
    [4, 'Purcell'],
  ] as const) {
    kit.writer.run('t', 'UPDATE fact SET subject_id = ? WHERE id = ?', [kit.entity(name), facts[fact] ?? 0]);
  }
});
afterEach(() => kit.close());

function build(): void {
  storeCommunities(kit.writer, proposeCommunities(kit.reader, main, kit.context), kit.context);
}

describe('communities', () => {
  it('group entities that facts name together, with a digest of what is told of them', () => {
    build();
    const { communities, total } = listCommunities(kit.reader, { ...main, limit: 10, offset: 0 });
    expect(total).toBe(2);
    expect(communities.map(({ members }) => members.map(({ name }) => name))).toEqual([
      ['Marlen', 'Oru', 'weir'],
      ['Purcell', 'Skarvnes', 'choir'],
    ]);
    expect(communities[0]?.summary).toContain('Oru keeps the weir of Marlen.');
    expect(communities[0]?.summary).not.toContain('choir');
  });

  it('are a list of their own in consult, with their digest as text', () => {
    const before = kit.consult({ query: 'the weir', trace: true });
    expect(before.trace?.arms.find(({ arm }) => arm === 'community')).toMatchObject({
      lane: 'community',
      state: 'not_run',
    });
    build();
    const { results, trace } = kit.consult({ query: 'who looks after the weir at Marlen', trace: true });
    const found = results.filter(({ kind }) => kind === 'community');
    expect(found[0]).toMatchObject({ type: 'community', made_by: 'digest', artifact_id: null });
    expect(found[0]?.text).toContain('Oru keeps the weir of Marlen.');
    expect(found[0]?.entities.map(({ name }) => name).sort()).toEqual(['Marlen', 'Oru', 'weir']);
    const arm = trace?.arms.find((each) => each.arm === 'community');
    expect(arm).toMatchObject({ state: 'run', lane: 'community', list: 'communities' });
    const id = arm?.hits[0]?.id ?? 0;
    expect(id).toBe(-(found[0]?.id ?? 0));
    expect(trace?.fusion.candidates.find((each) => each.id === id)?.ranks).toEqual({ communities: 1 });
    expect(trace?.packing.packed.find((each) => each.id === id)?.outcome).toBe('kept');
    expect(trace?.memories.find((memory) => memory.id === id)?.type).toBe('community');
  });

  it.each([
    ['tags', { tags: ['x'] }],
    ['tag groups', { tag_groups: [{ tags: ['x'], match: 'any' as const }] }],
    ['as_of', { as_of: '2025-01-01' }],
    ['known_at', { known_at: '2025-06-01' }],
    ['types', { types: ['knowledge' as const] }],
    ['a period as filter', { period: { from: '2020-01-01', mode: 'filter' as const } }],
  ])('are left out under %s', (_, scope) => {
    build();
    const { results, trace } = kit.consult({ query: 'the weir', trace: true, ...scope });
    expect(results.filter(({ kind }) => kind === 'community')).toEqual([]);
    expect(trace?.arms.find(({ arm }) => arm === 'community')).toMatchObject({ state: 'not_run', reason: /./ });
  });

  it('count against the size asked for, and fold nothing', () => {
    build();
    const { results, dropped } = kit.consult({ query: 'weir', max_tokens: 8 });
    expect(results.every(({ kind }) => kind === 'fact')).toBe(true);
    expect(dropped.results).toBeGreaterThan(0);
  });

  it('are replaced when built again, and another reader sees that', () => {
    build();
    kit.add([{ text: 'The ferry needs coal and a pilot.', entities: ['ferry', 'coal', 'pilot'] }]);
    expect(kit.consult({ query: 'ferry coal' }).results.filter(({ kind }) => kind === 'community')).toEqual([]);
    build();
    const found = kit.consult({ query: 'ferry coal' }).results.filter(({ kind }) => kind === 'community');
    expect(found[0]?.entities.map(({ name }) => name).sort()).toEqual(['coal', 'ferry', 'pilot']);
    expect(listCommunities(kit.reader, { ...main, limit: 1, offset: 1 })).toMatchObject({
      total: 3,
      communities: [{}],
    });
  });

  it('leave out what has ended, who merely said it, lists, and a member merged since', () => {
    kit.writer.run('t', "UPDATE fact SET status = 'withdrawn' WHERE id IN (?, ?)", [facts[3] ?? 0, facts[4] ?? 0]);
    const proposed = proposeCommunities(kit.reader, main, kit.context);
    expect(proposed.communities).toHaveLength(1);
    kit.writer.run('t', 'UPDATE entity SET merged_into = ? WHERE id = ?', [kit.entity('Marlen'), kit.entity('weir')]);
    expect(storeCommunities(kit.writer, proposed, kit.context).stored).toBe(0);
  });
});
