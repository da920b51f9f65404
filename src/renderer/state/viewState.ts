import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { focusSchema, savedViewSchema } from '../graph/savedView.ts';
import { pageIds } from '../model/routes.ts';

/** How the person left the windows: sizes, folds and the last address of each page. Not settings; kept per browser. */
const viewStateSchema = z.object({
  isNavNarrow: z.boolean().catch(false),
  inspectorRem: z.number().min(20).max(60).catch(26),
  readerRem: z.number().min(20).max(60).catch(30),
  /** The row of the Library's list that was at the top, for the question it belongs to. */
  libraryPlace: z.object({ question: z.string(), row: z.number().int().nonnegative() }).catch({ question: '', row: 0 }),
  isFilterOpen: z.boolean().catch(false),
  isRequestOpen: z.boolean().catch(false),
  detailRem: z.number().min(10).max(40).catch(19),
  routes: z.partialRecord(z.enum(pageIds), z.record(z.string(), z.string())).catch({}),
  suggestions: z.array(z.string()).catch([]),
  /** The pictures worked on last, by dataset, the latest first. */
  pictures: z.array(z.object({ dataset: z.string(), view: savedViewSchema })).catch([]),
  /** What was looked at in Explore, the latest first. */
  looked: z.array(z.object({ dataset: z.string(), focus: focusSchema, title: z.string() })).catch([]),
});
export type ViewState = z.infer<typeof viewStateSchema>;
export type ViewStore = StoreApi<ViewState>;

/** The part of localStorage that is used; it may refuse. */
export interface Keep {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'palimpsest.view';

export function createViewStore(keep: Keep): ViewStore {
  const store = createStore<ViewState>(() => viewStateSchema.parse(read(keep)));
  store.subscribe((state) => {
    try {
      keep.setItem(KEY, JSON.stringify(state));
    } catch {
      // Storage may be full or refused; the view then starts as new next time.
    }
  });
  return store;
}

function read(keep: Keep): unknown {
  try {
    return JSON.parse(keep.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
