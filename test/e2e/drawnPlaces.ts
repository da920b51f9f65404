import { expect, type Locator, type Page } from '@playwright/test';

export type Places = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/** What cytoscape itself puts on its container. */
interface Drawn extends HTMLElement {
  readonly _cyreg?: {
    readonly cy: {
      nodes(): { map<T>(read: (node: { id(): string; position(): { x: number; y: number } }) => T): T[] };
    };
  };
}

export const graphOf = (page: Page): Locator => page.getByRole('application');

/** Where every node is drawn, read from the canvas and not from the model. */
export function placesOn(page: Page): Promise<Places> {
  return graphOf(page).evaluate((container: Drawn) => {
    const nodes = container._cyreg?.cy.nodes();
    return Object.fromEntries(nodes?.map((node) => [node.id(), { ...node.position() }] as const) ?? []);
  });
}

/** How far the nodes that were there before have moved at most. */
export async function movedSince(page: Page, before: Places): Promise<number> {
  const now = await placesOn(page);
  const moves = Object.entries(before).flatMap(([id, from]) => {
    const to = now[id];
    return to === undefined ? [] : [Math.hypot(to.x - from.x, to.y - from.y)];
  });
  return Math.max(0, ...moves);
}

/** Everything asked for is there, and all of it is on the canvas. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.stage[aria-busy="false"] .graph-canvas[aria-busy="false"]')).toBeVisible();
}
