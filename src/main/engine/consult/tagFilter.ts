import type { ConsultRequest, TagGroup, TagsMatch } from '../../../shared/contract/consult.ts';
import type { DatasetImage } from './image/datasetImage.ts';

/** Whether the request asks anything of tags. */
export function hasTagFilter(request: Pick<ConsultRequest, 'tags' | 'tags_match' | 'tag_groups'>): boolean {
  return (
    request.tag_groups !== undefined ||
    (request.tags !== undefined && (request.tags.length > 0 || request.tags_match === 'exact'))
  );
}

/** Clears `wanted` for every row that the request's tags or tag groups leave out. */
export function applyTags(
  image: DatasetImage,
  request: Pick<ConsultRequest, 'tags' | 'tags_match' | 'tag_groups'>,
  wanted: Uint8Array,
): void {
  if (!hasTagFilter(request)) return;
  const masks =
    request.tag_groups === undefined
      ? [leafMask(image, request.tags ?? [], request.tags_match)]
      : request.tag_groups.map((group) => groupMask(image, group));
  for (const mask of masks)
    for (let row = 0; row < wanted.length; row++) wanted[row] = (wanted[row] ?? 0) & (mask[row] ?? 0);
}

function groupMask(image: DatasetImage, group: TagGroup): Uint8Array {
  if ('tags' in group) return leafMask(image, group.tags, group.match ?? 'any_strict');
  if ('not' in group) return groupMask(image, group.not).map((bit) => 1 - bit);
  const parts = ('and' in group ? group.and : group.or).map((part) => groupMask(image, part));
  const isAnd = 'and' in group;
  const first = parts[0] ?? new Uint8Array(image.facts.count);
  for (const part of parts.slice(1)) {
    for (let row = 0; row < first.length; row++) {
      first[row] = isAnd ? (first[row] ?? 0) & (part[row] ?? 0) : (first[row] ?? 0) | (part[row] ?? 0);
    }
  }
  return first;
}

/** Case C08's table: the loose modes let untagged facts through, and an empty list asks for nothing but `exact`. */
function leafMask(image: DatasetImage, given: readonly string[], match: TagsMatch): Uint8Array {
  const tags = [...new Set(given)];
  const rows = image.facts.count;
  if (tags.length === 0 && match !== 'exact') return new Uint8Array(rows).fill(1);
  const hits = new Uint16Array(rows);
  for (const tag of tags) for (const row of image.tagRows(tag)) hits[row] = (hits[row] ?? 0) + 1;
  const needed = match === 'any' || match === 'any_strict' ? 1 : tags.length;
  const takesUntagged = match === 'any' || match === 'all';
  const mask = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const own = image.facts.tagCount[row] ?? 0;
    const has = (hits[row] ?? 0) >= needed && (match !== 'exact' || own === tags.length);
    mask[row] = has || (takesUntagged && own === 0) ? 1 : 0;
  }
  return mask;
}
