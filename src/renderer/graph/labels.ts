const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A long name with its middle left out, as the ends tell names apart. Never cuts through a character. */
export function cutMiddle(name: string, most: number): string {
  const flat = name.replaceAll(/\s+/gu, ' ').trim();
  if (flat.length <= most) return flat;
  const parts = Array.from(graphemes.segment(flat), (part) => part.segment);
  if (parts.length <= most) return flat;
  const head = Math.ceil((most - 1) * 0.6);
  const tail = most - 1 - head;
  return `${parts.slice(0, head).join('').trimEnd()}…${parts
    .slice(parts.length - tail)
    .join('')
    .trimStart()}`;
}

export function relationWords(relation: string): string {
  return relation.replaceAll('_', ' ');
}
