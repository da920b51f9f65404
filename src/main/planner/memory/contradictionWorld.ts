import type { ContradictionView } from '../../../shared/contract/truth.ts';
import { type Action, always, type Condition, type Term } from '../pddl/task.ts';
import type { Goal } from './questionGoal.ts';
import { WorldBuilder } from './worldBuilder.ts';

/** What it takes to settle a contradiction, and which fact each claim is. */
export interface ContradictionWorld {
  readonly world: WorldBuilder;
  readonly goal: Goal;
  readonly facts: ReadonlyMap<number, number>;
}

const notAnAction = { line: 0, column: 0 } as const;

/**
 * The task of settling a contradiction: a claim is checked where it was written down, or with whoever said it, and it is
 * settled when all of its claims are checked. Reading costs less than asking.
 */
export function contradictionWorld({ contradiction, claims }: ContradictionView): ContradictionWorld {
  const world = new WorldBuilder();
  const type = { claim: world.type('claim'), source: world.type('source'), text: world.type('text') };
  const predicate = {
    partOf: world.predicate('part of', 2),
    saidBy: world.predicate('said by', 2),
    writtenIn: world.predicate('written in', 2),
    checked: world.predicate('checked', 1),
    settled: world.predicate('settled', 1),
  };
  const dispute = world.object({
    words: contradiction.name,
    type: world.type('contradiction'),
    entityId: contradiction.id,
  });
  const facts = new Map<number, number>();
  for (const claim of claims) {
    const object = world.object({ words: claim.text, type: type.claim });
    facts.set(object, claim.id);
    world.hold({ predicate: predicate.partOf, objects: [object, dispute] });
    for (const { source, artifact_id: artifact, artifact_title: title, withdrawn_at } of claim.assertions) {
      if (withdrawn_at !== null) continue;
      if (source !== null) {
        const { id: entityId, name: words } = source;
        const author = world.findObject(words) ?? world.object({ words, type: type.source, entityId });
        world.hold({ predicate: predicate.saidBy, objects: [object, author] });
      }
      if (artifact === null) continue;
      const words = title ?? `text ${artifact}`;
      const text = world.findObject(words) ?? world.object({ words, type: type.text });
      world.hold({ predicate: predicate.writtenIn, objects: [object, text] });
    }
  }
  addWaysToCheck(world, type, predicate);
  const settled = { predicate: predicate.settled, args: [thing(dispute)] };
  return { world, facts, goal: { condition: { kind: 'atom', ...settled }, slots: 0, atoms: [settled] } };
}

type Numbers<K extends string> = Readonly<Record<K, number>>;

function addWaysToCheck(
  world: WorldBuilder,
  type: Numbers<'claim' | 'source' | 'text'>,
  predicate: Numbers<'partOf' | 'saidBy' | 'writtenIn' | 'checked' | 'settled'>,
): void {
  const check = (words: string, from: number, by: number, cost: number): void => {
    world.action(
      actionOf({
        parameters: [type.claim, from],
        precondition: { kind: 'atom', predicate: by, args: [variable(0), variable(1)] },
        adds: { predicate: predicate.checked, args: [variable(0)] },
        cost,
      }),
      words,
      null,
    );
  };
  check('read again', type.text, predicate.writtenIn, 1);
  check('ask', type.source, predicate.saidBy, 3);
  const isPart: Condition = { kind: 'atom', predicate: predicate.partOf, args: [variable(1), variable(0)] };
  const isChecked: Condition = { kind: 'atom', predicate: predicate.checked, args: [variable(1)] };
  const everyClaim: Condition = {
    kind: 'forall',
    variables: [{ name: '?claim', slot: 1, type: type.claim }],
    of: { kind: 'or', of: [{ kind: 'not', of: isPart }, isChecked] },
  };
  world.action(
    {
      ...actionOf({
        parameters: [world.type('contradiction')],
        precondition: everyClaim,
        adds: { predicate: predicate.settled, args: [variable(0)] },
        cost: 1,
      }),
      slots: 2,
    },
    'decide',
    null,
  );
}

function actionOf({
  parameters,
  precondition,
  adds,
  cost,
}: {
  readonly parameters: readonly number[];
  readonly precondition: Condition;
  readonly adds: Action['effects'][number]['atom'];
  readonly cost: number;
}): Action {
  return {
    name: '',
    parameters: parameters.map((type, slot) => ({ name: `?v${slot}`, type })),
    precondition,
    effects: [{ variables: [], condition: always, atom: adds, isAdd: true }],
    cost,
    slots: parameters.length,
    ...notAnAction,
  };
}

function variable(slot: number): Term {
  return { kind: 'variable', slot };
}

function thing(object: number): Term {
  return { kind: 'object', object };
}
