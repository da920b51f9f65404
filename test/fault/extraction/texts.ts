import { answerOf, shownIn, statement } from '../../integration/extractionByModel/modelKit.ts';

export const artifacts = 200;
const people = 20;
const towns = ['Porto', 'Utrecht', 'Turin', 'Graz', 'Lyon', 'Bergen', 'Krakow'] as const;
const names = [
  ...['Ada', 'Bela', 'Cleo', 'Dora', 'Emil', 'Fritz', 'Greta', 'Hugo', 'Ines', 'Jonas'],
  ...['Karla', 'Lars', 'Mira', 'Nils', 'Olga', 'Pavel', 'Rosa', 'Sven', 'Tilda', 'Udo'],
];

/** One of many texts about the same few people, each with a date of its own, so that what holds depends on all of them. */
export function textOf(i: number): { title: string; text: string; at: string; source: string } {
  const person = names[i % people] ?? '';
  const friend = names[(i * 7 + 3) % people] ?? '';
  const town = towns[(i * 3 + Math.floor(i / people)) % towns.length] ?? '';
  return {
    title: `Note ${i}`,
    text: `${person} lives in ${town}.\n\n${person} and ${friend} met for tea, tag ${i}. ${friend} was pleased.`,
    at: new Date(Date.UTC(2023, 0, 1 + i * 3)).toISOString(),
    source: 'Rui',
  };
}

/** What the model says of a window, by its text alone; messages that ask again hold the window in an earlier one. */
export function readByScript(messages: readonly string[]): string {
  const { passages } = shownIn(messages.find((message) => message.includes('\n</passages>')) ?? '');
  const facts = passages.flatMap(({ seq, text }) => {
    const lives = /(\w+) lives in (\w+)/.exec(text);
    const met = /(\w+) and (\w+) met for tea, tag (\d+)/.exec(text);
    return [
      ...(lives === null ? [] : [statement(seq, lives[0], [lives[1] ?? '', 'lives in', lives[2] ?? ''])]),
      ...(met === null
        ? []
        : [
            statement(seq, met[0], [met[1] ?? '', 'knows', met[2] ?? ''], { tags: ['tea'] }),
            statement(seq, met[0], [met[1] ?? '', 'was given', ''], {
              object: null,
              value: `tag ${met[3] ?? ''}`,
              kind: 'event',
              tense: 'past',
            }),
          ]),
    ];
  });
  const entities = [...new Set(facts.flatMap(({ subject, object }) => [subject, object]))]
    .filter((name) => typeof name === 'string' && names.includes(name))
    .map((name) => ({ name, type: 'person', aliases: [] }));
  return answerOf({ entities, facts });
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
