import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FoundEntity } from '../../../src/main/engine/extraction/told.ts';
import { found, preparedNote } from '../episodic/preparedText.ts';
import { IdentityKit } from './identityKit.ts';

let kit: IdentityKit;
beforeEach(() => {
  kit = new IdentityKit();
});
afterEach(() => kit.close());

const person = (name: string, ...aliases: string[]): FoundEntity => ({ name, type: 'person', aliases });

/** A note that mentions these together. */
function tell(...entities: FoundEntity[]): void {
  const mentions = entities.map(({ name }) => ({ entity: name, passageSeq: 0, start: 0, end: 1 }));
  kit.store(preparedNote([entities.map(({ name }) => name).join(', ')], { extraction: { entities, mentions } }));
}
const pairs = (): string[] => kit.propose().proposals.map(({ a, b, why }) => `${a.name} + ${b.name}: ${why}`);

describe('entities that may be one', () => {
  it('are proposed for names nearly the same, of one type and met with the same', () => {
    tell(person('Margarethe Quist'), person('Ines'));
    tell(person('Margarete Quist'), person('Ines'));
    expect(pairs()).toEqual(['Margarethe Quist + Margarete Quist: Names 93% alike; both with Ines']);
  });

  it.each([
    ['names that differ in a number', ['Harbour Unit 4 north', 'Harbour Unit 9 north', 'place', 'place']],
    ['names that are alike by accident (case C05)', ['Marlen', 'Arlen', 'place', 'person']],
    ['short names', ['Anna', 'Anne', 'person', 'person']],
    ['different types', ['Margarethe Quist', 'Margarete Quist', 'person', 'place']],
  ])('are not proposed for %s', (_, [a = '', b = '', first = '', second = '']) => {
    tell({ name: a, type: first, aliases: [] }, person('Ines'));
    tell({ name: b, type: second, aliases: [] }, person('Ines'));
    expect(pairs()).toEqual([]);
  });

  it('are not proposed where they share nothing', () => {
    tell(person('Margarethe Quist'), person('Ines'));
    tell(person('Margarete Quist'), person('Tomas'));
    expect(pairs()).toEqual([]);
  });

  it('are proposed for namesakes whose types disagree', () => {
    tell(person('Jordan'));
    tell({ name: 'Jordan', type: 'place', aliases: [] });
    expect(pairs()).toEqual(['Jordan + Jordan: Same name, as person and as place']);
    expect(kit.proposals({ entity_id: kit.id('Jordan', 1) }).total).toBe(1);
    expect(kit.proposals({ entity_id: 999 }).total).toBe(0);
  });

  it('are proposed once: told apart they stay so, until that is undone', () => {
    tell(person('Jordan'));
    tell({ name: 'Jordan', type: 'place', aliases: [] });
    kit.propose();
    const decision = kit.reject(kit.id('Jordan', 1), kit.id('Jordan', 0));
    tell({ name: 'Jordan', type: 'organization', aliases: [] });
    kit.memory.db.exec(`DELETE FROM system_metadata WHERE key LIKE 'merges_proposed%'`);
    expect(kit.propose().total).toBe(2);
    expect(kit.proposals({ status: 'rejected' }).total).toBe(1);
    expect(() => kit.reject(kit.id('Jordan', 0), kit.id('Jordan', 1))).toThrow(/decided already/);
    kit.undo(decision);
    expect(kit.proposals().total).toBe(3);
  });

  it('are accepted by merging, and proposed again once that is undone', () => {
    tell(person('Jordan'));
    tell({ name: 'Jordan', type: 'place', aliases: [] });
    kit.propose();
    const { decision_id } = kit.merge(kit.id('Jordan', 1), kit.id('Jordan', 0));
    expect([kit.proposals().total, kit.proposals({ status: 'accepted' }).total]).toEqual([0, 1]);
    kit.undo(decision_id);
    expect([kit.proposals().total, kit.proposals({ status: 'accepted' }).total]).toEqual([1, 0]);
  });

  it('are looked at once each, however many there are', () => {
    for (let at = 0; at < 9; at += 1)
      tell(
        ...Array.from({ length: 60 }, (_, place) => person(`Person ${String(at * 60 + place).padStart(4, '0')} Quist`)),
      );
    expect(kit.propose().total).toBe(0);
    tell(person('Margarethe Quist'), person('Margarete Quist'), person('Ines'));
    expect(kit.propose().total).toBe(1);
  });
});

describe('a bare first name that fits several (case C05)', () => {
  it('is neither of them, and no proposal', () => {
    kit.store(
      preparedNote(['Nemri Ostul bakes bread. Nemri Vakk flies gliders.'], {
        extraction: {
          entities: [person('Nemri Ostul', 'Nemri'), person('Nemri Vakk', 'Nemri')],
          facts: [
            found('Nemri Ostul bakes bread.', {
              subject: 'Nemri Ostul',
              relation: 'bakes',
              value: { text: 'bread', datatype: 'string' },
            }),
            found('Nemri Vakk flies gliders.', {
              subject: 'Nemri Vakk',
              relation: 'flies',
              value: { text: 'gliders', datatype: 'string' },
            }),
          ],
        },
      }),
    );
    tell(person('Nemri'));
    expect(pairs()).toEqual([]);
    expect(kit.memory.count(`SELECT count(*) FROM entity WHERE name LIKE 'Nemri%'`)).toBe(3);
  });
});
