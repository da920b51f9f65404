// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is being removed
const NUL = /\u0000/g;

/**
 * Text as it may be stored: lone surrogates become U+FFFD, NUL and a leading byte order mark are removed.
 * Line ends are left as they were told, so that offsets into the stored text are offsets into what the person has.
 */
export function sanitizeText(text: string): string {
  const wellFormed = text.toWellFormed();
  const plain = wellFormed.includes('\u0000') ? wellFormed.replace(NUL, '') : wellFormed;
  return plain.startsWith('\uFEFF') ? plain.slice(1) : plain;
}
