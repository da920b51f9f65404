import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fixturePath, loadBytes, loadFixture, turnsOf } from './fixture.ts';

describe('LoCoMo', () => {
  it('gives one artifact a session, in the order of their numbers, and none for a date without turns', () => {
    const sessions = loadFixture('locomo.valid.json');
    expect(sessions.map(({ sourceUri, format }) => [sourceUri, format])).toEqual([
      ['locomo:conv-1/D2', 'locomo'],
      ['locomo:conv-1/D10', 'locomo'],
    ]);
    expect(sessions[0]?.occurredAt).toEqual({
      ms: Date.UTC(2023, 5, 4, 0, 5),
      precision: 'minute',
      offsetMinutes: null,
      words: '12:05 am on 4 June, 2023',
    });
  });

  it('keeps captions in the text and leaves search words and gold out', () => {
    const [session] = loadFixture('locomo.valid.json');
    expect(turnsOf(session).map(({ ref, speaker, text }) => [ref, speaker, text])).toEqual([
      ['D2:1', 'Ada', 'I adopted a cat. [picture: a grey cat on a chair]'],
      ['D2:2', 'Bo', '[picture: a red kite]'],
    ]);
    expect(JSON.stringify(loadFixture('locomo.valid.json'))).not.toMatch(/golden|secret search/);
  });
});

describe('BEAM', () => {
  it('carries the first date of a batch to all of it and cuts planning marks of the user only', () => {
    const batches = loadFixture('beam.valid.json');
    expect(batches.map((batch) => batch.occurredAt?.ms)).toEqual([Date.UTC(2024, 2, 5), Date.UTC(2024, 3, 1)]);
    expect(
      turnsOf(batches[0]).map(({ ref, role, speaker, text, at }) => [ref, role, speaker, text, at?.precision]),
    ).toEqual([
      ['0', 'user', null, 'I start a herb garden today.', 'day'],
      ['1', 'assistant', null, 'Balcony or window? ->-> is kept here', 'day'],
      ['2', 'user', null, 'Window.', 'day'],
    ]);
  });

  it('reads the joined chat of several plans with a session for each batch', () => {
    const batches = loadFixture('beamPlans.valid.json');
    expect(batches.map((batch) => batch.sourceUri?.split('/')[1])).toEqual(['P1-B1', 'P2-B1']);
    expect(batches.map((batch) => batch.occurredAt === null)).toEqual([false, true]);
  });

  it('reads dataset rows and flat exports, without their questions', () => {
    const rows = loadFixture('beamRows.valid.jsonl');
    expect(rows.map((row) => [row.format, row.sessionId, turnsOf(row).length])).toEqual([
      ['beam', 'beam-7/B1', 2],
      ['beam', 'beam-8/B1', 1],
    ]);
    expect(JSON.stringify(rows)).not.toContain('golden');
  });
});

describe('turns files', () => {
  it('groups lines by session wherever they stand, as the same conversations as the published layouts', () => {
    const sessions = loadFixture('turns.valid.jsonl');
    expect(sessions.map(({ sourceUri }) => sourceUri)).toEqual([
      'locomo:conv-1/D2',
      'locomo:conv-1/D10',
      loadFixture('beam.valid.json')[0]?.sourceUri,
    ]);
    const [published] = loadFixture('locomo.valid.json');
    const words = ({ ref, speaker, text }: { ref: string; speaker: string | null; text: string }): unknown => [
      ref,
      speaker,
      text,
    ];
    expect(turnsOf(sessions[0]).map(words)).toEqual(turnsOf(published).map(words));
    expect(sessions.map((session) => session.occurredAt?.precision)).toEqual(['minute', 'minute', 'day']);
    expect(turnsOf(sessions[2])[0]).toMatchObject({ role: 'user', speaker: null });
  });

  it('gives the same when gzipped and renamed', () => {
    const plain = loadFixture('turns.valid.jsonl');
    expect(loadBytes('x.turns.jsonl.gz', gzipSync(readFileSync(fixturePath('turns.valid.jsonl'))))).toEqual(plain);
  });

  it('reads local times in the zone given', () => {
    const [session] = loadFixture('turns.valid.jsonl', { tz: 'Europe/Lisbon' });
    expect(session?.occurredAt).toMatchObject({ ms: Date.UTC(2023, 5, 3, 23, 5), offsetMinutes: 60 });
  });
});

it('refuses a file of questions with answers', () => {
  expect(() => loadFixture('probingQuestions.invalid.json')).toThrow(/questions with their answers/);
});
