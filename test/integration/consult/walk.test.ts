import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConsultTrace } from '../../../src/shared/contract/consult.ts';
import { ConsultKit } from './consultKit.ts';

let kit: ConsultKit;
beforeEach(() => {
  kit = new ConsultKit();
});
afterEach(() => kit.close());

function walkFor(query: string, budget: 'low' | 'mid' | 'high'): NonNullable<ConsultTrace['walk']> {
  const walk = kit.consult({ query, budget, trace: true }, { vectors: 'off' }).trace?.walk;
  if (walk == null) throw new Error('the graph did not run');
  return walk;
}

describe('the graph arm shows the way to each hit', () => {
  let chain: number[];
  beforeEach(() => {
    chain = kit.add([
      { text: 'The auditor asked about missing crates.', entities: ['crates'] },
      { text: 'Crates go to Marlen by sea.', entities: ['crates', 'Marlen'] },
      { text: 'Oru keeps the harbour there.', entities: ['Marlen', 'Oru'] },
      { text: 'He is allergic to herring.', entities: ['Oru'] },
    ]);
  });

  it.each([
    ['low', 1],
    ['mid', 2],
    ['high', 3],
  ] as const)('budget %s goes %i hops', (budget, hops) => {
    const walk = walkFor('auditor', budget);
    expect(walk.seeds).toEqual([chain[0]]);
    expect(walk.paths.map(({ id }) => id).sort((a, b) => a - b)).toEqual(chain.slice(0, hops + 1));
  });

  it('fact, entity, fact: every step shares what it names', () => {
    const [a, b, c, d] = chain;
    const path = walkFor('auditor', 'high').paths.find(({ id }) => id === d);
    expect(
      path?.steps.map((step) => (step.kind === 'entity' ? step.name : step.kind === 'fact' ? step.id : '?')),
    ).toEqual([a, 'crates', b, 'Marlen', c, 'Oru', d]);
  });

  it('a way begins at an entity that the question names', () => {
    const path = walkFor('What of Oru?', 'low').paths.find(({ id }) => id === chain[3]);
    expect(path?.steps).toMatchObject([
      { kind: 'entity', name: 'Oru' },
      { kind: 'fact', id: chain[3] },
    ]);
  });

  it('links are steps, with the direction they were walked in', () => {
    const [frost = 0, burst = 0] = kit.add([{ text: 'Hard frost came.' }, { text: 'Pipes burst below the chapel.' }]);
    kit.link(frost, burst, 'causes');
    expect(walkFor('hard frost', 'low').paths.find(({ id }) => id === burst)?.steps).toEqual([
      { kind: 'fact', id: frost },
      { kind: 'link', link: 'causes', back: false },
      { kind: 'fact', id: burst },
    ]);
    expect(walkFor('pipes below the chapel', 'low').paths.find(({ id }) => id === frost)?.steps[1]).toEqual({
      kind: 'link',
      link: 'causes',
      back: true,
    });
  });
});

it('every step of every way is one that the file holds', () => {
  const names = ['alder', 'birch', 'cedar', 'elm', 'fir', 'hazel', 'larch', 'maple'];
  kit.add(
    Array.from({ length: 60 }, (_, i) => ({
      text: i % 9 === 0 ? `Seedling ${i} was watered.` : `Note ${i}.`,
      entities: [names[i % 8] ?? '', names[(i * 5 + 3) % 8] ?? ''],
    })),
  );
  const walk = walkFor('which seedling was watered', 'high');
  const bearers = new Map<number, Set<number>>();
  for (const [fact, entity] of kit.reader.rows('t', 'SELECT fact_id, entity_id FROM fact_entity', [])) {
    const own = bearers.get(Number(entity)) ?? new Set();
    bearers.set(Number(entity), own.add(Number(fact)));
  }
  expect(walk.paths.length).toBeGreaterThan(40);
  for (const { id, steps } of walk.paths) {
    expect(steps.at(-1)).toEqual({ kind: 'fact', id });
    expect(walk.seeds).toContain(steps[0]?.kind === 'fact' ? steps[0].id : 0);
    steps.forEach((step, at) => {
      if (step.kind !== 'entity') return;
      for (const beside of [steps[at - 1], steps[at + 1]]) {
        if (beside?.kind === 'fact') expect(bearers.get(step.id)).toContain(beside.id);
      }
    });
  }
});
