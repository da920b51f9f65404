import { describe, expect, it, vi } from 'vitest';
import type { ExploreState } from '../../../src/renderer/features/explore/exploreState.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { type PageApp, startPage } from './pageApp.ts';

const EARLY = '2023-09-20T00:00:00.000Z';

async function open(hash = '#/explore?focus=e20'): Promise<PageApp> {
  const page = startPage('full', hash);
  await page.app.application.load();
  await until(page, (state) => state.phase !== 'loading' && state.facets !== null);
  return page;
}

/** Resolves once the state is as wanted; by the store's own changes, not by time. */
function until({ app }: PageApp, isSo: (state: ExploreState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const { store } = app.explore;
    if (isSo(store.getState())) {
      resolve();
      return;
    }
    const stop = store.subscribe((state) => {
      if (!isSo(state)) return;
      stop();
      resolve();
    });
  });
}

const state = ({ app }: PageApp): ExploreState => app.explore.store.getState();
const placesIn = (page: PageApp) => new Map(state(page).shown.nodes.map((entry) => [entry.node.id, entry.at]));
const drawn = (page: PageApp): string[] => [...placesIn(page).keys()].sort();

function expectUnmoved(page: PageApp, before: ReturnType<typeof placesIn>): void {
  for (const [id, at] of placesIn(page)) if (before.has(id)) expect([id, at]).toEqual([id, before.get(id)]);
}

describe('a picture', () => {
  it('begins at what the address names, and says in the address where it is', async () => {
    const page = await open();
    expect(state(page)).toMatchObject({ phase: 'ready', title: 'billing-api', selection: ['e20'] });
    expect(state(page).shown.nodes.length).toBeLessThanOrEqual(60);
    expect(state(page).counts.total).toBeGreaterThan(60);
    await page.app.explore.goTo({ kind: 'question', question: 'where is ledger-db' });
    expect(page.hash()).toBe('#/explore?q=where+is+ledger-db');
    await page.app.explore.setInstants({ asOf: EARLY });
    expect(new URLSearchParams(page.hash().split('?')[1]).get('asof')).toBe(EARLY);
  });

  it('opens on an entity or a fact when a link names nothing else', async () => {
    const entity = await open('#/explore?entity=21');
    expect(state(entity)).toMatchObject({ title: 'ledger-db', focus: { kind: 'node', node: 'e21' } });
    const fact = await open('#/explore?fact=5004');
    expect(state(fact)).toMatchObject({ title: 'ledger-db – Lisbon', focus: { kind: 'fact', factId: 5004 } });
  });

  it('can be tried again after it failed', async () => {
    const page = await open();
    page.fail('graphFocus', new PalimpsestError('busy', 'busy'));
    await page.app.explore.goTo({ kind: 'node', node: 'e30' });
    expect(state(page)).toMatchObject({ phase: 'failed', error: { code: 'busy' } });
    page.mend('graphFocus');
    await page.app.explore.refresh();
    expect(state(page)).toMatchObject({ phase: 'ready', title: 'Platform' });
  });

  it('is never replaced by the late answer to an earlier question', async () => {
    const page = await open();
    page.hold('graphFocus');
    const first = page.app.explore.goTo({ kind: 'node', node: 'e21' });
    const second = page.app.explore.goTo({ kind: 'node', node: 'e30' });
    page.release('graphFocus', 1);
    await second;
    page.release('graphFocus', 0);
    await first;
    expect(state(page)).toMatchObject({ title: 'Platform', phase: 'ready' });
    expect(state(page).trail.entries.map((entry) => entry.title)).toEqual(['billing-api', 'Platform']);
  });
});

describe('placed nodes', () => {
  it('stay where they are whatever is added, filtered, scrubbed, refreshed or taken back', async () => {
    const page = await open();
    const { explore } = page.app;
    const before = placesIn(page);
    const beginning = drawn(page);
    await explore.expand('e30');
    expect(placesIn(page).size).toBeGreaterThan(before.size + 40);
    expectUnmoved(page, before);
    const grown = placesIn(page);
    await explore.setFilter({ kinds: ['entity'] });
    expectUnmoved(page, grown);
    await explore.setInstants({ asOf: EARLY });
    expectUnmoved(page, grown);
    await explore.setInstants({ asOf: null });
    await explore.setFilter({});
    expect(drawn(page)).toEqual([...grown.keys()].sort());
    expectUnmoved(page, grown);
    await explore.refresh();
    expectUnmoved(page, grown);
    explore.collapse('e30');
    expect(drawn(page)).toEqual(beginning);
    expectUnmoved(page, before);
    await explore.expand('e30');
    expectUnmoved(page, grown);
  });

  it('move on command only, and not when they are pinned', async () => {
    const page = await open();
    const { explore } = page.app;
    explore.place('e21', { x: 900.4, y: -300.2 });
    expect(placesIn(page).get('e21')).toEqual({ x: 900, y: -300 });
    const before = placesIn(page);
    await explore.layOutAgain();
    expect(placesIn(page)).not.toEqual(before);
    expect(placesIn(page).get('e21')).toEqual({ x: 900, y: -300 });
    await explore.reset();
    expect(state(page).shown.nodes.some((entry) => entry.isPinned)).toBe(false);
  });

  it('are where they were after going away and back, and after a reload', async () => {
    const page = await open();
    const before = placesIn(page);
    await page.app.explore.goTo({ kind: 'node', node: 'e30' });
    await page.app.explore.back();
    expect(placesIn(page)).toEqual(before);
    await page.app.explore.forward();
    expect(state(page).title).toBe('Platform');
    await page.app.explore.visit(0);
    page.app.explore.hide(['e21']);
    const again = page.reopen();
    await again.app.application.load();
    await until(again, (now) => now.phase === 'ready');
    expect(state(again).shown.hidden.byHand).toEqual([{ id: 'e21', name: 'ledger-db' }]);
    again.app.explore.bringBack(['e21']);
    expect(placesIn(again)).toEqual(before);
  });
});

describe('filters and clocks', () => {
  it('are computed by the engine, and nothing outside them is drawn for a moment', async () => {
    const page = await open();
    const first = state(page).shown;
    const seen: number[] = [];
    page.app.explore.store.subscribe((now) => {
      if (now.shown === first) return;
      seen.push(now.shown.nodes.filter((entry) => entry.node.kind !== 'entity').length);
    });
    await page.app.explore.setFilter({ kinds: ['entity'] });
    expect(new Set(seen)).toEqual(new Set([0]));
    const among = page.calls.findLast((call) => call.name === 'graphAmong');
    expect(among?.input).toMatchObject({ filter: { kinds: ['entity'], include_history: false } });
  });

  it('ask for the newest value only, while one is on its way', async () => {
    const page = await open();
    page.hold('graphFocus');
    const days = Array.from({ length: 9 }, (_, at) => `2023-10-1${at}T00:00:00.000Z`);
    const all = days.map((asOf) => page.app.explore.setInstants({ asOf }));
    page.release('graphFocus', 0);
    await vi.waitFor(() => expect(page.calls.filter((call) => call.name === 'graphFocus')).toHaveLength(3));
    page.release('graphFocus', 1);
    await Promise.all(all);
    const asked = page.calls.flatMap((call) => (call.name === 'graphFocus' ? [JSON.stringify(call.input)] : []));
    expect(asked.length).toBe(3);
    expect(asked.at(-1)).toContain(days.at(-1));
  });

  it('show what has ended, faded, when history is asked for', async () => {
    const page = await open();
    await page.app.explore.setInstants({ includesHistory: true });
    const value = state(page).shown.nodes.find((entry) => entry.node.id === 'v:500 per minute');
    expect(value).toMatchObject({ isFaded: true });
  });
});

describe('the selection', () => {
  it('survives filters, layout and refresh', async () => {
    const page = await open();
    const { explore } = page.app;
    explore.select(['p5', 'e21']);
    await explore.setFilter({ kinds: ['value'] });
    await explore.layOutAgain();
    await explore.refresh();
    expect(state(page).selection).toEqual(['p5', 'e21']);
  });

  it('ends when its thing is gone from the memory, and says so', async () => {
    const page = await open();
    page.app.explore.select(['e21']);
    page.answer('graphAmong', (reply) => ({
      ...reply,
      nodes: reply.nodes.filter((entry) => entry.id !== 'e21'),
      edges: reply.edges.filter((entry) => entry.from !== 'e21' && entry.to !== 'e21'),
      gone: ['e21'],
    }));
    await page.app.explore.refresh();
    expect(state(page).selection).toEqual([]);
    expect(page.app.notices.store.getState().notices.at(-1)?.text).toBe('No longer in the memory: ledger-db');
  });
});

describe('neighbours', () => {
  it('come in pages, of one relation too, until all are drawn', async () => {
    const page = await open('#/explore?focus=e21');
    const { explore } = page.app;
    await explore.expand('e30', { relation: 'closed_by', direction: 'in' });
    await explore.goTo({ kind: 'node', node: 'e30' });
    const groups = async (): Promise<number> => {
      await explore.loadGroups('e30');
      return (
        state(page)
          .groups.get('e30')
          ?.find((group) => group.relation === 'closed_by')?.total ?? 0
      );
    };
    expect(await groups()).toBe(80);
    await explore.expand('e30', { relation: 'closed_by', direction: 'in' });
    await explore.expand('e30', { relation: 'closed_by', direction: 'in' });
    const tickets = state(page).shown.edges.filter((line) => line.edges[0]?.relation === 'closed_by').length;
    expect(tickets).toBe(80);
    await explore.expand('e30', { relation: 'closed_by', direction: 'in' });
    expect(page.app.notices.store.getState().notices.at(-1)?.text).toBe('All neighbours of Platform are drawn.');
  });

  it('come by the page of new ones, however many of them are drawn already', async () => {
    const page = await open('#/explore?focus=e30');
    const { explore } = page.app;
    const before = drawn(page).length;
    await explore.expand('e30');
    expect(drawn(page).length).toBe(before + 50);
  });

  it('are counted for the filters as they come and go', async () => {
    const page = await open('#/explore?focus=e30');
    const tickets = () => state(page).facets?.entity_types.find((entry) => entry.value === 'ticket')?.count ?? 0;
    const before = tickets();
    await page.app.explore.expand('e30');
    await vi.waitFor(() => expect(tickets()).toBeGreaterThan(before));
    page.app.explore.collapse('e30');
    await vi.waitFor(() => expect(tickets()).toBe(before));
  });

  it('are folded into a count and come back to their places', async () => {
    const page = await open('#/explore?focus=e30');
    const before = placesIn(page);
    page.app.explore.fold('e30');
    const folded = state(page).shown.nodes.find((entry) => entry.node.id === 'e30')?.folded ?? 0;
    expect(folded).toBeGreaterThan(10);
    expect(state(page).shown.hidden.folded).toBe(folded);
    page.app.explore.unfold('e30');
    expect(placesIn(page)).toEqual(before);
  });
});

describe('paths, views and exports', () => {
  it('draws a path, avoids what is not to be walked through, and takes the path back', async () => {
    const page = await open();
    const { explore } = page.app;
    const before = placesIn(page);
    await explore.findPath({ from: 'e51', to: 'e40', prefer: 'shortest' });
    expect(state(page).path?.answer).toMatchObject({ found: true, hops: 5 });
    expect(state(page).shown.edges.filter((line) => line.isOnPath).length).toBe(5);
    expectUnmoved(page, before);
    explore.avoid('e45', true);
    await explore.findPath({ from: 'e51', to: 'e40', prefer: 'shortest' });
    expect(state(page).path?.answer.found).toBe(false);
    explore.clearPath();
    expect(placesIn(page)).toEqual(before);
  });

  it('saves a view, opens it with its filter and places, and undoes its removal', async () => {
    const page = await open();
    const { explore } = page.app;
    explore.place('e20', { x: 40, y: 50 });
    await explore.setFilter({ kinds: ['entity'] });
    const before = placesIn(page);
    await explore.saveView('Billing', true);
    expect(state(page)).toMatchObject({ openView: { name: 'Billing', version: 1 }, views: [{ name: 'Billing' }] });
    await explore.setFilter({});
    await explore.goTo({ kind: 'node', node: 'e30' });
    const [view] = state(page).views;
    await explore.openView(view?.id ?? 0);
    expect(state(page)).toMatchObject({ title: 'billing-api', filter: { kinds: ['entity'] } });
    expect(placesIn(page)).toEqual(before);
    const undo = await explore.removeView(view?.id ?? 0);
    expect(state(page)).toMatchObject({ views: [], openView: null });
    await undo.undo();
    expect(state(page).views.map((entry) => entry.name)).toEqual(['Billing']);
  });

  it('hands over the picture as a file', async () => {
    const page = await open();
    for (const kind of ['svg', 'json', 'png'] as const) await page.app.explore.export(kind);
    expect(page.saved.map((file) => [file.name, file.content.type])).toEqual([
      ['billing-api.svg', 'image/svg+xml'],
      ['billing-api.json', 'application/json'],
      ['billing-api.png', 'image/png'],
    ]);
  });
});
