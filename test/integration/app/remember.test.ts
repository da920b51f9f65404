import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { rejectionOf } from '../storage/failures.ts';
import { freshFolder } from '../storage/folders.ts';
import { inventedTurns, turnsFile } from './inventedChats.ts';
import { eventOf, opened, textsOf } from './memories.ts';

let folder: string;
beforeEach(() => {
  folder = freshFolder();
});
const place = (name: string, text: string | Buffer): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const open = () => opened(join(folder, 'memory.db'));
const chat = (...texts: string[]): string =>
  JSON.stringify(
    texts.map((content, i) => ({ role: 'user', name: 'Ada', content, timestamp: `2024-03-05T09:0${i}:00Z` })),
  );

describe('told again', () => {
  it('a file adds nothing, from another process of work too', async () => {
    const paths = [
      place('a.txt', 'The kettle whistles in G.'),
      place('b.md', '# Shed\n\nThe key hangs behind the door.'),
    ];
    const memory = await open();
    expect((await memory.rememberPaths({ paths })).totals).toMatchObject({ stored: 2, known: 0 });
    await memory.close();
    const later = await open();
    const before = (await later.status({})).datasets;
    expect((await later.rememberPaths({ paths })).totals).toMatchObject({ stored: 0, known: 2, passages: 0, facts: 0 });
    expect((await later.status({})).datasets).toEqual(before);
  });

  it('longer, a chat adds its new turns only', async () => {
    const memory = await open();
    const file = place('talk.json', chat('The lamp is by the stairs.', 'The oil is in the cellar.'));
    await memory.rememberPaths({ paths: [file] });
    place('talk.json', chat('The lamp is by the stairs.', 'The oil is in the cellar.', 'The wick needs trimming.'));
    const second = await memory.rememberPaths({ paths: [file] });
    expect(second.totals).toMatchObject({ new_versions: 1, stored: 0, passages: 1 });
    for (const query of ['lamp stairs', 'oil cellar', 'wick trimming'])
      expect((await memory.consult({ query })).results[0]?.count).toBe(1);
  });

  it('edited, a note is a new version, and what it no longer says stands back', async () => {
    const memory = await open();
    const file = place('note.txt', 'The gate code is 4417.\n\nThe dog is called Bramble.');
    await memory.rememberPaths({ paths: [file] });
    place('note.txt', 'The gate code is 9023.\n\nThe dog is called Bramble.');
    expect((await memory.rememberPaths({ paths: [file] })).totals).toMatchObject({ new_versions: 1, passages: 1 });
    const texts = textsOf(await memory.consult({ query: 'gate code' }));
    expect(texts[0]).toBe('The gate code is 9023.');
    expect(texts).not.toContain('The gate code is 4417.');
    expect(textsOf(await memory.consult({ query: 'dog' }))).toContain('The dog is called Bramble.');
  });

  it('with clean, a file forgets its earlier versions first', async () => {
    const memory = await open();
    const file = place('note.txt', 'The password was swordfish.');
    await memory.rememberPaths({ paths: [file] });
    place('note.txt', 'The password is kept by Ada.');
    await memory.rememberPaths({ paths: [file] });
    const clean = await memory.rememberPaths({ paths: [file], resume: false });
    expect(clean.totals).toMatchObject({ stored: 1, new_versions: 0, known: 0 });
    expect((await memory.listArtifacts({})).total).toBe(1);
    const history = await memory.consult({ query: 'swordfish', include_history: true });
    expect(textsOf(history)).toEqual([]);
    expect((await memory.check({})).ok).toBe(true);
  });

  it('a pasted text is new each time, but a repeated request is not', async () => {
    const memory = await open();
    const told = { text: 'It rained.', request_id: 'r1' };
    const first = await memory.rememberText(told);
    expect(await memory.rememberText(told)).toMatchObject({
      artifacts: [{ status: 'known', artifact_id: first.artifacts[0]?.artifact_id }],
    });
    expect((await memory.rememberText({ text: 'It rained.' })).totals.stored).toBe(1);
  });
});

describe('what cannot be used', () => {
  it('is told by name, and the rest is stored', async () => {
    const memory = await open();
    const paths = [
      place('cut.json', '[{"role": "user", "content": "half'),
      place('good.txt', 'The sloop is called Wren.'),
      place('binary.bin', Buffer.from([0, 1, 2, 3, 255, 254, 0, 7, 8, 1, 2, 0])),
      place('empty.txt', ''),
      join(folder, 'missing.txt'),
      folder,
    ];
    const { artifacts, totals } = await memory.rememberPaths({ paths });
    expect(totals).toMatchObject({ stored: 1, failed: 5 });
    expect(artifacts.map(({ status }) => status)).toEqual(['failed', 'stored', 'failed', 'failed', 'failed', 'failed']);
    for (const [i, what] of [
      [0, 'cut.json'],
      [2, 'binary'],
      [3, 'empty'],
      [4, 'there is no file'],
      [5, 'not a file'],
    ] as const)
      expect(artifacts[i]?.error).toContain(what);
    expect(textsOf(await memory.consult({ query: 'sloop' }))).toEqual(['The sloop is called Wren.']);
    expect((await memory.status({})).jobs[0]).toMatchObject({ status: 'partial', cancellable: false });
  });

  it('and is all there is, fails the call', async () => {
    const memory = await open();
    const empty = await rejectionOf(memory.rememberPaths({ paths: [place('empty.txt', ' \n')] }));
    expect(empty).toMatchObject({ code: 'invalid', message: 'empty.txt is empty' });
    const cut = { name: 'cut.json', base64: Buffer.from('{"messages": [').toString('base64') };
    expect((await rejectionOf(memory.rememberFiles({ files: [cut] }))).message).toContain('cut.json');
    expect((await memory.status({})).jobs[0]).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('cut'),
    });
  });

  it('because it is too large is refused by the limit of the settings', async () => {
    const memory = await open();
    await memory.changeSettings({ max_file_mb: 1 });
    const text = 'word '.repeat(300_000);
    const failure = await rejectionOf(memory.rememberText({ text }));
    expect(failure.code).toBe('too_large');
    expect(failure.message).toContain('the limit is 1 MB');
  });
});

describe('a very long text and its small neighbour (C09)', () => {
  const filler = 'The river ran past the old mill and nobody looked up from the work of the day. ';
  const marks = [
    [0.05, 'The heron nests in the broken chimney.'],
    [0.5, 'Quince jelly is kept under the third stair.'],
    [0.99, 'The last tram leaves Ullsten at midnight.'],
  ] as const;
  const long = marks.reduce(
    (text, [part, sentence]) => {
      const at = text.indexOf('. ', Math.floor(300_000 * part)) + 2;
      return `${text.slice(0, at)}${sentence} ${text.slice(at)}`;
    },
    filler.repeat(Math.ceil(300_000 / filler.length)).slice(0, 300_000),
  );
  const short = 'The spare fuse is taped inside the lid of the sewing box now.';

  it('are both found, and no passage is cut inside a word', async () => {
    const memory = await open();
    const told = await memory.rememberPaths({ paths: [place('long.txt', long), place('short.txt', short)] });
    expect(told.totals).toMatchObject({ stored: 2, failed: 0 });
    for (const sentence of [...marks.map(([, text]) => text), short]) {
      const [first] = textsOf(await memory.consult({ query: sentence }));
      expect(first).toContain(sentence);
      expect(first).toMatch(/^[A-Z].*[.]$/s);
    }
  });

  it('say what was cut short when the best does not fit', async () => {
    const memory = await open();
    const boat = `The regatta: ${'sail '.repeat(60)}`;
    await memory.rememberFiles({
      files: [boat, 'The regatta is on Sunday.'].map((text, i) => ({
        name: `${i}.txt`,
        base64: Buffer.from(text).toString('base64'),
      })),
    });
    const response = await memory.consult({ query: 'regatta sail', max_tokens: 20 });
    expect(response).toMatchObject({ truncated: true, dropped: { results: 1 } });
    expect(textsOf(response)).toEqual(['The regatta is on Sunday.']);
  });
});

describe('a run that is stopped', () => {
  const turns = inventedTurns(60, 12);

  it('by cancelling its job keeps what it stored, whole, and goes on from there', async () => {
    const memory = await open();
    const file = place('talk.jsonl', turnsFile(turns));
    const underWay = eventOf(memory, (event) => event.type === 'job' && event.job.done >= 60);
    const run = rejectionOf(memory.rememberPaths({ paths: [file] }));
    const event = await underWay;
    const id = event.type === 'job' ? event.job.id : 0;
    await memory.cancelJob({ id });
    const failure = await run;
    expect(failure.code).toBe('cancelled');
    expect(failure.message).toMatch(/\d+ texts were stored and stay/);
    const stored = Number(/\d+/.exec(failure.message)?.[0]);
    expect((await memory.listArtifacts({})).total).toBe(stored);
    expect(stored).toBeLessThan(60);
    expect(await memory.getJob({ id })).toMatchObject({ status: 'cancelled', cancellable: false });
    expect((await memory.rememberPaths({ paths: [file] })).totals).toMatchObject({
      stored: 60 - stored,
      known: stored,
    });
    expect((await memory.check({})).ok).toBe(true);
  });

  it('by its caller does not wait for a long text that is being prepared', async () => {
    const memory = await open();
    const caller = new AbortController();
    const opening = eventOf(memory, (event) => event.type === 'job' && event.job.total !== null);
    const text = inventedTurns(1, 30_000)
      .map((turn) => turn.text)
      .join('\n\n');
    const run = rejectionOf(memory.rememberText({ text }, caller.signal));
    await opening;
    caller.abort();
    expect((await run).message).toBe('Stopped; nothing was stored.');
    // Another text does not wait for the abandoned one.
    expect((await memory.rememberText({ text: 'The lock is new.' })).totals.stored).toBe(1);
    expect((await memory.listArtifacts({})).total).toBe(1);
  });

  it('by closing ends in order, and the job says so at the next start', async () => {
    const memory = await open();
    const underWay = eventOf(memory, (event) => event.type === 'job' && event.job.done >= 36);
    const run = rejectionOf(memory.rememberPaths({ paths: [place('talk.jsonl', turnsFile(turns))] }));
    await underWay;
    await memory.close();
    expect((await run).code).toBe('cancelled');
    const later = await open();
    expect((await later.status({})).jobs).toMatchObject([{ kind: 'remember', status: 'cancelled' }]);
    expect((await later.check({})).ok).toBe(true);
  });
});

describe('a memory opened twice', () => {
  it('in one process shows each what the other stored, and leaves the other its jobs', async () => {
    const one = await open();
    const underWay = eventOf(one, (event) => event.type === 'job' && event.job.done >= 12);
    const run = one.rememberPaths({ paths: [place('talk.jsonl', turnsFile(inventedTurns(30, 12)))] });
    await underWay;
    const two = await open();
    await two.rememberText({ text: 'The weir is closed.' });
    expect((await run).totals.stored).toBe(30);
    expect((await two.status({})).jobs.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(textsOf(await one.consult({ query: 'weir' }))).toContain('The weir is closed.');
  });
});
