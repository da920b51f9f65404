const quotedText = /"([^"]{2,})"|“([^”]{2,})”|«([^»]{2,})»|「([^」]{2,})」/gu;
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
const telling = /[^\p{L}\p{N}\p{M}'’\-–—.,:;!?()[\]{}"“”„«»「」、。]/u;
const innerJoint = /[\p{L}\p{N}][.:-][\p{L}\p{N}]/u;
const symbol = /\p{S}|\p{Extended_Pictographic}/u;

/**
 * Parts of a question that words cannot find and that are looked for letter by letter: what holds a sign
 * (`gauge/3`, `40%`, `C++`, `v2.3`), signs alone, and what stands in quotation marks. As written, each once.
 */
export function substringTerms(query: string): string[] {
  const found = new Set<string>();
  for (const match of query.matchAll(quotedText)) {
    const inside = match.slice(1).find((group) => group !== undefined);
    if (inside !== undefined) found.add(inside.trim());
  }
  for (const piece of query.split(/\s+/u)) {
    const bare = piece.replace(/^[("'“„«「[{]+/u, '').replace(/[)"'”»」\]},;:!?.。、！？]+$/u, '');
    if (bare.length >= 2 && isSpecial(bare)) found.add(bare);
  }
  return [...found].filter((term) => term.length > 0);
}

function isSpecial(piece: string): boolean {
  if (!wordCharacter.test(piece)) return symbol.test(piece);
  return telling.test(piece) || innerJoint.test(piece);
}
