import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { graphFocus } from '../../../src/main/engine/graph/graphFocus.ts';
import { graphPath } from '../../../src/main/engine/graph/graphPath.ts';
import { forget } from '../../../src/main/engine/maintenance/forget/forget.ts';
import { addRelations } from '../../../src/main/engine/semantic/relationRows.ts';
import { graphFocusRequestSchema, graphPathRequestSchema, type NodeId } from '../../../src/shared/contract/graph.ts';
import { forgetRequestSchema } from '../../../src/shared/contract/memory.ts';
import { failureOf } from '../storage/failures.ts';
import { GraphKit } from './graphKit.ts';

let kit: GraphKit;
beforeEach(() => {
  kit = new GraphKit();
});
afterEach(() => kit.close());

const e = (id: number): NodeId => `e${id}`;

describe('literals', () => {
  it('of one meaning are one node, whatever their case and accents, written as first given', () => {
    const [ada, ben] = [kit.entity('Ada'), kit.entity('Ben')];
    kit.fact({ subject: ada, relation: 'drinks', value: 'Café  crème' });
    kit.fact({ subject: ben, relation: 'drinks', value: 'cafe creme' });
    const reply = kit.ask('graphFocus', { node: 'v:cafe creme' });
    expect(reply.nodes.map(({ id, name }) => [id, name])).toEqual([
      ['v:cafe creme', 'Café  crème'],
      [e(ada), 'Ada'],
      [e(ben), 'Ben'],
    ]);
  });

  it('that are long have a short id that finds them again', () => {
    const ada = kit.entity('Ada');
    const wish = 'a house by the sea with a garden that nobody else can look into '.repeat(20);
    kit.fact({ subject: ada, relation: 'wants', value: wish });
    const [id = ''] = kit.ask('graphNeighbours', { node: e(ada) }).page;
    expect(id.length).toBeLessThan(90);
    expect(kit.ask('graphFocus', { node: id }).focus).toEqual([id]);
    expect(kit.ask('graphFocus', { node: id }).nodes[0]?.name).toMatch(/^a house.*…$/);
  });
});

it('a merged entity stands as what it was merged into, under all its names', () => {
  const ada = kit.entity('Ada Lovelace');
  const countess = kit.entity('The Countess', { mergedInto: ada });
  const engine = kit.entity('Engine');
  kit.fact({ subject: countess, relation: 'wrote_about', object: engine });
  kit.fact({ subject: countess, relation: 'same_as', object: ada });
  expect(kit.ask('graphFocus', { entity_id: countess }).focus).toEqual([e(ada)]);
  const among = kit.ask('graphAmong', { nodes: [e(countess), e(ada), e(engine), 'e999'] });
  expect([
    among.nodes.map(({ id }) => id),
    among.edges.map(({ relation }) => relation),
    among.gone,
    among.total,
  ]).toEqual([[e(ada), e(engine)], ['wrote_about'], [e(countess), 'e999'], 2]);
  const [hit] = kit.ask('findNames', { text: 'count' }).hits;
  expect([hit?.node.id, hit?.alias]).toEqual([e(ada), 'the countess']);
});

describe('contradictions and fallacies', () => {
  it('are joined to the ends of the facts they are about, and outlast the claim that lost', () => {
    const [ada, acme, brio] = [kit.entity('Ada'), kit.entity('Acme'), kit.entity('Brio')];
    const facts = [
      kit.fact({ subject: ada, relation: 'works_at', object: acme, states: [{ status: 'expired' }] }),
      kit.fact({ subject: ada, relation: 'works_at', object: brio }),
    ];
    const dispute = kit.contradiction(facts, 'resolved');
    const reply = kit.ask('graphFocus', { entity_id: dispute });
    expect(reply.nodes.find(({ id }) => id === e(dispute))).toMatchObject({
      type: 'contradiction',
      case_status: 'resolved',
    });
    const cases = reply.edges.filter(({ kind }) => kind === 'case');
    const [lost, won] = facts.map((fact) => `c${dispute}-${fact}`);
    expect(Object.fromEntries(cases.map(({ id, to, over }) => [id, [to, over]]))).toEqual({
      [`${lost}`]: [e(ada), true],
      [`${lost}o`]: [e(acme), true],
      [`${won}`]: [e(ada), false],
      [`${won}o`]: [e(brio), false],
    });
    expect(reply.edges.filter(({ kind }) => kind === 'fact').map(({ to }) => to)).toEqual([e(brio)]);
    expect(kit.ask('graphNeighbours', { node: e(ada) }).page[0]).toBe(e(dispute));
  });

  it('hang on the passage where a fallacy was found, and no path leads through them', () => {
    const [ada, rain] = [kit.entity('Ada'), kit.entity('Rain')];
    const cause = kit.fact({ subject: rain, relation: 'causes', value: 'flood' });
    const passage = kit.passage({ text: 'It rained, so the cellar flooded.' });
    const flaw = kit.fallacy([cause], passage, 'confirmed');
    kit.contradiction([cause, kit.fact({ subject: ada, relation: 'owns', value: 'cellar' })]);
    const reply = kit.ask('graphFocus', { entity_id: flaw });
    expect(reply.nodes.find(({ id }) => id === e(flaw))?.case_status).toBe('confirmed');
    expect(
      reply.edges
        .filter(({ from }) => from === e(flaw))
        .map(({ to }) => to)
        .sort(),
    ).toEqual([e(rain), `p${passage}`, 'v:flood'].sort());
    expect(kit.ask('graphPath', { from: e(ada), to: e(rain) }).found).toBe(false);
    expect(kit.ask('graphPath', { from: e(flaw), to: e(rain) }).hops).toBe(1);
  });
});

describe('a hub', () => {
  it('is folded: each relation has its share, and the rest is told', () => {
    const hub = kit.entity('Hub');
    kit.write(() => {
      for (let i = 0; i < 200; i += 1) kit.fact({ subject: kit.entity(`Client ${i}`), relation: 'uses', object: hub });
      for (let i = 0; i < 3; i += 1) kit.fact({ subject: hub, relation: 'runs_on', object: kit.entity(`Host ${i}`) });
      for (let i = 0; i < 100; i += 1) kit.passage({ mentions: [hub] });
    });
    const reply = kit.ask('graphFocus', { entity_id: hub, limit: 31 });
    const count = (relation: string): number => reply.edges.filter((edge) => edge.relation === relation).length;
    expect([count('runs_on'), count('uses'), count('mentions')]).toEqual([3, 14, 13]);
    expect([reply.shown, reply.total, reply.omitted]).toEqual([31, 304, { hub: 273 }]);
    expect(reply.hubs).toEqual([{ id: e(hub), hidden: 273 }]);
    expect(reply.nodes[0]?.degree).toBe(303);
  });

  it('sends as many edges as a reply holds, the strongest, and tells how many more there are', () => {
    const [ada, ben] = [kit.entity('Ada'), kit.entity('Ben')];
    kit.write(() => {
      for (let i = 0; i < 6003; i += 1) {
        kit.fact({ subject: ada, relation: 'called', object: ben, states: [{ trust: i < 3 ? 100 : 300 }] });
      }
    });
    const reply = kit.ask('graphAmong', { nodes: [e(ada), e(ben)] });
    expect([reply.edges.length, reply.edges_left_out]).toEqual([6000, 3]);
    expect(reply.edges.every((edge) => edge.trust_weight === 300)).toBe(true);
  });
});

describe('neighbours', () => {
  it('are ranked: facts by trust, then the newer, then the better connected, before passages', () => {
    const [ada, old, fresh, trusted, tied, connected] = ['Ada', 'Old', 'Fresh', 'Trusted', 'Tied', 'Connected'].map(
      (name) => kit.entity(name),
    ) as [number, number, number, number, number, number];
    const told = (object: number, trust: number, year: number): number =>
      kit.fact({ subject: ada, object, states: [{ trust, validAt: Date.UTC(year, 0, 1) }] });
    const passage = kit.passage({ mentions: [ada], trust: 1000, occurredAt: Date.UTC(2025, 1, 1) });
    told(old, 300, 2010);
    told(fresh, 300, 2020);
    told(trusted, 800, 2001);
    told(tied, 200, 2001);
    told(connected, 200, 2001);
    kit.fact({ subject: connected, object: old });
    expect(kit.ask('graphNeighbours', { node: e(ada) }).page).toEqual(
      [trusted, fresh, old, connected, tied].map(e).concat(`p${passage}`),
    );
  });

  it('of a node that is not there are refused', () => {
    expect(failureOf(() => kit.ask('graphNeighbours', { node: 'v:nothing' })).code).toBe('not_found');
    expect(failureOf(() => kit.ask('graphFocus', { entity_id: 77 })).code).toBe('not_found');
    expect(failureOf(() => kit.ask('graphFocus', { fact_id: 77 })).code).toBe('not_found');
  });
});

it('a fact is looked at from both its ends', () => {
  const [ada, acme] = [kit.entity('Ada'), kit.entity('Acme')];
  const fact = kit.fact({ subject: ada, relation: 'works_at', object: acme });
  kit.fact({ subject: acme, relation: 'based_in', value: 'Ghent' });
  const reply = kit.ask('graphFocus', { fact_id: fact });
  expect(reply.focus).toEqual([e(ada), e(acme)]);
  expect(reply.edges.map(({ relation }) => relation).sort()).toEqual(['based_in', 'works_at']);
});

describe('paths', () => {
  it('go by facts first, then over what two have in common, then through passages', () => {
    const [ada, ben, cleo, dora] = ['Ada', 'Ben', 'Cleo', 'Dora'].map((name) => kit.entity(name)) as [
      number,
      number,
      number,
      number,
    ];
    addRelations(kit.memory.db, kit.datasetId);
    const passage = kit.passage({ speaker: ada, mentions: [ben, dora] });
    const through = (to: number): unknown =>
      kit.ask('graphPath', { from: e(ada), to: e(to) }).steps.map((step) => `${step.reads} ${step.to}`);
    expect(through(ben)).toEqual([`said p${passage}`, `mentions ${e(ben)}`]);
    kit.fact({ subject: ada, relation: 'likes', value: 'chess' });
    kit.fact({ subject: ben, relation: 'likes', value: 'Chess' });
    expect(through(ben)).toEqual(['likes v:chess', `liked by ${e(ben)}`]);
    kit.fact({ subject: cleo, relation: 'parent_of', object: ada });
    kit.fact({ subject: cleo, relation: 'knows', object: ben, denied: true });
    expect(through(ben)).toEqual([`child_of ${e(cleo)}`, `not knows ${e(ben)}`]);
    const only = kit.ask('graphPath', { from: e(ada), to: e(dora), filter: { kinds: ['entity', 'value'] } });
    expect([only.found, only.gave_up]).toEqual([false, false]);
  });

  it('to itself is no step, and a search that meets its bound says so', () => {
    const entities = Array.from({ length: 12 }, (_, i) => kit.entity(`Link ${i}`));
    for (const [i, id] of entities.entries()) if (i > 0) kit.fact({ subject: entities[i - 1] ?? 0, object: id });
    const [first = 0] = entities;
    expect(kit.ask('graphPath', { from: e(first), to: e(first) })).toMatchObject({ found: true, hops: 0, steps: [] });
    const request = graphPathRequestSchema.parse({ dataset: kit.dataset, from: e(first), to: e(entities[6] ?? 0) });
    expect(graphPath(kit.reader, request, kit.memory.context, 4)).toMatchObject({ found: false, gave_up: true });
    expect(graphPath(kit.reader, request, kit.memory.context)).toMatchObject({ found: true, hops: 6, gave_up: false });
    const far = kit.ask('graphPath', { from: e(first), to: e(entities[11] ?? 0), max_hops: 8 });
    expect(far).toMatchObject({ found: false, hops: null, gave_up: false });
  });
});

describe('names', () => {
  it('are found by the beginning of any word, accents folded, the better connected first', () => {
    const plain = kit.entity('Zoë Hárbor');
    const busy = kit.entity('New Harbour');
    const aliased = kit.entity('Dock Nine', { aliases: ['Harbor of old'] });
    kit.entity('Arbour');
    for (let i = 0; i < 3; i += 1) kit.fact({ subject: busy, value: `crane ${i}` });
    kit.fact({ subject: aliased, value: 'harbour view' });
    const found = (text: string, filter = {}): (string | null)[][] =>
      kit.ask('findNames', { text, filter }).hits.map(({ node, alias, outside }) => [node.id, alias, outside]);
    expect(found('harb')).toEqual([
      [e(busy), null, null],
      [e(plain), null, null],
      [e(aliased), 'harbor of old', null],
      ['v:harbour view', null, null],
    ]);
    expect(found('ZOE harb')).toEqual([[e(plain), null, null]]);
    expect(found('bour')).toEqual([]);
    expect(found('harbour', { entity_types: ['person'] })).toEqual([
      [e(busy), null, 'filter'],
      ['v:harbour view', null, 'filter'],
    ]);
    expect(kit.ask('findNames', { text: 'harb', limit: 1 })).toMatchObject({ total: 4 });
    expect(found('').slice(0, 2)).toEqual([
      [e(busy), null, null],
      [e(aliased), null, null],
    ]);
    expect(found('', { entity_types: ['place'] })).toEqual([]);
  });

  it('of scripts without blanks are found from any character', () => {
    const office = kit.entity('東京本社');
    expect(kit.ask('findNames', { text: '本社' }).hits.map(({ node }) => node.id)).toEqual([e(office)]);
  });
});

it('a reader follows what is forgotten', () => {
  const [ada, ben] = [kit.entity('Ada Lovelace'), kit.entity('Ben')];
  kit.fact({ subject: ben, relation: 'likes', value: 'tea', sources: [ben] });
  kit.fact({ subject: ada, relation: 'likes', value: 'tea', sources: [ben] });
  kit.passage({ text: 'Ada met Ben.', mentions: [ada, ben], speaker: ben, sources: [ben] });
  expect(kit.ask('graphFocus', { node: 'v:tea' }).total).toBe(3);
  const request = forgetRequestSchema.parse({ dataset: kit.dataset, entity_id: ada, preview: false });
  forget(kit.memory.db, request, kit.memory.context);
  const left = kit.ask('graphFocus', { entity_id: ben });
  expect(left.nodes.map(({ id }) => id)).toEqual([`e${ben}`, 'v:tea']);
  expect(kit.ask('graphAmong', { nodes: [`e${ada}`, `e${ben}`] }).gone).toEqual([`e${ada}`]);
  expect(kit.ask('findNames', { text: 'lovelace' }).total).toBe(0);
});

it('what was found leaves room for what connects it, and every node is accounted for', () => {
  const [ada, ben] = [kit.entity('Ada'), kit.entity('Ben')];
  const passages = Array.from({ length: 12 }, () => kit.passage({ speaker: ada, mentions: [ben] }));
  const request = graphFocusRequestSchema.parse({ dataset: kit.dataset, question: 'what was said?', limit: 6 });
  const reply = graphFocus(kit.reader, { request, facts: passages }, kit.memory.context);
  expect(reply.focus).toEqual(passages.slice(0, 4).map((id) => `p${id}`));
  expect(reply.nodes.map(({ id }) => id).slice(4)).toEqual([e(ada), e(ben)]);
  expect([reply.shown, reply.total, reply.omitted, reply.edges.length]).toEqual([6, 14, { limit: 8 }, 8]);
});
