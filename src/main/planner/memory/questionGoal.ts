import { stemmer } from 'stemmer';
import type { Atom, Condition, GroundAtom, Variable } from '../pddl/task.ts';
import { nameOfSame } from './pddlNames.ts';
import type { WorldAction, WorldBuilder } from './worldBuilder.ts';

/** What is to be reached, as a condition of the world. */
export interface Goal {
  readonly condition: Condition;
  /** How many variables it binds at once. */
  readonly slots: number;
  readonly atoms: readonly Atom[];
}

export type GoalReading =
  | { readonly kind: 'goal'; readonly goal: Goal }
  /** Something is named that the memory does not know. */
  | { readonly kind: 'unknown'; readonly words: string }
  | { readonly kind: 'not_understood' };

const openings =
  /^(?:(?:please|ok|so|and|now) )*(?:(?:how|what) (?:do|does|can|could|should|would|must|may|to|shall|is|are|did|will)(?: (?:i|we|you|one|it|anyone|be done to|be done so that))?|how|what(?: steps)? (?:does it|it) takes? to|what do (?:i|we) need to do to|what has to be done to|(?:make|give me|find|show me) (?:a|the) plan (?:to|for|so that)|plan (?:to|for|how to|so that)|steps (?:to|for)|(?:i|we) (?:want|need|have|would like|d like) to|help me(?: to)?|let s|can (?:i|we)|is it possible to|how is it possible to) /u;
const getting =
  /^(?:get|make|bring|take|have|put|set|turn|keep|move|send|carry|ship|transfer|migrate|shift|go|travel) /u;
const small: ReadonlySet<string> = new Set(
  'a an the my our your his her their its this that some any all to into onto on in at of for with by up be is are was were get make made bring take have has put set again back so it do done need want please and or we i you me us from then there out off over'.split(
    ' ',
  ),
);

/**
 * Reads a goal out of a question by its words: “deploy X”, “make X up”, “get X from A to B”. The action or state is the
 * one that the words fit best, and the things are those that they name.
 */
export function goalOfQuestion(world: WorldBuilder, question: string, dimensions: Dimensions): GoalReading {
  const asked = nameOfSame(question.replaceAll(/['’]/gu, ' ')).replace(openings, '');
  const { mentions, rest } = mentionsIn(world, asked);
  const words = rest.filter((word) => word !== '');
  const state = stateGoal(world, { asked, words, mentions }, dimensions);
  if (state !== null) return { kind: 'goal', goal: state };
  const move = moveGoal(world, asked, mentions);
  if (move !== null) return { kind: 'goal', goal: move };
  return actionGoal(world, words, mentions);
}

interface Mention {
  readonly object: number;
  readonly at: number;
}

/** States that exclude one another, as groups of words that say the same. */
type Dimensions = readonly (readonly (readonly string[])[])[];

/** Things that the text names, the longest names first, and the words around them. */
function mentionsIn(world: WorldBuilder, text: string): { mentions: Mention[]; rest: string[] } {
  const keys = world.objects
    .flatMap(({ keys: all, entityId }, object) =>
      // Values are no things that somebody asks for by name.
      entityId === null && object >= world.constants ? [] : all.map((key) => ({ key, object })),
    )
    .toSorted((a, b) => b.key.length - a.key.length || a.object - b.object);
  const mentions: Mention[] = [];
  let left = ` ${text} `;
  for (const { key, object } of keys) {
    const at = left.indexOf(` ${key} `);
    if (at < 0) continue;
    mentions.push({ object, at });
    left = `${left.slice(0, at)} ${'\u0000'.repeat(key.length)} ${left.slice(at + key.length + 2)}`;
  }
  mentions.sort((a, b) => a.at - b.at);
  return { mentions, rest: left.replaceAll('\u0000', ' ').trim().split(/\s+/u) };
}

interface Asked {
  readonly asked: string;
  readonly words: readonly string[];
  readonly mentions: readonly Mention[];
}

/**
 * “make tidegate up”: a state that some action brings about, of the one thing that is named. Where none does, the states
 * that exclude it and that actions end.
 */
function stateGoal(world: WorldBuilder, { asked, words, mentions }: Asked, dimensions: Dimensions): Goal | null {
  const [only, second] = mentions;
  if (only === undefined || second !== undefined || !getting.test(`${asked} `)) return null;
  const said = new Set(words.map(stemmer));
  const isSaid = (key: string): boolean => key.split(' ').every((word) => said.has(stemmer(word)));
  const states = world.predicates.flatMap(({ key, parameterTypes }, predicate) =>
    parameterTypes.length === 1 ? [{ key, predicate }] : [],
  );
  const added = states.find(({ key, predicate }) => isSaid(key) && isChanged(world, predicate, true));
  if (added !== undefined) return ground(world, [{ predicate: added.predicate, objects: [only.object] }]);
  for (const groups of dimensions) {
    const own = groups.find((group) => group.some((word) => isSaid(nameOfSame(word))));
    if (own === undefined) continue;
    const others = new Set(groups.filter((group) => group !== own).flatMap((group) => group.map(nameOfSame)));
    const ended = states.filter(({ key, predicate }) => others.has(key) && isChanged(world, predicate, false));
    if (ended.length > 0) return without(world, ended, only.object);
  }
  const known = states.find(({ key }) => isSaid(key));
  return known === undefined ? null : ground(world, [{ predicate: known.predicate, objects: [only.object] }]);
}

function without(world: WorldBuilder, states: readonly { readonly predicate: number }[], object: number): Goal {
  const { atoms } = ground(
    world,
    states.map(({ predicate }) => ({ predicate, objects: [object] })),
  );
  const none = atoms.map((atom): Condition => ({ kind: 'not', of: { kind: 'atom', ...atom } }));
  return { condition: { kind: 'and', of: none }, slots: 0, atoms };
}

/** “get the ledger service from harbor-02 to harbor-01”: a relation that some action moves from the one to the other. */
function moveGoal(world: WorldBuilder, asked: string, mentions: readonly Mention[]): Goal | null {
  const text = ` ${asked} `;
  const toAt = Math.max(text.lastIndexOf(' to '), text.lastIndexOf(' into '), text.lastIndexOf(' onto '));
  const fromAt = text.indexOf(' from ');
  const thing = mentions.find(({ at }) => at < (fromAt < 0 ? toAt : Math.min(fromAt, toAt)));
  const target = mentions.find(({ at }) => at >= toAt && toAt >= 0);
  if (thing === undefined || target === undefined || thing.object === target.object) return null;
  const source = mentions.find(({ at }) => fromAt >= 0 && at >= fromAt && at < Math.max(toAt, fromAt + 1));
  const candidates = world.predicates.flatMap(({ parameterTypes }, predicate) =>
    parameterTypes.length === 2 && isChanged(world, predicate, true) ? [predicate] : [],
  );
  const holdsOfSource = (predicate: number): boolean =>
    world.init.some(
      ({ predicate: held, objects }) =>
        held === predicate && objects[0] === thing.object && (source === undefined || objects[1] === source.object),
    );
  const wanted = candidates.find(holdsOfSource) ?? candidates[0];
  return wanted === undefined ? null : ground(world, [{ predicate: wanted, objects: [thing.object, target.object] }]);
}

function isChanged(world: WorldBuilder, predicate: number, isAdded: boolean): boolean {
  return world.actions.some(({ effects }) =>
    effects.some(({ atom, isAdd }) => isAdd === isAdded && atom.predicate === predicate),
  );
}

interface Fit {
  readonly action: WorldAction;
  readonly score: number;
}

/** “deploy the ledger service”: what the action does whose name and procedure the words fit best. */
function actionGoal(world: WorldBuilder, words: readonly string[], mentions: readonly Mention[]): GoalReading {
  const said = new Set(words.filter((word) => !small.has(word)).map(stemmer));
  const fits = world.actions
    .map((action): Fit => ({ action, score: fitOf(world, action, said) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const [best] = fits;
  if (best === undefined) return { kind: 'not_understood' };
  const known = new Set(wordsOf(world, best.action));
  const unknown = words.filter((word) => !small.has(word) && !known.has(stemmer(word)));
  const goal = goalOfAction(world, best.action, { said, mentions });
  if (goal === null) return { kind: 'not_understood' };
  // A thing that is named and not known is not just any thing.
  if (mentions.length === 0 && unknown.length > 0) return { kind: 'unknown', words: unknown.join(' ') };
  return { kind: 'goal', goal };
}

function fitOf(world: WorldBuilder, { words, procedure, effects }: WorldAction, said: ReadonlySet<string>): number {
  const count = (text: string | null): number =>
    text === null ? 0 : [...new Set(nameOfSame(text).split(' ').map(stemmer))].filter((word) => said.has(word)).length;
  const brought = effects.filter(({ isAdd }) => isAdd).map(({ atom }) => world.predicates[atom.predicate]?.key ?? '');
  const own = 4 * count(words) + 2 * count(brought.join(' '));
  return own === 0 ? 0 : own + count(procedure?.task ?? null);
}

function wordsOf(world: WorldBuilder, { words, procedure, effects, parameters }: WorldAction): string[] {
  const types = parameters.map(({ type }) => world.types().nameOf(type));
  const brought = effects.map(({ atom }) => world.predicates[atom.predicate]?.key ?? '');
  return [words, procedure?.task ?? '', procedure?.trigger ?? '', ...brought, ...types]
    .flatMap((text) => nameOfSame(text).split(' '))
    .map(stemmer);
}

/** What the action adds whatever holds, of the things named; of others it is enough that there is one. */
function goalOfAction(
  world: WorldBuilder,
  { parameters, effects }: WorldAction,
  { said, mentions }: { readonly said: ReadonlySet<string>; readonly mentions: readonly Mention[] },
): Goal | null {
  const adds = effects.filter(({ isAdd, variables }) => isAdd && variables.length === 0).map(({ atom }) => atom);
  const spoken = adds.filter(({ predicate }) =>
    (world.predicates[predicate]?.key ?? '').split(' ').some((word) => said.has(stemmer(word))),
  );
  const wanted = spoken.length > 0 ? spoken : adds;
  if (wanted.length === 0) return null;
  const types = world.types();
  const taken = new Set<number>();
  const bound = parameters.map(({ type }) => {
    const fits = (object: number): boolean => !taken.has(object) && types.isA(world.objects[object]?.type ?? 0, type);
    const free = mentions.filter(({ object }) => !taken.has(object));
    // What nothing is known about may be of any kind; what is of another kind is still what was asked for.
    const chosen = free.find(({ object }) => fits(object)) ?? free[0];
    if (chosen === undefined) return null;
    taken.add(chosen.object);
    if (!types.isA(world.objects[chosen.object]?.type ?? 0, type) && isOfNoKind(world, chosen.object)) {
      world.retype(chosen.object, type);
    }
    return chosen.object;
  });
  const open = parameters.flatMap(({ name, type }, slot) => (bound[slot] === null ? [{ name, type, slot }] : []));
  const slots = new Map(open.map(({ slot }, at) => [slot, at]));
  const atoms = wanted.map(
    ({ predicate, args }): Atom => ({
      predicate,
      args: args.map((term) => {
        if (term.kind === 'object') return term;
        const object = bound[term.slot];
        return object === null || object === undefined
          ? { kind: 'variable', slot: slots.get(term.slot) ?? 0 }
          : { kind: 'object', object };
      }),
    }),
  );
  const used = open.filter(({ slot }) =>
    wanted.some(({ args }) => args.some((term) => term.kind === 'variable' && term.slot === slot)),
  );
  return quantified(
    atoms,
    open.map((variable, at) => ({ ...variable, slot: at })),
    used.length > 0,
  );
}

/** Extraction calls a “thing” whatever it knows nothing else of. */
function isOfNoKind(world: WorldBuilder, object: number): boolean {
  return world.types().nameOf(world.objects[object]?.type ?? 0) === 'thing';
}

function quantified(atoms: readonly Atom[], variables: readonly Variable[], isOpen: boolean): Goal {
  const all: Condition = { kind: 'and', of: atoms.map((atom) => ({ kind: 'atom', ...atom })) };
  return {
    condition: isOpen ? { kind: 'exists', variables, of: all } : all,
    slots: isOpen ? variables.length : 0,
    atoms,
  };
}

function ground(world: WorldBuilder, atoms: readonly GroundAtom[]): Goal {
  for (const atom of atoms) giveKinds(world, atom);
  return quantified(
    atoms.map(({ predicate, objects }) => ({ predicate, args: objects.map((object) => ({ kind: 'object', object })) })),
    [],
    false,
  );
}

/** What nothing is known about is of the kind that the actions which change this of it are for. */
function giveKinds(world: WorldBuilder, { predicate, objects }: GroundAtom): void {
  for (const { effects, parameters } of world.actions) {
    for (const { atom } of effects) {
      if (atom.predicate !== predicate) continue;
      for (const [position, term] of atom.args.entries()) {
        const object = objects[position];
        const type = term.kind === 'variable' ? parameters[term.slot]?.type : undefined;
        if (object !== undefined && type !== undefined && isOfNoKind(world, object)) world.retype(object, type);
      }
    }
  }
}
