import type { NodeId } from '../../../shared/contract/graph.ts';
import { type Choices, noChoices } from '../../graph/choices.ts';
import { emptyPicture, type Picture } from '../../graph/picture.ts';
import { placeNew } from '../../graph/placement.ts';
import type { Camera } from '../../graph/savedView.ts';
import { type Focus, type Point, type Shown, type TrailEntry } from '../../graph/shown.ts';
import { shownOf } from '../../graph/shownOf.ts';
import type { ExploreState } from './exploreState.ts';

/** The picture a person is at work on: what the shown one is computed from. */
export interface Work {
  readonly focus: Focus | null;
  readonly title: string;
  readonly picture: Picture;
  readonly choices: Choices;
  /** Of every node that ever had one in this picture, so that what comes back comes back to its place. */
  readonly places: ReadonlyMap<NodeId, Point>;
  readonly camera: Camera | null;
  readonly counts: ExploreState['counts'];
  readonly degradedBy: ExploreState['degradedBy'];
}

export interface WorkEntry extends TrailEntry {
  readonly work: Work;
}

export const noCounts: ExploreState['counts'] = { shown: 0, total: 0, omitted: {} };

export const noWork: Work = {
  focus: null,
  title: '',
  picture: emptyPicture,
  choices: noChoices,
  places: new Map(),
  camera: null,
  counts: noCounts,
  degradedBy: [],
};

/** Another picture: nodes that came get places beside what they hang on; no other moves. */
export function withPicture(work: Work, picture: Picture): Work {
  const ids = [...picture.nodes.keys()];
  // A picture that was written down has places, and no nodes yet: all of it was there together.
  const isKept = work.picture.nodes.size === 0;
  const isOld = (id: NodeId): boolean => (isKept ? work.places.has(id) : work.picture.nodes.has(id));
  const [old, fresh] = [ids.filter(isOld), ids.filter((id) => !isOld(id))];
  const unplaced = [...fresh, ...old.filter((id) => !work.places.has(id))];
  if (unplaced.length === 0) return { ...work, picture };
  const placed = new Map(old.flatMap((id) => pairOf(id, work.places)));
  const remembered = new Map(fresh.flatMap((id) => pairOf(id, work.places)));
  const places = placeNew(placed, unplaced, picture.edges.values(), remembered);
  return { ...work, picture, places: new Map([...work.places, ...places]) };
}

function pairOf(id: NodeId, places: ReadonlyMap<NodeId, Point>): [NodeId, Point][] {
  const at = places.get(id);
  return at === undefined ? [] : [[id, at]];
}

export function shownOfWork(work: Work, path: ExploreState['path']): Shown {
  const edges = new Set(path?.answer.steps.map((step) => step.edge));
  return shownOf(work.picture, work.choices, work.places, edges);
}
