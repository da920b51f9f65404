import { describe, expect, it, vi } from 'vitest';
import { shownRun } from '../../../src/renderer/features/analyzer/analyzerStore.ts';
import { isOvertaken } from '../../../src/renderer/features/search/searchStore.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { startPage } from './pageApp.ts';

describe('search', () => {
  it('runs a deep link once the settings are there, and opens what it names', async () => {
    const { app, calls } = startPage('full', '#/search?q=ledger-db&artifact=9&passage=1008');
    expect(calls).toEqual([]);
    await app.application.load();
    await vi.waitFor(() => expect(app.search.store.getState().phase).toBe('ready'));
    await vi.waitFor(() => expect(app.inspector.artifact.store.getState().phase).toBe('ready'));
    expect(calls.filter((call) => call.name === 'consult')).toHaveLength(1);
  });

  it('never lets a slow old answer replace a newer one', async () => {
    const page = startPage();
    await page.app.application.load();
    page.hold('consult');
    page.app.search.edit({ query: 'ledger-db' });
    const first = page.app.search.run();
    page.app.search.edit({ query: 'mailer' });
    const second = page.app.search.run();
    page.release('consult', 1);
    await second;
    page.release('consult', 0);
    await first;
    const { request, response } = page.app.search.store.getState();
    expect(request?.query).toBe('mailer');
    expect(response?.results.every((result) => result.text.includes('mailer'))).toBe(true);
    expect(page.calls.filter((call) => call.name === 'consult')).toHaveLength(2);
  });

  it('keeps the old answer in view while the next is on its way', async () => {
    const page = startPage();
    await page.app.application.load();
    page.app.search.edit({ query: 'ledger-db' });
    await page.app.search.run();
    const before = page.app.search.store.getState().response;
    page.hold('consult');
    page.app.search.edit({ query: 'mailer' });
    void page.app.search.run();
    expect(page.app.search.store.getState()).toMatchObject({ phase: 'loading', response: before });
  });

  it('is overtaken only by a change after it, and only while its results are in view', async () => {
    const page = startPage();
    await page.app.application.load();
    const { search } = page.app;
    expect(isOvertaken(search.store.getState(), 5)).toBe(false);
    search.edit({ query: 'ledger-db' });
    await search.run();
    const { madeAt } = search.store.getState();
    expect(isOvertaken(search.store.getState(), madeAt)).toBe(false);
    expect(isOvertaken(search.store.getState(), madeAt + 1)).toBe(true);
    search.clear();
    expect(isOvertaken(search.store.getState(), madeAt + 1)).toBe(false);
  });

  it('puts the request into the address and keeps the inspector there', async () => {
    const page = startPage('full', '#/search?artifact=9');
    await page.app.application.load();
    page.app.search.edit({ query: 'mailer', budget: 'high' });
    await page.app.search.run();
    expect(page.hash()).toBe('#/search?q=mailer&budget=high&artifact=9');
  });

  it('asks again with more room when the answer was cut, for the same words', async () => {
    const page = startPage();
    await page.app.application.load();
    page.app.search.edit({ query: 'ledger-db', maxTokens: '500' });
    await page.app.search.run();
    const few = page.app.search.store.getState().response?.results.length ?? 0;
    page.app.search.more();
    await vi.waitFor(() => expect(page.app.search.store.getState().response?.results.length).toBeGreaterThan(few));
  });

  it('shows a failure, and goes on with the next try', async () => {
    const page = startPage();
    await page.app.application.load();
    page.fail('consult', new PalimpsestError('busy', 'Busy.'));
    page.app.search.edit({ query: 'ledger-db' });
    await page.app.search.run();
    expect(page.app.search.store.getState().phase).toBe('failed');
  });
});

describe('the analyzer', () => {
  it('asks for a trace, follows what the address names, and compares with the run before', async () => {
    const page = startPage('full', '#/analyzer?q=ledger-db&follow=4');
    const { analyzer } = page.app;
    await page.app.application.load();
    await vi.waitFor(() => expect(analyzer.store.getState().phase).toBe('ready'));
    expect(analyzer.store.getState().followed).toBe(4);
    expect(shownRun(analyzer.store.getState())?.response.trace).toBeDefined();

    analyzer.edit({ query: 'mailer' });
    await analyzer.run();
    expect(analyzer.store.getState()).toMatchObject({ shown: 2, comparedWith: 1 });
    analyzer.show(1);
    expect(analyzer.store.getState()).toMatchObject({ shown: 1, comparedWith: null });
    expect(analyzer.store.getState().form.query).toBe('ledger-db');
    expect(page.hash()).toBe('#/analyzer?q=ledger-db&follow=4');
  });

  it('says what is wrong with a request and sends nothing', async () => {
    const page = startPage();
    await page.app.application.load();
    await page.app.analyzer.run();
    expect(page.app.analyzer.store.getState().errors.query).toBeDefined();
    expect(page.calls.some((call) => call.name === 'consult')).toBe(false);
  });
});

describe('remember', () => {
  const file = (name: string, text = 'hello'): File => new File([text], name);

  it('gives each file its own outcome, in order, and a failure stops nothing', async () => {
    const { app, calls } = startPage();
    await app.application.load();
    app.remember.sendFiles([file('a.md'), file('bad.bin'), file('old-b.md')]);
    await vi.waitFor(() =>
      expect(app.remember.store.getState().items.every((item) => item.state === 'done')).toBe(true),
    );
    const statuses = app.remember.store.getState().items.map((item) => item.outcomes[0]?.status);
    expect(statuses).toEqual(['stored', 'failed', 'known']);
    expect(calls.filter((call) => call.name === 'rememberFiles')).toHaveLength(3);
  });

  it('tries only what failed again', async () => {
    const { app, calls } = startPage();
    await app.application.load();
    app.remember.sendFiles([file('a.md'), file('bad.bin')]);
    await vi.waitFor(() =>
      expect(app.remember.store.getState().items.every((item) => item.state === 'done')).toBe(true),
    );
    app.remember.retryFailed();
    await vi.waitFor(() => expect(calls.filter((call) => call.name === 'rememberFiles')).toHaveLength(3));
    expect(calls.findLast((call) => call.name === 'rememberFiles')?.input).toMatchObject({
      files: [{ name: 'bad.bin' }],
    });
  });

  it('refuses a file over the limit without reading it, naming the limit', async () => {
    const { app, calls } = startPage();
    await app.application.load();
    await app.application.change({ max_file_mb: 1 }, 'limit');
    const large = Object.defineProperty(file('large.txt'), 'size', { value: 1_048_577 });
    app.remember.sendFiles([large]);
    await vi.waitFor(() => expect(app.remember.store.getState().items[0]?.state).toBe('failed'));
    expect(app.remember.store.getState().items[0]?.error).toMatchObject({ code: 'too_large', message: /1 MB/ });
    expect(calls.some((call) => call.name === 'rememberFiles')).toBe(false);
  });

  it('cancels what waits without sending it', async () => {
    const page = startPage();
    await page.app.application.load();
    page.hold('rememberFiles');
    page.app.remember.sendFiles([file('a.md'), file('b.md')]);
    page.app.remember.cancel(2);
    await vi.waitFor(() => expect(page.calls.some((call) => call.name === 'rememberFiles')).toBe(true));
    page.release('rememberFiles');
    await vi.waitFor(() => expect(page.app.remember.store.getState().items[0]?.state).toBe('done'));
    expect(page.app.remember.store.getState().items[1]?.state).toBe('cancelled');
    expect(page.calls.filter((call) => call.name === 'rememberFiles')).toHaveLength(1);
  });

  it('sends what is known about a text, and keeps that for the next one', async () => {
    const { app, calls } = startPage();
    await app.application.load();
    app.remember.edit({ text: 'I moved.', title: ' Note ', source: 'Ines', at: '2024-07-01T12:00', tags: ['home'] });
    app.remember.sendText();
    await vi.waitFor(() => expect(app.remember.store.getState().items[0]?.state).toBe('done'));
    expect(calls.find((call) => call.name === 'rememberText')?.input).toMatchObject({
      text: 'I moved.',
      title: 'Note',
      source: 'Ines',
      at: '2024-07-01T11:00:00Z',
      tz: 'Europe/Lisbon',
      tags: ['home'],
    });
    expect(app.remember.store.getState().form).toMatchObject({ text: '', title: '', source: 'Ines', tags: ['home'] });
  });
});

describe('the application', () => {
  it('changes a setting so that it can be undone and redone', async () => {
    const { app } = startPage();
    await app.application.load();
    const undo = await app.application.change({ theme: 'dark', tz: null }, 'theme');
    expect(app.application.store.getState().settings).toMatchObject({ theme: 'dark', tz: null });
    await undo?.undo();
    expect(app.application.store.getState().settings).toMatchObject({ theme: 'system', tz: 'Europe/Lisbon' });
    await undo?.redo();
    expect(app.application.store.getState().settings?.theme).toBe('dark');
  });

  it('reads everything anew in another dataset and closes what was open', async () => {
    const { app, calls } = startPage('full', '#/search?q=mailer&artifact=9');
    await app.application.load();
    await vi.waitFor(() => expect(app.library.store.getState().phase).toBe('ready'));
    await app.application.change({ dataset: { user_id: 'local', dataset: 'work' } }, 'dataset');
    expect(app.inspector.store.getState().target).toBeNull();
    await vi.waitFor(() => expect(app.search.store.getState().phase).toBe('failed'));
    const lists = calls.filter((call) => call.name === 'listArtifacts').map((call) => call.input);
    expect(lists.at(-1)).toMatchObject({ dataset: 'work' });
  });

  it('counts only changes of the dataset that is shown', async () => {
    const { app, emit } = startPage();
    await app.application.load();
    emit({ type: 'changed', dataset_id: 2, seq: 1 });
    expect(app.application.store.getState().changes).toBe(0);
    emit({ type: 'changed', dataset_id: 1, seq: 2 });
    expect(app.application.store.getState().changes).toBe(1);
  });

  it('asks for the state again after the stream was broken', async () => {
    const { app, calls, emit } = startPage();
    await app.application.load();
    const before = calls.filter((call) => call.name === 'status').length;
    emit({ type: 'reopened' });
    await vi.waitFor(() => expect(calls.filter((call) => call.name === 'status').length).toBeGreaterThan(before));
    await vi.waitFor(() => expect(app.application.store.getState().changes).toBe(1));
  });

  it('can be loaded again after it failed', async () => {
    const page = startPage();
    page.hold('status');
    page.fail('getSettings', new PalimpsestError('corrupt', 'Damaged.'));
    await page.app.application.load();
    expect(page.app.application.store.getState().phase).toBe('failed');
  });
});

describe('the library', () => {
  it('reads page after page to the end and no further', async () => {
    const { app, calls } = startPage();
    await app.application.load();
    await vi.waitFor(() => expect(app.library.store.getState().phase).toBe('ready'));
    await app.library.more();
    const { artifacts, total, titles } = app.library.store.getState();
    expect(artifacts).toHaveLength(total);
    expect(titles.get(artifacts[0]?.id ?? 0)).toBe(artifacts[0]?.title);
    expect(calls.filter((call) => call.name === 'listArtifacts')).toHaveLength(1);
  });
});

describe('an empty memory', () => {
  it('is asked nothing about a dataset that does not exist yet', async () => {
    const { app, calls } = startPage('empty', '#/search?q=mailer');
    await app.application.load();
    expect(app.library.store.getState()).toMatchObject({ phase: 'ready', total: 0 });
    expect(calls.map((call) => call.name)).toEqual(['status', 'getSettings']);
  });

  it('searches and lists at once when the sample has come', async () => {
    const { app } = startPage('empty', '#/search?q=mailer');
    await app.application.load();
    await app.sample.load();
    await vi.waitFor(() => expect(app.search.store.getState().response?.results.length).toBeGreaterThan(0));
    await vi.waitFor(() => expect(app.library.store.getState().total).toBeGreaterThan(0));
    expect(app.sample.store.getState()).toEqual({ isLoading: false, error: null });
  });

  it('tells why the sample could not be loaded', async () => {
    const page = startPage('empty');
    await page.app.application.load();
    page.fail('seed', new PalimpsestError('disk_full', 'The disk is full.'));
    await page.app.sample.load();
    expect(page.app.sample.store.getState()).toMatchObject({ isLoading: false, error: { code: 'disk_full' } });
  });
});
