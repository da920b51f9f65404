import type { ReadHandle } from '../storage/handles.ts';

/** What places are known to lie in, over any number of steps. */
export interface Surroundings {
  readonly contains: (outerId: number, innerId: number) => boolean;
  /** Of these it may be asked what they lie in: they are read together, once one is asked for. */
  readonly expect: (ids: readonly number[]) => void;
}

/** A place that lies in more than this many is not looked at further: what is near comes first. */
const MOST_PLACES = 32;

export function surroundingsOf(db: ReadHandle): Surroundings {
  const outers = new Map<number, readonly number[]>();
  const around = new Map<number, ReadonlySet<number>>();
  let expected: readonly number[] = [];
  return {
    expect: (ids) => {
      expected = [...expected, ...ids];
    },
    contains: (outerId, innerId) => {
      if (!around.has(innerId)) {
        for (const [id, places] of placesAround(db, new Set([innerId, ...expected]), outers)) around.set(id, places);
        expected = [];
      }
      return around.get(innerId)?.has(outerId) === true;
    },
  };
}

/** What each of these lies in, step by step for all of them together; `outers` holds what was read and is added to. */
function placesAround(
  db: ReadHandle,
  ids: ReadonlySet<number>,
  outers: Map<number, readonly number[]>,
): Map<number, Set<number>> {
  const around = new Map([...ids].map((id) => [id, new Set<number>()]));
  let steps = new Map([...ids].map((id): [number, readonly number[]] => [id, [id]]));
  while (steps.size > 0) {
    readOuters(db, [...steps.values()].flat(), outers);
    steps = new Map(
      [...steps].flatMap(([id, places]): [number, readonly number[]][] => {
        const known = around.get(id) ?? new Set();
        const next = nextPlaces(id, places, known, outers);
        return next.length === 0 ? [] : [[id, next]];
      }),
    );
  }
  return around;
}

/** The places around these that are new to `known`, which they are added to. */
function nextPlaces(
  id: number,
  places: readonly number[],
  known: Set<number>,
  outers: ReadonlyMap<number, readonly number[]>,
): number[] {
  const next: number[] = [];
  for (const outer of places.flatMap((place) => outers.get(place) ?? [])) {
    if (outer === id || known.has(outer)) continue;
    if (known.size === MOST_PLACES) return [];
    known.add(outer);
    next.push(outer);
  }
  return next;
}

function readOuters(db: ReadHandle, ids: readonly number[], outers: Map<number, readonly number[]>): void {
  const unread = [...new Set(ids)].filter((id) => !outers.has(id));
  if (unread.length === 0) return;
  const rows = db.rows(
    'place.outers',
    `SELECT DISTINCT f.subject_id, f.object_id FROM json_each(?) j
     CROSS JOIN fact f ON f.subject_id = j.value AND f.relation IN ('located_in', 'part_of')
     WHERE f.object_id IS NOT NULL AND f.polarity = 'affirmed' AND f.modality = 'asserted' AND f.status IN ('holds', 'disputed')`,
    [JSON.stringify(unread)],
  );
  for (const id of unread) outers.set(id, []);
  const byPlace = Map.groupBy(rows, ([id]) => Number(id));
  for (const [id, found] of byPlace)
    outers.set(
      id,
      found.map(([, outer]) => Number(outer)),
    );
}
