import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Randomness } from './randomness.ts';
import { askings, doings, firstNames, lastNames, places, qualities, sayings, things, times } from './vocabulary.ts';

const recordSchema = z.record(z.string(), z.unknown());

/** Where the bench's texts come from. */
export interface Talk {
  readonly people: readonly string[];
  /** A turn of talk, some 16 words. */
  say(random: Randomness): string;
  /** Different questions, in a fixed order. */
  questions(count: number, random: Randomness): string[];
}

/** Talk made of the bench's own vocabulary. */
export function ownTalk(): Talk {
  const people = firstNames.flatMap((first) => lastNames.slice(0, 6).map((last) => `${first} ${last}`));
  const fill = (template: string, random: Randomness): string =>
    template.replace(/\{(\w)\}/g, (_, slot: string) => filler(slot, people, random));
  return {
    people,
    say: (random) => fill(random.pick(sayings), random),
    questions: (count, random) => distinct(count, () => fill(random.pick(askings), random)),
  };
}

function filler(slot: string, people: readonly string[], random: Randomness): string {
  switch (slot) {
    case 'n':
      return random.pickCommon(people);
    case 't':
      return random.pickCommon(things);
    case 'q':
      return random.pickCommon(qualities);
    case 'd':
      return random.pickCommon(doings);
    case 'p':
      return random.pickCommon(places);
    default:
      return random.pick(times);
  }
}

/** Talk recombined from the halves of real turns, with the real questions: `*.turns.jsonl[.gz]` and `*.questions.jsonl` of a folder. */
export function talkFrom(folder: string): Talk {
  const turns = linesOf(folder, 'turns').map((line) => ({
    text: textField(line, 'text'),
    speaker: textField(line, 'speaker'),
  }));
  const asked = linesOf(folder, 'questions').map((line) => textField(line, 'question'));
  const pieces = turns.flatMap(({ text }) => (text.split(/\s+/).length >= 6 ? halvesOf(text) : []));
  if (pieces.length === 0 || asked.length === 0) throw new Error(`no turns and questions in ${folder}`);
  return {
    people: [...new Set(turns.map(({ speaker }) => speaker))],
    say: (random) => `${random.pick(pieces)} ${random.pick(pieces)}`,
    questions: (count, random) => distinct(Math.min(count, new Set(asked).size), () => random.pick(asked)),
  };
}

function linesOf(folder: string, kind: string): string[] {
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  const files = readdirSync(folder).filter((name) => new RegExp(`\\.${kind}\\.jsonl(\\.gz)?$`).test(name));
  return files.flatMap((name) => {
    const bytes = readFileSync(join(folder, name));
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes)
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
  });
}

function textField(line: string, field: string): string {
  const value = recordSchema.parse(JSON.parse(line))[field];
  return typeof value === 'string' ? value : '';
}

/** Runs of six to ten words, so that two of them make about sixteen. */
function halvesOf(text: string): string[] {
  const words = text.split(/\s+/).slice(0, 40);
  const pieces: string[] = [];
  for (let i = 0; i + 6 <= words.length; i += 8) pieces.push(words.slice(i, i + 8).join(' '));
  return pieces;
}

function distinct(count: number, make: () => string): string[] {
  const made = new Set<string>();
  for (let tries = 0; made.size < count && tries < count * 100; tries += 1) made.add(make());
  return [...made];
}
