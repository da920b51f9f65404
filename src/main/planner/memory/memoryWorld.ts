import type { LeftOut, PlanEntity, PlanExtract, PlanFact } from '../../engine/planning/planExtract.ts';
import type { GroundAtom } from '../pddl/task.ts';
import { nameOfSame } from './pddlNames.ts';
import { addActions, type ReadProcedures } from './procedureActions.ts';
import { type WorldAction, WorldBuilder } from './worldBuilder.ts';

/** What of the memory was put into a world, and what was not. */
export interface MemoryWorld {
  readonly world: WorldBuilder;
  readonly facts: readonly { readonly fact: PlanFact; readonly atom: GroundAtom }[];
  readonly leftOut: readonly {
    readonly factId: number | null;
    readonly procedureId: number | null;
    readonly text: string;
    readonly why: string;
  }[];
}

/** A state is said of one thing; every other relation of two. */
const stateRelation = 'has_state';

/**
 * Makes a world of an extract and the actions of procedures. Names are compared without regard to case, blanks, `-` and
 * `_`, so that `depends-on` in an action is the relation `depends_on`, and `(down ?x)` the state “down”.
 */
export function memoryWorld(extract: PlanExtract, procedures: ReadProcedures): MemoryWorld {
  const world = new WorldBuilder();
  const byEntity = addObjects(world, extract, procedures);
  const leftOut: MemoryWorld['leftOut'][number][] = [
    ...extract.leftOut.map(({ factId, text, why }) => ({ factId, procedureId: null, text, why })),
    ...procedures.refused.map(({ procedure, why }) => ({
      factId: null,
      procedureId: procedure.id,
      text: procedure.task_type,
      why,
    })),
  ];
  for (const actions of procedures.read) {
    for (const name of addActions(world, actions)) {
      const why = `what “${name}” costs is not told by a number`;
      leftOut.push({ factId: null, procedureId: actions.procedure.id, text: actions.procedure.task_type, why });
    }
  }
  leftOut.push(...leaveOutCircles(world, extract.leftOut));
  const facts = extract.facts.flatMap((fact) => {
    const atom = atomOf(world, byEntity, fact);
    if (atom === null) return [];
    world.hold(atom);
    return [{ fact, atom }];
  });
  for (const { a, b, relation } of extract.orders) {
    const [first, second] = [byEntity.get(a), byEntity.get(b)];
    if (first === undefined || second === undefined) continue;
    world.hold({ predicate: world.predicate(relation, 2), objects: [first, second] });
  }
  return { world, facts, leftOut };
}

/** Things that actions name come first. Returns the objects by their entities. */
function addObjects(world: WorldBuilder, { entities }: PlanExtract, { read }: ReadProcedures): Map<number, number> {
  const named = read.flatMap(({ domain: { vocabulary } }) =>
    vocabulary.objects.all.map(({ name, type }) => ({ name, type: vocabulary.types.nameOf(type) })),
  );
  const keys = new Set(named.map(({ name }) => nameOfSame(name)));
  const isNamed = ({ name, aliases }: PlanEntity): boolean =>
    [name, ...aliases].some((key) => keys.has(nameOfSame(key)));
  const byEntity = new Map<number, number>();
  const add = ({ id, name, type, aliases }: PlanEntity): void => {
    byEntity.set(id, world.object({ words: name, type: world.type(type), entityId: id, keys: aliases }));
  };
  for (const entity of entities.filter(isNamed)) add(entity);
  for (const { name, type } of named) {
    if (world.findObject(name) === undefined) world.object({ words: name, type: world.type(type) });
  }
  world.constants = world.objects.length;
  for (const entity of entities) if (!byEntity.has(entity.id)) add(entity);
  return byEntity;
}

function atomOf(world: WorldBuilder, byEntity: ReadonlyMap<number, number>, fact: PlanFact): GroundAtom | null {
  const subject = byEntity.get(fact.subject);
  if (subject === undefined) return null;
  if (fact.object === null && fact.relation === stateRelation) {
    return { predicate: world.predicate(fact.value ?? '', 1), objects: [subject] };
  }
  const object = fact.object === null ? valueObject(world, fact.value ?? '') : byEntity.get(fact.object);
  if (object === undefined) return null;
  return { predicate: world.predicate(fact.relation, 2), objects: [subject, object] };
}

function valueObject(world: WorldBuilder, value: string): number {
  return world.findObject(value) ?? world.object({ words: value, type: world.type('value') });
}

/** Actions that need one part of a confirmed circle and bring about another prove nothing: they only go round in it. */
function leaveOutCircles(world: WorldBuilder, flawed: readonly LeftOut[]): MemoryWorld['leftOut'][number][] {
  const circle = new Set(
    flawed.flatMap(({ circle: said }) =>
      said === null ? [] : [nameOfSame(said.relation === stateRelation ? (said.value ?? '') : said.relation)],
    ),
  );
  if (circle.size === 0) return [];
  const isPart = (predicate: number): boolean => circle.has(world.predicates[predicate]?.key ?? '');
  const goesRound = ({ precondition, effects }: WorldAction): boolean =>
    mentions(precondition, isPart) && effects.some(({ atom, isAdd }) => isAdd && isPart(atom.predicate));
  const out = world.actions.filter(goesRound);
  for (const action of out) world.actions.splice(world.actions.indexOf(action), 1);
  return out.map(({ words, procedure }) => ({
    factId: null,
    procedureId: procedure?.id ?? null,
    text: words,
    why: 'it goes round in a circle of reasoning',
  }));
}

function mentions(condition: WorldAction['precondition'], isPart: (predicate: number) => boolean): boolean {
  switch (condition.kind) {
    case 'atom':
      return isPart(condition.predicate);
    case 'equal':
      return false;
    case 'and':
    case 'or':
      return condition.of.some((part) => mentions(part, isPart));
    case 'not':
    case 'forall':
    case 'exists':
      return mentions(condition.of, isPart);
  }
}
