import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consult } from '../../../src/main/engine/consult/consult.ts';
import { history } from '../../../src/main/engine/semantic/history.ts';
import { openReadConnection } from '../../../src/main/engine/storage/connection.ts';
import { type ConsultRequestInput, consultRequestSchema } from '../../../src/shared/contract/consult.ts';
import type { FactView } from '../../../src/shared/contract/memory.ts';
import { found, preparedChat, turn } from '../episodic/preparedText.ts';
import { dataset } from '../episodic/scratchMemory.ts';
import { IdentityKit } from './identityKit.ts';

const RULE = 'The assistant answers in French.';
const HOUR = 3_600_000;

let kit: IdentityKit;
let reader: ReturnType<typeof openReadConnection>;
let hour = 0;
beforeEach(() => {
  hour = 0;
  kit = new IdentityKit();
  reader = openReadConnection(kit.memory.file);
});
afterEach(() => {
  reader.close();
  kit.close();
});

const start = Date.UTC(2026, 0, 10, 9);
const at = (ms: number) => ({ ms, precision: 'exact' as const, offsetMinutes: 0, words: null });

/** One part of a conversation; each is an hour after the last. */
function say(sessionId: string, texts: readonly string[], rule?: { turns: number | null }): void {
  hour += 1;
  kit.memory.setNow(start + hour * HOUR);
  const turns = texts.map((text, place) => ({
    ...turn(`${sessionId}:${hour}:${place}`, '', text, at(start + hour * HOUR + place * 1000)),
    speaker: null,
    role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
  }));
  const facts =
    rule === undefined
      ? []
      : [
          found(RULE, {
            subject: 'assistant',
            relation: 'answers_in',
            object: 'French',
            standing: 'instruction',
            rule: { context: 'letters', constraint: 'positive', rationale: 'for practice', turns: rule.turns },
          }),
        ];
  kit.store(preparedChat(turns, { told: { sessionId }, extraction: { facts } }));
}

function view(): FactView {
  const { facts } = history(kit.memory.db, { ...dataset, name: 'French' }, kit.memory.context);
  const fact = facts.find(({ text }) => text === RULE);
  if (fact === undefined) throw new Error('the rule is not there');
  return fact;
}

function isFound(more: Partial<ConsultRequestInput> = {}): boolean {
  const request = consultRequestSchema.parse({
    query: 'How are letters answered, in French?',
    types: ['knowledge'],
    ...more,
  });
  const { results } = consult(reader, { request, queryVector: null, vectorState: 'off' }, kit.memory.context);
  return results.some(({ text }) => text === RULE);
}

describe('a rule for some turns', () => {
  it('is in force for so many user turns of its own session, and says how many are left', () => {
    say('a', ['For two turns, answer in French.', 'Oui.'], { turns: 2 });
    expect(view().rule).toEqual({
      context: 'letters',
      constraint: 'positive',
      rationale: 'for practice',
      turns: 2,
      turns_left: 2,
      session: 'a',
    });
    say('b', ['Hello.', 'Hi.', 'How are you?', 'Well.', 'Good.']);
    expect(view().rule?.turns_left).toBe(2);
    say('a', ['What time is it?', 'Midi.']);
    expect([view().rule?.turns_left, isFound()]).toEqual([1, true]);
    say('a', ['And now?', 'Une heure.']);
    expect([view().rule?.turns_left, isFound()]).toEqual([0, false]);
    expect(isFound({ include_history: true })).toBe(true);
  });

  it('counts turns after it in the same text too', () => {
    say('a', ['For one turn, answer in French.', 'Oui.', 'What time is it?', 'Midi.', 'And now?'], { turns: 1 });
    expect([view().rule?.turns_left, isFound()]).toEqual([0, false]);
  });

  it('holds again for the session in which it is said again', () => {
    say('a', ['For one turn, answer in French.', 'Oui.', 'And now?', 'Midi.'], { turns: 1 });
    expect(isFound()).toBe(false);
    say('b', ['For one turn, answer in French.', 'Oui.'], { turns: 1 });
    expect([view().rule?.turns_left, isFound()]).toEqual([1, true]);
    say('a', ['Still there?', 'Oui.']);
    expect(view().rule?.turns_left).toBe(1);
  });

  it('was in force as of, and as known at, a time before its turns were over', () => {
    say('a', ['For one turn, answer in French.', 'Oui.'], { turns: 1 });
    const before = new Date(start + 1.5 * HOUR).toISOString();
    say('a', ['And now?', 'Midi.']);
    expect([isFound(), isFound({ as_of: before }), isFound({ known_at: before })]).toEqual([false, true, true]);
  });

  it('without a bound holds on', () => {
    say('a', ['Always answer in French.', 'Oui.', 'And now?', 'Midi.'], { turns: null });
    expect(view().rule).toMatchObject({ turns: null, turns_left: null });
    expect(isFound()).toBe(true);
  });
});
