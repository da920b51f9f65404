/**
 * The values scaled to length 1, as 32-bit floats; null when they have no direction (all zero, or not finite).
 * Sums run in 64 bits.
 */
export function unitVector(values: ArrayLike<number>): Float32Array | null {
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length < Number.MIN_VALUE * 1e16) return null;
  const unit = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) unit[i] = (values[i] ?? 0) / length;
  return unit;
}
