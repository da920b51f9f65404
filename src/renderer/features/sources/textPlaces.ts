/** The offset of a line and column, both counted from 1; the end of the text for a place behind it. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf('\n', start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  return Math.min(text.length, start + column - 1);
}

/** Goes to a place in a text being edited: selects from there to the end of its line, with some lines above it in view. */
export function selectPlace(
  element: HTMLTextAreaElement | null,
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): void {
  if (element === null) return;
  const at = offsetOf(text, line, column);
  const end = text.indexOf('\n', at);
  element.focus();
  element.setSelectionRange(at, end < 0 ? text.length : end);
  const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
  element.scrollTop = Math.max(0, (line - 4) * lineHeight);
}
