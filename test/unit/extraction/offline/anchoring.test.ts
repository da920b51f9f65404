import { describe, expect, it } from 'vitest';
import { cutArtifact } from '../../../../src/main/engine/extraction/cut.ts';
import { extractOffline } from '../../../../src/main/engine/extraction/offline/extract.ts';
import type { FoundFact, ToldArtifact } from '../../../../src/main/engine/extraction/told.ts';

const at = { ms: Date.UTC(2024, 5, 1), precision: 'day' as const, offsetMinutes: 0, words: null };
const DAY = 86_400_000;

function told(body: ToldArtifact['body'], author: string | null): ToldArtifact {
  return {
    format: body.kind === 'text' ? 'text' : 'turns',
    documentType: 'meeting_notes',
    sourceUri: null,
    title: null,
    author,
    sessionId: null,
    occurredAt: at,
    tz: 'UTC',
    tags: [],
    requestId: null,
    body,
    notes: [],
  };
}

/** What a note of Ana's says. */
function read(text: string): readonly FoundFact[] {
  const artifact = told({ kind: 'text', text }, 'Ana');
  return extractOffline({ cut: cutArtifact(artifact), told: artifact, ownerName: 'Ana' }).facts;
}

function talk(text: string): ReturnType<typeof extractOffline> {
  const turns = [{ ref: '1', speaker: 'Bo', role: null, at, text }];
  const artifact = told({ kind: 'turns', turns }, null);
  return extractOffline({ cut: cutArtifact(artifact), told: artifact, ownerName: 'Ana' });
}

describe('what an event places', () => {
  it('has its entity, its relation and its distance, and says them', () => {
    const [fact] = read('Nadia joined Acme two days after the merger.');
    expect(fact).toMatchObject({
      text: 'Nadia joined Acme two days after the merger.',
      subject: 'Nadia',
      object: 'Acme',
      anchor: { event: 'merger', relation: 'after', offsetMs: 2 * DAY, granularity: 'day' },
    });
  });

  it.each([
    ['Since the outage, billing has been slow.', 'outage', 'met_by'],
    ['Ana lived in Rome until the war.', 'war', 'meets'],
    ['Nadia met Bo during the Berlin Marathon.', 'Berlin Marathon', 'during'],
    ['After we moved to Porto, Nadia joined Acme.', 'Ana moved to Porto', 'after'],
    ['Nadia joined Acme during the migration.', 'migration', 'overlapped_by'],
    ['Nadia joined Acme a week before the merger.', 'merger', 'contains'],
  ])('%s', (text, event, relation) => {
    expect(read(text).map(({ anchor }) => anchor)).toMatchObject([{ event, relation }]);
  });

  it('is what comes last before it', () => {
    const anchored = read('Nadia joined Acme in 2021, and Bo moved to Porto after the merger.').filter(
      ({ anchor }) => anchor !== undefined,
    );
    expect(anchored.map(({ subject }) => subject)).toEqual(['Bo']);
  });

  it.each([
    'Nadia joined Acme after his wedding.',
    'Nadia joined Acme after the meeting.',
    'Nadia joined Acme after our last trip.',
    'Ana lived in Rome before the war.',
  ])('is nothing where it is not told which event, or of which time: %s', (text) => {
    const facts = read(text);
    expect(facts).toHaveLength(1);
    expect(facts[0]?.anchor).toBeUndefined();
  });

  it('is nothing in small talk, but for events with a name', () => {
    expect(talk('I moved to Porto after the launch.').facts.every(({ anchor }) => anchor === undefined)).toBe(true);
    expect(talk('I moved to Porto after the Berlin Marathon.').facts[0]?.anchor?.event).toBe('Berlin Marathon');
  });
});

describe('when an event was', () => {
  it.each([
    ['The outage happened on 3 May 2024.', 'happen', 'The outage happened on 3 May 2024.'],
    ['Our launch was on 3 May 2024.', 'happen', 'The launch happened on 3 May 2024.'],
    ['On 3 May 2024, the audit began.', 'started', 'The audit began on 3 May 2024.'],
    ['The audit ended on 3 May 2024.', 'finished', 'The audit ended on 3 May 2024.'],
  ])('%s', (sentence, relation, text) => {
    expect(read(sentence)).toMatchObject([{ relation, text, isEvent: true, validKind: 'stated', object: null }]);
  });

  it('may be told by another event', () => {
    expect(read('The migration happened two days after the outage.')).toMatchObject([
      { subject: 'migration', validFrom: null, anchor: { event: 'outage', relation: 'after' } },
    ]);
  });

  it('is left alone without a time', () => {
    expect(read('The outage happened.')).toEqual([]);
    expect(read('The outage was bad.').filter(({ isEvent }) => isEvent)).toEqual([]);
  });
});
