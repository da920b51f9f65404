import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReviewKit } from '../contradiction/reviewKit.ts';
import { IdentityKit } from '../identity/identityKit.ts';

describe('what is judged by the name of a thing', () => {
  let kit: ReviewKit;
  beforeEach(() => {
    kit = new ReviewKit();
  });
  afterEach(() => kit.close());

  const tell = (by: string, what: string): number => kit.tell({ by, what, from: '2025-02-01' });
  const rename = (from: string, name: string): number | null => kit.edit(kit.entity(from).id, { name }).decision_id;

  it('is laid out anew when a place is renamed, undone and renamed again', () => {
    tell('Ines', 'office located_in Unit 4');
    tell('Rui', 'office located_in Unit 9');
    const before = kit.view();
    expect(kit.list({ status: ['open'] }).total).toBe(1);
    const renamed = rename('Unit 9', 'Rack 9');
    expect(kit.held('office')).toEqual(['located_in Rack 9: 2025-02-01..', 'located_in Unit 4: 2025-02-01..']);
    expect(kit.list({ status: ['open'] }).total).toBe(0);
    const after = kit.view();
    const undone = kit.undo(renamed);
    expect(kit.view()).toEqual(before);
    kit.undo(undone);
    expect(kit.view()).toEqual(after);
    expect(kit.broken()).toEqual([]);
  });

  it('is disputed once a name makes two places exclude one another', () => {
    tell('Ines', 'office located_in Unit 4');
    tell('Rui', 'office located_in Rack 9');
    expect(kit.list({ status: ['open'] }).total).toBe(0);
    rename('Rack 9', 'Unit 9');
    expect(kit.held('office')).toEqual([
      'located_in Unit 4: 2025-02-01.. disputed',
      'located_in Unit 9: 2025-02-01.. disputed',
    ]);
  });

  it('is disputed once a thing has the name that a literal says', () => {
    tell('Ines', 'Ana likes tea');
    tell('Rui', 'Ana dislikes "chai"');
    expect(kit.list({ status: ['open'] }).total).toBe(0);
    rename('tea', 'Chai');
    expect(kit.list({ status: ['open'] }).total).toBe(1);
  });
});

it('two places that are called alike stay judged so through a merge and a split of who is there, and their undoing', () => {
  const kit = new IdentityKit();
  for (const name of ['Ines', 'Robert'])
    kit.tell(`${name} lives in Paris.`, { subject: name, relation: 'lives_in', object: 'Paris' });
  kit.tell('Robert lives in Oslo.', { subject: 'Robert', relation: 'lives_in', object: 'Oslo' });
  kit.rename(kit.id('Paris'), 'Robin');
  kit.rename(kit.id('Oslo'), 'Robin');
  const [ines, robert] = [kit.id('Ines'), kit.id('Robert')];
  const [apart, merged] = [kit.view(), kit.merge(robert, ines)];
  const [one, split] = [kit.view(), kit.split({ id: ines, artifact_ids: [1] })];
  kit.undo(split.decision_id);
  expect(kit.view()).toEqual(one);
  kit.undo(merged.decision_id);
  expect(kit.view()).toEqual(apart);
  kit.close();
});
