import type { GroundAtom } from '../pddl/task.ts';
import type { WorldBuilder } from './worldBuilder.ts';

/** Something of the world in the words of the memory. `something` stands for an object that is left open. */
export function atomWords(world: WorldBuilder, predicate: number, objects: readonly (number | null)[]): string {
  const { words } = world.predicates[predicate] ?? { words: '?' };
  const [first = '?', second, ...rest] = objects.map((object) =>
    object === null ? 'something' : (world.objects[object]?.words ?? '?'),
  );
  if (objects.length === 0) return words;
  if (second === undefined) return `${first}: ${words}`;
  return rest.length === 0 ? `${first} ${words} ${second}` : `${words}: ${[first, second, ...rest].join(', ')}`;
}

export function atomPddl(world: WorldBuilder, { predicate, objects }: GroundAtom): string {
  return `(${[world.predicates[predicate]?.name ?? '?', ...objects.map((object) => world.objects[object]?.name ?? '?')].join(' ')})`;
}

/** A step like `deploy ledger-service` in words: “deploy: ledger service”. Names are those of the world. */
export function stepWords(world: WorldBuilder, step: string): { words: string; action: number } {
  const [name, ...objects] = step.split(' ');
  const action = world.actions.findIndex((one) => one.name === name);
  const things = objects.map((object) => world.objects.find((one) => one.name === object)?.words ?? object);
  const lead = world.actions[action]?.words ?? name ?? '';
  return { words: things.length === 0 ? lead : `${lead}: ${things.join(', ')}`, action };
}
