/** All consults of a dataset go to one reader, so that its image is in memory once. FNV-1a over the dataset's name. */
export function datasetAffinity(userId: string, name: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${userId}\n${name}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
