/**
 * The unit vector midway between those of a query's wordings; null when there are none or they cancel out. A sentence
 * encoder reads the frame of a question ("what did … say about …") as well as its subject: beside the vector of the whole,
 * that of the informative words alone draws the frame's part down (docs/retrieval.md).
 * @param vectors unit vectors of one length
 */
export function queryDirection(vectors: readonly Float32Array[]): Float32Array | null {
  const [first, ...others] = vectors;
  if (first === undefined || others.length === 0) return first ?? null;
  const sum = Float32Array.from(first, (value, i) => others.reduce((total, other) => total + (other[i] ?? 0), value));
  const length = Math.hypot(...sum);
  return length < 1e-6 ? null : sum.map((value) => value / length);
}
