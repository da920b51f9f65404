import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { order } from '../../../src/main/engine/temporal/order/order.ts';
import { orderRequestSchema } from '../../../src/shared/contract/temporal.ts';
import { dataset } from '../episodic/scratchMemory.ts';
import { AnchoredKit } from './anchoredKit.ts';

let kit: AnchoredKit;
beforeEach(() => {
  kit = new AnchoredKit();
});
afterEach(() => kit.close());

const ask = (a: number | string, b: number | string) =>
  order(kit.memory.db, orderRequestSchema.parse({ ...dataset, a, b }));
const openCases = () => kit.cases().filter(({ status }) => status === 'open');
const factsOf = (cases: ReturnType<AnchoredKit['cases']>) => cases.map(({ facts }) => facts.map(({ id }) => id));

describe('a fact that an event places in time', () => {
  it('is told with the event, which becomes an entity, and says so in words', () => {
    const fact = kit.view(kit.anchored('cache rebuild', 'outage', 'after', 2));
    expect(fact.anchor).toMatchObject({
      event: { name: 'outage' },
      relation: 'after',
      offset_ms: 172_800_000,
      granularity: 'day',
      words: 'two days after the outage',
    });
    expect(kit.memory.count(`SELECT count(*) FROM entity WHERE name = 'outage' AND type = 'event'`)).toBe(1);
  });

  it('is narrowed when the date of the event comes, without a word of what was stated', () => {
    const id = kit.anchored('cache rebuild', 'outage', 'during');
    expect(kit.view(id)).toMatchObject({ valid_at: null, inferred: null });
    kit.dated('outage', '2024-05-03');
    expect(kit.view(id)).toMatchObject({
      valid_at: null,
      valid_kind: 'unknown',
      inferred: {
        begin: { earliest: '2024-05-03T00:00:00.001Z' },
        end: { latest: '2024-05-04T23:59:59.998Z' },
      },
    });
  });

  it('loses what followed when the date is taken back, and what was known then stays known', () => {
    const id = kit.anchored('cache rebuild', 'outage', 'after', 2);
    const { decision } = kit.add({
      subject: { name: 'outage', type: 'event' },
      relation: 'has_date',
      object: { value: '2024-05-03', datatype: 'date' },
    });
    expect(kit.view(id).inferred).not.toBeNull();
    kit.undo(decision);
    expect(kit.view(id).inferred?.begin.earliest ?? null).toBeNull();
    expect(kit.memory.count('SELECT count(*) FROM fact_time WHERE replaced_at IS NOT NULL')).toBeGreaterThan(0);
  });

  it('is ordered by the chain that proves it', () => {
    const rebuild = kit.anchored('cache rebuild', 'outage', 'after', 2);
    const plan = kit.anchored('plan', 'outage', 'before');
    const found = ask(plan, rebuild);
    expect(found.answer).toBe('before');
    expect(found.proof.map(({ fact_id }) => fact_id)).toEqual([plan, rebuild]);
    expect(found.proof[1]?.says).toContain('two days after the outage, give or take a day');
  });

  it('told of another event is another statement', () => {
    const one = kit.anchored('meeting notes', 'outage', 'after');
    const other = kit.anchored('meeting notes', 'launch', 'after');
    expect(other).not.toBe(one);
    expect(kit.anchored('meeting notes', 'launch', 'after')).toBe(other);
  });
});

describe('times that do not fit', () => {
  const contradict = () => {
    const outage = kit.dated('outage', '2024-05-03');
    const launch = kit.dated('launch', '2024-05-20');
    const order = kit.ordered('launch', 'outage');
    return { outage, launch, order };
  };

  it('are a contradiction of a minimal set, which nothing else is in', () => {
    kit.anchored('cache rebuild', 'outage', 'after', 2);
    kit.dated('audit', '2024-06-01');
    const { outage, launch, order: told } = contradict();
    expect(openCases()).toMatchObject([{ kind: 'time', rule: 'time' }]);
    expect(factsOf(openCases()).map((ids) => new Set(ids))).toEqual([new Set([outage, launch, told])]);
    expect(openCases()[0]?.name).toBe('Times of outage and launch do not fit');
  });

  it('are found where the anchored event itself is dated later', () => {
    kit.dated('outage', '2024-05-03');
    kit.happening('migration', 'outage', 'after', 2);
    const late = kit.dated('migration', '2024-05-01');
    expect(factsOf(openCases())).toHaveLength(1);
    expect(factsOf(openCases())[0]).toContain(late);
  });

  it('change no fact, and prove nothing', () => {
    const { outage } = contradict();
    expect(kit.view(outage).status).toBe('holds');
    expect(ask('outage', 'launch')).toMatchObject({ answer: 'cannot be told' });
  });

  it('are settled by keeping all but the wrong one, and again open when that is undone', () => {
    const { outage, launch, order: told } = contradict();
    const [found] = openCases();
    if (found === undefined) throw new Error('nothing is open');
    const decision = kit.resolve(found, { kind: 'keep', fact_ids: [outage, launch] });
    expect(kit.cases()).toMatchObject([{ id: found.id, status: 'resolved', resolution: 'kept' }]);
    expect(kit.view(told).status).toBe('withdrawn');
    expect(ask('outage', 'launch').answer).toBe('before');
    kit.undo(decision);
    expect(openCases().map(({ id }) => id)).toEqual([found.id]);
    expect(kit.view(told).status).toBe('holds');
  });

  it('close when their cause goes away', () => {
    kit.dated('outage', '2024-05-03');
    kit.dated('launch', '2024-05-20');
    const { decision } = kit.add({
      subject: { name: 'launch', type: 'event' },
      relation: 'happened_before',
      object: { name: 'outage', type: 'event' },
    });
    expect(openCases()).toHaveLength(1);
    kit.undo(decision);
    expect(kit.cases()).toMatchObject([{ status: 'resolved', resolver: 'rules' }]);
  });

  it('dismissed stay so when the next related fact comes, and another conflict is told by itself', () => {
    contradict();
    const [found] = openCases();
    if (found === undefined) throw new Error('nothing is open');
    kit.resolve(found, { kind: 'dismissed' });
    kit.anchored('cache rebuild', 'outage', 'after', 2);
    kit.dated('review', '2024-05-30');
    expect(kit.cases()).toMatchObject([{ id: found.id, status: 'dismissed' }]);
    const other = kit.ordered('review', 'outage');
    const states = kit.cases().map(({ id, status }) => ({ id, status }));
    expect(states).toContainEqual({ id: found.id, status: 'dismissed' });
    expect(factsOf(openCases()).every((ids) => ids.includes(other))).toBe(true);
    expect(openCases()).toHaveLength(1);
  });

  it('are refused dates by which they still do not fit', () => {
    const { order: told } = contradict();
    const [found] = openCases();
    if (found === undefined) throw new Error('nothing is open');
    const dates = [{ fact_id: told, valid_at: '2024-01-01' }];
    expect(() => kit.resolve(found, { kind: 'both_dated', dates })).toThrow('still contest');
  });

  it('are not looked for where nothing is placed by an event', () => {
    kit.add({ subject: { name: 'box' }, relation: 'contains', object: { name: 'ball' } });
    kit.add({ subject: { name: 'ball' }, relation: 'contains', object: { name: 'box' } });
    kit.dated('outage', '2024-05-03');
    kit.dated('outage', '2024-05-09');
    expect(kit.cases()).toEqual([]);
    expect(kit.memory.count('SELECT count(*) FROM fact_time')).toBe(0);
  });
});
