import type { Randomness } from '../perf/randomness.ts';
import { doings, firstNames, lastNames, places, qualities, things } from '../perf/vocabulary.ts';

/** An entity to make, with how often others speak of it. */
export interface Somebody {
  readonly name: string;
  readonly type: 'person' | 'organization' | 'place' | 'service' | 'thing' | 'event';
  readonly path: string;
  readonly aliases: readonly string[];
}

export const hubName = 'Harbour Gateway';
export const hub: Somebody = { name: hubName, type: 'service', path: '/software/services', aliases: ['gateway-prod'] };

const companyEndings = ['Works', 'Labs', 'Group', 'Partners', 'Logistics', 'Foundry', 'Systems', 'Brothers'];
const streets = ['Quay', 'Yard', 'Square', 'Hill', 'Bridge', 'Gate', 'Market', 'Lane'];
const occasions = ['meeting', 'outage', 'workshop', 'launch', 'audit', 'review', 'festival', 'move'];

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const makers: readonly ((random: Randomness, number: number) => Somebody)[] = [
  (random, number) => {
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
    const name = `${first} ${last}${number < 1000 ? '' : ` ${capital(random.pick(things))}`}`;
    return { name, type: 'person', path: `/people/${random.pick(places).toLowerCase()}`, aliases: [first] };
  },
  (random) => ({
    name: `${random.pick(lastNames)} ${capital(random.pick(things))} ${random.pick(companyEndings)}`,
    type: 'organization',
    path: '/organizations',
    aliases: [],
  }),
  (random) => ({
    name: `${random.pick(places)} ${capital(random.pick(things))} ${random.pick(streets)}`,
    type: 'place',
    path: `/places/${random.pick(places).toLowerCase()}`,
    aliases: [],
  }),
  (random, number) => ({
    name: `${random.pick(things)}-${random.pick(things)}-${number % 97}`,
    type: 'service',
    path: '/software/services',
    aliases: [],
  }),
  (random) => ({
    name: `the ${random.pick(qualities)} ${random.pick(things)} of ${random.pick(places)}`,
    type: 'thing',
    path: '/',
    aliases: [],
  }),
  (random, number) => ({
    name: `${capital(random.pick(qualities))} ${random.pick(occasions)} of ${2018 + (number % 8)}`,
    type: 'event',
    path: '/events',
    aliases: [],
  }),
];

/** So many entities of different names, the hub first. */
export function population(size: number, random: Randomness): Somebody[] {
  const made = new Map<string, Somebody>([[hub.name, hub]]);
  for (let number = 0; made.size < size; number += 1) {
    const somebody = random.pick(makers)(random, number);
    const name = made.has(somebody.name) ? `${somebody.name} ${made.size}` : somebody.name;
    made.set(name, { ...somebody, name });
  }
  return [...made.values()];
}

/** A literal such as facts give: the commoner ones are shared by many facts. */
export function literal(random: Randomness): string {
  const kind = random.below(4);
  if (kind === 0) return random.pickCommon(qualities);
  if (kind === 1) return `${random.pickCommon(qualities)} ${random.pickCommon(things)}`;
  if (kind === 2) return `${random.below(400) / 4} ${random.pick(['km', 'kg', '€', 'hours'])}`;
  return `${random.pick(doings)} the ${random.pick(qualities)} ${random.pick(things)} in ${random.pick(places)}`;
}
