import type { Consultation } from '../consultation.ts';
import { factTypes } from '../image/codes.ts';
import { floatsOf, type VectorTable } from '../image/vectorTable.ts';
import { type ArmList, LaneRows, mergeLanes, notRun } from '../lanes.ts';
import type { ReadHandle } from '../../storage/handles.ts';

/** Below this cosine a fact is not about the query. */
const LEAST_COSINE = 0.3;
/** Where rescoring reads memory only, the shortlist can afford to be longer. */
const RESIDENT_REACH = 3;
/** Rows shortlisted in each lane whatever the others hold. */
const LEAST_PER_LANE = 50;

/** Cosine on fact vectors: a shortlist by sign bits among the wanted rows, then the vectors themselves. */
export function semanticArm(consultation: Consultation): ArmList {
  const { image, queryVector, distances, depth, vectorState } = consultation;
  if (vectorState === 'unreachable') return notRun('semantic', 'vectors', 'the embedder cannot be reached', 'degraded');
  if (vectorState === 'reindexing') return notRun('semantic', 'vectors', 'vectors are being made anew', 'degraded');
  if (vectorState === 'off' || queryVector === null || image.vectors === null || distances === null) {
    return notRun('semantic', 'vectors', 'there are no vectors', 'degraded');
  }
  const startedMs = consultation.elapsed();
  const lanes = new LaneRows(image.facts.type, depth.rows);
  const most = image.vectors.isResident ? RESIDENT_REACH * depth.rows : depth.rows;
  const shortlist = shortlisted(distances, image.facts.type, most, image.vectors.table.dimensions);
  const cosines = cosinesOf(consultation, shortlist);
  shortlist.forEach((row, i) => {
    const cosine = cosines[i] ?? 0;
    if (cosine >= LEAST_COSINE) lanes.offer(row, cosine);
  });
  const ranked = lanes.ranked();
  return {
    arm: 'semantic',
    list: 'vectors',
    state: 'run',
    lanes: ranked,
    merged: mergeLanes(ranked),
    startedMs,
    elapsedMs: consultation.elapsed() - startedMs,
  };
}

/** Cosines of rows with the query, 0 for those without a vector; each is worked out once a consult. */
export function cosinesOf(consultation: Consultation, rows: readonly number[]): number[] {
  return rows.map((row) => {
    const known = consultation.cosines.get(row);
    if (known !== undefined) return known;
    const cosine = cosineOf(consultation, row);
    consultation.cosines.set(row, cosine);
    return cosine;
  });
}

function cosineOf({ db, image, queryVector }: Consultation, row: number): number {
  const { vectors } = image;
  if (vectors === null || queryVector === null || !vectors.has(row)) return 0;
  if (vectors.isResident) return vectors.cosine(row, queryVector);
  return storedCosine(db, vectors.table, image.facts.id[row] ?? 0, queryVector);
}

function storedCosine(db: ReadHandle, table: VectorTable, factId: number, query: Float32Array): number {
  const found = db.rows('consult.vector', `SELECT embedding FROM ${table.name} WHERE fact_id = ?`, [factId])[0]?.[0];
  if (!(found instanceof Uint8Array)) return 0;
  const vector = floatsOf(found);
  let sum = 0;
  for (let i = 0; i < query.length; i++) sum += (vector[i] ?? 0) * (query[i] ?? 0);
  return sum;
}

/** The nearest rows by sign bits: `most` over all lanes, and at least LEAST_PER_LANE of each. */
function shortlisted(distances: Uint16Array, type: Uint8Array, most: number, dimensions: number): number[] {
  const byLane = new Uint32Array(factTypes.length * (dimensions + 1));
  for (let row = 0; row < distances.length; row++) {
    const distance = distances[row] ?? 65_535;
    if (distance > dimensions) continue;
    const at = (type[row] ?? 0) * (dimensions + 1) + distance;
    byLane[at] = (byLane[at] ?? 0) + 1;
  }
  const lanes = factTypes.map((_, lane) => byLane.subarray(lane * (dimensions + 1), (lane + 1) * (dimensions + 1)));
  const all = lanes.reduce((sum, lane) => sum.map((count, distance) => count + (lane[distance] ?? 0)));
  const everywhere = reach(all, most);
  const limits = Uint16Array.from(lanes, (lane) => Math.max(everywhere, reach(lane, LEAST_PER_LANE)));
  const rows: number[] = [];
  for (let row = 0; row < distances.length; row++) {
    if ((distances[row] ?? 65_535) <= (limits[type[row] ?? 0] ?? 0)) rows.push(row);
  }
  return rows;
}

/** The distance within which at least `count` rows lie, from the counts of each distance. */
function reach(counts: Uint32Array, count: number): number {
  let sum = 0;
  for (let distance = 0; distance < counts.length; distance++) {
    sum += counts[distance] ?? 0;
    if (sum >= count) return distance;
  }
  return counts.length - 1;
}
