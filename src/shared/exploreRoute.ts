/** What the Explore page can be opened at. Left out, it opens as it was. */
export interface ExploreParams {
  readonly entity?: number | undefined;
  /** Id of a node. */
  readonly focus?: string | undefined;
  readonly fact?: number | undefined;
  /** A question. */
  readonly q?: string | undefined;
  readonly asof?: string | undefined;
  readonly known?: string | undefined;
  /** Id of a saved view. */
  readonly view?: number | undefined;
}

/** The part of the page's address that opens Explore there. */
export function exploreRoute(params: ExploreParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.append(name, String(value));
  return `#/explore?${query.toString()}`;
}
