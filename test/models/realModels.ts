import path from 'node:path';

/** Where the small models lie; test/run.js runs this suite only where they do. */
const folder = process.env['PALIMPSEST_TEST_MODELS'] ?? '.cache/models';
export const smolLm = path.resolve(folder, 'SmolLM2-135M-Instruct.Q4_1.gguf');
export const miniLm = path.resolve(folder, 'all-MiniLM-L6-v2');

export function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
