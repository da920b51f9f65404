import { z } from 'zod';
import { graphFilterSchema, nodeIdSchema, type NodeId } from '../../shared/contract/graph.ts';
import type { Choices } from './choices.ts';
import { emptyPicture, type Picture } from './picture.ts';
import type { Focus, Instants, Point } from './shown.ts';

const ids = z.array(nodeIdSchema);
const place = z.tuple([nodeIdSchema, z.number(), z.number()]);

/** The filter without the clocks, which are kept by themselves. */
const filterStack = z
  .object(graphFilterSchema.shape)
  .omit({ include_history: true, as_of: true, from: true, to: true, known_at: true })
  .partial();

export const focusSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('node'), node: nodeIdSchema }),
  z.object({ kind: z.literal('fact'), factId: z.number().int().positive() }),
  z.object({ kind: z.literal('question'), question: z.string() }),
]);

/** A picture written down: why each node is in it, what was chosen, and where everything is. What is said of the nodes is asked for anew. */
export const savedViewSchema = z.object({
  format: z.literal(1),
  focus: focusSchema,
  title: z.string(),
  focusNodes: ids,
  base: ids,
  fill: ids,
  expansions: z.array(
    z.object({
      node: nodeIdSchema,
      relation: z.string().nullable(),
      direction: z.enum(['out', 'in']).nullable(),
      brought: ids,
      nextOffset: z.number().int().nullable(),
    }),
  ),
  hidden: z.array(z.string()),
  faded: z.array(z.string()),
  avoided: ids,
  pinned: ids,
  folded: ids,
  places: z.array(place),
  filter: filterStack,
  instants: z.object({
    asOf: z.string().nullable(),
    range: z.object({ from: z.string(), to: z.string() }).nullable(),
    knownAt: z.string().nullable(),
    includesHistory: z.boolean(),
  }),
  camera: z.object({ zoom: z.number().positive(), x: z.number(), y: z.number() }).nullable(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** Where the person looks: the zoom, and the place of the picture's origin on the screen. */
export type Camera = NonNullable<SavedView['camera']>;

export interface WorkingView {
  readonly focus: Focus;
  readonly title: string;
  readonly picture: Picture;
  readonly choices: Choices;
  readonly places: ReadonlyMap<NodeId, Point>;
  readonly filter: SavedView['filter'];
  readonly instants: Instants;
  readonly camera: Camera | null;
}

export function writeView(view: WorkingView): SavedView {
  const { picture, choices } = view;
  return {
    format: 1,
    focus: view.focus,
    title: view.title,
    focusNodes: [...picture.focus],
    base: [...picture.base],
    fill: [...picture.fill],
    expansions: picture.expansions.map((expansion) => ({ ...expansion, brought: [...expansion.brought] })),
    hidden: [...choices.hidden],
    faded: [...choices.faded],
    avoided: [...choices.avoided],
    pinned: [...choices.pinned],
    folded: [...choices.folded],
    places: [...view.places].filter(([id]) => picture.nodes.has(id)).map(([id, at]) => [id, at.x, at.y]),
    filter: view.filter,
    instants: view.instants,
    camera: view.camera,
  };
}

/** The picture again, as yet without nodes and edges: those are the engine's to give. */
export function readView(saved: SavedView): WorkingView {
  return {
    focus: saved.focus,
    title: saved.title,
    picture: {
      ...emptyPicture,
      focus: saved.focusNodes,
      base: saved.base,
      fill: saved.fill,
      expansions: saved.expansions,
    },
    choices: {
      hidden: new Set(saved.hidden),
      faded: new Set(saved.faded),
      avoided: new Set(saved.avoided),
      pinned: new Set(saved.pinned),
      folded: new Set(saved.folded),
    },
    places: new Map(saved.places.map(([id, x, y]) => [id, { x, y }])),
    filter: saved.filter,
    instants: saved.instants,
    camera: saved.camera,
  };
}
