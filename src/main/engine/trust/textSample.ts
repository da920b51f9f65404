const WINDOW = 4096;
const MOST_WINDOWS = 32;

/**
 * What is read of a text to judge it: all of it, or of a long one pieces spread evenly over it, so that a text of any
 * size is judged in bounded time and memory.
 */
export function sampleOf(text: string): string {
  if (text.length <= WINDOW * MOST_WINDOWS) return text;
  const step = (text.length - WINDOW) / (MOST_WINDOWS - 1);
  const windows = Array.from({ length: MOST_WINDOWS }, (_, i) => {
    const start = Math.round(i * step);
    return text.slice(start, start + WINDOW);
  });
  return windows.join('\n');
}
