import { describe, expect, it, vi } from 'vitest';
import { rowAt } from '../../../src/renderer/model/windowedList.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { startPage } from './pageApp.ts';

async function shown(page: ReturnType<typeof startPage>) {
  await page.app.application.load();
  const { artifacts } = page.app.libraryBrowser;
  await vi.waitFor(() => expect(artifacts.store.getState().list.total).not.toBeNull());
  return artifacts;
}

describe('the Library', () => {
  it('reads nothing before it is looked at, then windows of a long list as they come into view', async () => {
    const page = startPage('huge', '#/search');
    await page.app.application.load();
    expect(page.calls.filter(({ name }) => name === 'library')).toEqual([]);
    page.app.router.go('library');
    const { artifacts } = page.app.libraryBrowser;
    await vi.waitFor(() => expect(artifacts.store.getState().list.total).toBe(100_000));
    artifacts.look(54_320, 54_340);
    await vi.waitFor(() => expect(rowAt(artifacts.store.getState().list, 54_330)).toBeDefined());
    expect(page.calls.filter(({ name }) => name === 'library')).toHaveLength(2);
  });

  it('narrows by what the address says, and counts each filter beside the others', async () => {
    const page = startPage('full', '#/library?types=conversation');
    const artifacts = await shown(page);
    const { list } = artifacts.store.getState();
    expect(rowAt(list, 0)?.document_type).toBe('conversation');
    await vi.waitFor(() => expect(page.app.libraryBrowser.store.getState().facets).not.toBeNull());
    page.app.libraryBrowser.change({ tags: ['ops'] });
    expect(page.hash()).toBe('#/library?types=conversation&tags=ops');
    await vi.waitFor(() => expect(artifacts.store.getState().list.total).toBe(0));
    const types = () => page.app.libraryBrowser.store.getState().facets?.document_types;
    await vi.waitFor(() => expect(types()).toEqual([{ value: 'meeting_notes', label: 'meeting_notes', count: 16 }]));
  });

  it('keeps one reading for a burst of changes', async () => {
    const page = startPage('full', '#/library');
    await shown(page);
    await vi.waitFor(() => expect(page.app.libraryBrowser.artifacts.store.getState().list.pending.size).toBe(0));
    const before = page.calls.filter(({ name }) => name === 'library').length;
    for (let seq = 1; seq <= 20; seq += 1) page.emit({ type: 'changed', dataset_id: 1, seq });
    await vi.waitFor(() => expect(page.app.libraryBrowser.artifacts.store.getState().list.pending.size).toBe(0));
    expect(page.calls.filter(({ name }) => name === 'library').length - before).toBeLessThanOrEqual(2);
  });

  it('says what failed, and goes on when it is tried again', async () => {
    const page = startPage('full', '#/library');
    page.fail('library', new PalimpsestError('busy', 'Busy.'));
    await page.app.application.load();
    const { artifacts } = page.app.libraryBrowser;
    await vi.waitFor(() => expect(artifacts.store.getState().error).toMatchObject({ code: 'busy' }));
    expect(artifacts.store.getState().list.pending.size).toBe(0);
  });
});

describe('edits', () => {
  it('are undone and done again by the registry, each a decision of its own', async () => {
    const page = startPage('full', '#/search?entity=20');
    const { app } = page;
    await app.application.load();
    const name = async () => (await app.api.call('getEntity', { id: 20 })).name;
    await app.edits.make('editEntity', { id: 20, version: 1, name: 'Billing' }, 'Renamed billing-api to Billing');
    expect(app.notices.store.getState().notices.at(-1)?.action?.label).toBe('Undo');
    expect(await name()).toBe('Billing');
    expect((await app.registry.undo())?.label).toBe('Renamed billing-api to Billing');
    expect(await name()).toBe('billing-api');
    await app.registry.redo();
    expect(await name()).toBe('Billing');
    await app.registry.undo();
    expect(await name()).toBe('billing-api');
    expect((await app.api.call('listChanges', { entity_id: 20 })).total).toBe(4);
  });

  it('take their notice away when they are undone, whichever way', async () => {
    const { app } = startPage('full');
    const shown = () => app.notices.store.getState().notices.map(({ text }) => text);
    await app.application.load();
    await app.edits.make('editEntity', { id: 20, version: 1, name: 'Billing' }, 'renamed billing-api to Billing');
    expect(shown()).toEqual(['Renamed billing-api to Billing.']);
    await app.registry.undo();
    expect(shown()).toEqual([]);
  });

  it('that were refused leave nothing to undo', async () => {
    const { app } = startPage('full');
    await app.application.load();
    const stale = app.edits.make('editEntity', { id: 20, version: 7, name: 'Billing' }, 'Renamed');
    await expect(stale).rejects.toMatchObject({ code: 'conflict' });
    expect(app.registry.store.getState().undoable).toEqual([]);
    expect(app.notices.store.getState().notices).toEqual([]);
  });

  it('that can no longer be undone say so, and do not bar the way to those before', async () => {
    const page = startPage('full');
    const { app } = page;
    await app.application.load();
    await app.edits.make('editTags', { artifact_id: 4, before: ['ops'], tags: [] }, 'Changed the tags');
    await app.edits.make('editEntity', { id: 20, version: 1, type: 'system' }, 'Edited billing-api');
    const [last] = (await app.api.call('listChanges', { entity_id: 20 })).changes;
    await app.api.call('undoChange', { id: last?.id ?? 0 });
    expect(await app.registry.undo()).toBeNull();
    expect(app.notices.store.getState().notices.at(-1)?.level).toBe('error');
    expect((await app.registry.undo())?.label).toBe('Changed the tags');
  });
});

describe('the history drawer', () => {
  it('reads page by page, and again quietly when something changed', async () => {
    const page = startPage('full');
    const { app } = page;
    await app.application.load();
    for (let at = 0; at < 60; at += 1) {
      const [before, tags] = at % 2 === 0 ? [['ops'], []] : [[], ['ops']];
      await app.api.call('editTags', { artifact_id: 4, before, tags });
    }
    app.changes.open();
    await vi.waitFor(() => expect(app.changes.store.getState().phase).toBe('ready'));
    expect(app.changes.store.getState()).toMatchObject({ total: 60 });
    await app.changes.more();
    expect(app.changes.store.getState().changes.map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, at) => 60 - at),
    );
    const [newest] = app.changes.store.getState().changes;
    if (newest !== undefined) await app.changes.revert(newest);
    const { changes } = app.changes.store.getState();
    expect(app.changes.store.getState().total).toBe(61);
    expect(changes[1]).toMatchObject({ id: 60, undone_by: 61, can_undo: false });
  });
});
