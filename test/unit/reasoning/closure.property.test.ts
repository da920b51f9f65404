import fc from 'fast-check';
import { expect, test } from 'vitest';
import { iri, tripleKey, tripleOf } from '../../../src/main/reasoning/rdf/terms.ts';
import { OWN } from '../../../src/main/reasoning/rdf/names.ts';
import { TripleStore } from '../../../src/main/reasoning/rdf/tripleStore.ts';
import { Closure } from '../../../src/main/reasoning/rules/closure.ts';
import { compileRule } from '../../../src/main/reasoning/rules/compileRule.ts';

/** Rules that feed one another in circles, over few names, so that most conclusions have several derivations. */
const texts = [
  'CONSTRUCT { ?a :r ?c } WHERE { ?a :r ?b . ?b :r ?c }',
  'CONSTRUCT { ?b :s ?a } WHERE { ?a :r ?b }',
  'CONSTRUCT { ?b :r ?a } WHERE { ?a :s ?b }',
  'CONSTRUCT { ?a :t ?b } WHERE { { ?a :s ?b } UNION { ?a :r ?b . FILTER(?a != ?b) } }',
  'CONSTRUCT { ?a :s ?a } WHERE { ?a :t ?b . ?b :t ?a . ?a :r ?c }',
  'CONSTRUCT { ?a :r ?b . ?b :u "x" } WHERE { ?a :t ?b . ?b :u ?w }',
];
const rules = texts.map((sparql, index) => compileRule({ id: index + 1, name: `rule ${index}`, sparql }));

const name = (n: number): string => iri(`${OWN}n${n}`);
const key = ([a, p, b]: readonly [number, string, number]): string =>
  tripleKey({ subject: name(a), predicate: iri(OWN + p), object: name(b) });
const triples = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom('r', 's', 't', 'u'), fc.integer({ min: 0, max: 4 }))
  .map(key);
const steps = fc.array(
  fc.record({ come: fc.array(triples, { maxLength: 3 }), go: fc.array(fc.nat(), { maxLength: 3 }) }),
  {
    minLength: 1,
    maxLength: 8,
  },
);

class Kept {
  readonly stated = new Set<string>();
  readonly store = new TripleStore();
  readonly closure: Closure = new Closure(
    this.store,
    (each) => this.stated.has(each),
    () => 0,
  );

  constructor(chosen: readonly number[]) {
    this.closure.useRules(rules.filter((_rule, index) => chosen.includes(index)));
  }

  change(come: readonly string[], go: readonly string[]): void {
    const added = [...new Set(come)].filter((each) => !this.stated.has(each));
    const removed = [...new Set(go)].filter((each) => this.stated.has(each) && !added.includes(each));
    for (const each of added) this.stated.add(each);
    for (const each of removed) this.stated.delete(each);
    this.closure.update({ added, removed });
  }
}

const conclusions = ({ closure }: Kept): string[] => [...closure.derived.keys()].toSorted();

test('facts that come and go leave what concluding from scratch gives, each with a derivation without circles', () => {
  fc.assert(
    fc.property(steps, fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }), (history, chosen) => {
      const kept = new Kept(chosen);
      for (const { come, go } of history) {
        const stated = [...kept.stated];
        kept.change(come, stated.length === 0 ? [] : go.map((n) => stated[n % stated.length] ?? ''));
        const anew = new Kept(chosen);
        anew.change([...kept.stated], []);
        expect(conclusions(kept)).toEqual(conclusions(anew));
        expect(kept.store.graph('CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }').toSorted()).toEqual(
          [...kept.stated, ...kept.closure.derived.keys()].toSorted(),
        );
        expectGrounded(kept);
      }
    }),
  );
});

/** Taking away again and again what rests on stated facts leaves nothing: no conclusion holds only itself up. */
function expectGrounded({ stated, closure }: Kept): void {
  const proven = new Set(stated);
  let open = [...closure.derived];
  for (let before = -1; open.length !== before; ) {
    before = open.length;
    for (const [each, { premises }] of open) if (premises.every((premise) => proven.has(premise))) proven.add(each);
    open = open.filter(([each]) => !proven.has(each));
  }
  expect(open.map(([each]) => tripleOf(each))).toEqual([]);
}

test('a conclusion that only supports itself goes with the fact that it came from', () => {
  const kept = new Kept([1, 2]);
  kept.change([key([0, 'r', 1])], []);
  expect(conclusions(kept)).toEqual([key([1, 's', 0])]);
  kept.change([], [key([0, 'r', 1])]);
  expect(conclusions(kept)).toEqual([]);
});
