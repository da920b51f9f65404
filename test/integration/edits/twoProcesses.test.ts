import { expect, it } from 'vitest';
import { documentOf, palimpsest } from '../app/commandLine.ts';
import { serveApp } from '../app/servedApp.ts';
import { freshFolder } from '../storage/folders.ts';

const text = 'Harbour lights went out.\n\nMara Silva repaired the lights. Mara Silva works at Brio.';

it('an edit in one app is told to the other, which answers by the new name and refuses an edit on the old state', async () => {
  const home = freshFolder();
  const [one, two] = [await serveApp({ home }), await serveApp({ home })];
  await one.post('/memories/remember', { text, source: 'Ines' });
  const history = await one.post('/memories/history', { name: 'Mara Silva' });
  const [{ id } = { id: 0 }] = history.body['entities'] as { id: number }[];
  const before = await two.post('/entities/get', { id });
  const consulted = async (query: string): Promise<string> =>
    JSON.stringify((await two.post('/memories/consult', { query })).body);
  expect(await consulted('Mara Silva')).toContain('repaired the lights');
  expect(await consulted('Zuleika Ferro')).not.toContain('repaired the lights');

  const { seen } = await two.event(({ type }) => type === 'changed');
  const edited = await one.post('/entities/edit', { id, version: before.body['version'], name: 'Zuleika Ferro' });
  expect(edited).toMatchObject({ status: 200, body: { entity: { name: 'Zuleika Ferro' } } });
  expect(await seen).toMatchObject({ type: 'changed', dataset_id: 1 });
  // No passage has these words: it is found by whom it speaks of.
  expect(await consulted('Zuleika Ferro')).toContain('repaired the lights');
  expect((await two.post('/memories/history', { name: 'zuleika ferro' })).body['entities']).toMatchObject([{ id }]);

  const refused = await two.post('/entities/edit', { id, version: before.body['version'], name: 'Maria' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(refused.body['error']).toContain('“Zuleika Ferro”');
  expect((await one.post('/entities/get', { id })).body).toMatchObject({
    name: 'Zuleika Ferro',
    aliases: ['mara silva'],
  });

  const { seen: undoing } = await one.event(({ type }) => type === 'changed');
  const listed = documentOf(await palimpsest(['changes', '--entity', 'Mara Silva', '--json'], { home }));
  expect(listed).toMatchObject({ total: 1, changes: [{ what: 'Renamed Mara Silva to Zuleika Ferro' }] });
  const [change] = listed['changes'] as { id: number }[];
  const undone = await palimpsest(['undo', String(change?.id), '--reason', 'a mistake'], { home });
  expect(undone).toMatchObject({ code: 0, stderr: '' });
  await undoing;
  expect((await one.post('/entities/get', { id })).body).toMatchObject({ name: 'Mara Silva', aliases: [] });
  const shown = await palimpsest(['changes'], { home });
  expect(shown.stdout).toContain('Undid: Renamed Mara Silva to Zuleika Ferro');
  expect(shown.stdout).toContain('by owner: a mistake');
  expect((await palimpsest(['undo', String(change?.id)], { home })).code).toBe(1);
  expect((await two.post('/app/check', {})).body).toMatchObject({ ok: true });
});

it('facts are told by hand, tagged and made again through the app, and each is in the list of changes', async () => {
  const app = await serveApp({ home: freshFolder() });
  await app.post('/memories/remember', { text, source: 'Ines' });
  const added = await app.post('/facts/add', {
    subject: { name: 'Mara Silva' },
    relation: 'knows',
    object: { name: 'Ines' },
  });
  expect(added).toMatchObject({ status: 200, body: { known: false, fact: { relation: 'knows', made_by: 'owner' } } });
  const tagged = await app.post('/tags/edit', { artifact_id: 1, before: [], tags: ['harbour'] });
  expect(tagged).toMatchObject({ status: 200, body: { tags: ['harbour'] } });
  const previewed = await app.post('/artifacts/reextract', { artifact_id: 1 });
  expect(previewed).toMatchObject({ status: 200, body: { preview: true, decision_id: null, go: { count: 0 } } });
  const again = await app.post('/artifacts/reextract', { artifact_id: 1, preview: false });
  expect(again).toMatchObject({ status: 200, body: { preview: false, go: { count: 0 }, come: { count: 0 } } });
  const { body } = await app.post('/changes/list', {});
  expect((body['changes'] as { kind: string }[]).map(({ kind }) => kind)).toEqual(['tags_edited', 'fact_added']);
  const library = await app.post('/library/list', { tags: ['harbour'] });
  expect(library).toMatchObject({ status: 200, body: { total: 1, artifacts: [{ id: 1, tags: ['harbour'] }] } });
  expect((await app.post('/library/facets', {})).body['tags']).toEqual([
    { value: 'harbour', label: 'harbour', count: 1 },
  ]);
  expect((await app.post('/sessions/list', {})).body).toEqual({ sessions: [], total: 0 });
});
