import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addFact } from '../../../src/main/engine/edits/addFact.ts';
import { outlineArtifact, prepareArtifact } from '../../../src/main/engine/extraction/prepare.ts';
import { factAddRequestSchema } from '../../../src/shared/contract/edits.ts';
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
function say(
  sessionId: string,
  texts: readonly string[],
  rule?: { turns: number | null; isOfSession?: boolean },
): void {
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
            rule: { context: 'letters', constraint: 'positive', rationale: 'for practice', ...rule },
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

  it('for the rest of a session is in force while that session goes on', () => {
    say('a', ['For the rest of this session, answer in French.', 'Oui.'], { turns: null, isOfSession: true });
    say('a', ['And now?', 'Midi.']);
    const asked = new Date(start + 2.5 * HOUR).toISOString();
    expect([view().rule, isFound()]).toMatchObject([{ session: 'a', turns: null, turns_left: null }, true]);
    say('b', ['Hello.', 'Hi.']);
    expect([isFound(), isFound({ include_history: true }), isFound({ known_at: asked })]).toEqual([false, true, true]);
    say('a', ['Still there?', 'Oui.']);
    expect(isFound()).toBe(true);
  });

  it('told by hand counts the turns of the session it names, and is refused without one', () => {
    say('a', ['Hello.', 'Hi.']);
    const told = {
      ...dataset,
      subject: { name: 'assistant', type: 'agent' },
      relation: 'answers in',
      object: { name: 'French' },
      text: RULE,
      standing: 'instruction' as const,
      rule: { constraint: 'positive' as const, turns: 1 },
    };
    expect(() => factAddRequestSchema.parse(told)).toThrow('say in which session');
    const request = factAddRequestSchema.parse({ ...told, session_id: 'a' });
    addFact(kit.memory.db, { request, owner: { name: 'Ana', aliases: [] }, madeBy: 'owner' }, kit.memory.context);
    expect(view().rule).toMatchObject({ turns: 1, turns_left: 1, session: 'a', constraint: 'positive' });
    say('b', ['Hello.', 'Hi.']);
    expect(view().rule?.turns_left).toBe(1);
    say('a', ['What time is it?', 'Midi.']);
    expect([view().rule?.turns_left, isFound()]).toEqual([0, false]);
  });

  it('is read from what is said: how long, and in its own session only', () => {
    kit.memory.setNow(start + HOUR);
    const turns = ['For the next two answers, use metric.', 'Sure.', 'How tall is it?', 'Two metres.'].map(
      (text, place) => ({
        ref: `m${place}`,
        speaker: null,
        role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
        at: at(start + HOUR + place * 1000),
        text,
      }),
    );
    const told = { ...preparedChat(turns, { told: { sessionId: 'm' } }).told };
    const prepared = prepareArtifact(outlineArtifact(told), null);
    kit.store(prepared);
    const { facts } = history(kit.memory.db, { ...dataset, name: 'User' }, kit.memory.context);
    expect(facts.map(({ rule }) => rule)).toMatchObject([
      { turns: 2, turns_left: 1, session: 'm', constraint: 'positive' },
    ]);
  });

  it('without a bound holds on', () => {
    say('a', ['Always answer in French.', 'Oui.', 'And now?', 'Midi.'], { turns: null });
    expect(view().rule).toMatchObject({ turns: null, turns_left: null });
    expect(isFound()).toBe(true);
  });
});
