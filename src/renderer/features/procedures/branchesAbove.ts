/** These paths and every one above them, each once, by name; the root is always among them. */
export function branchesAbove(paths: readonly string[]): string[] {
  const found = new Set(['/']);
  for (const path of paths) {
    const parts = path.split('/').filter((part) => part !== '');
    for (let length = 1; length <= parts.length; length++) found.add(`/${parts.slice(0, length).join('/')}`);
  }
  return [...found].toSorted((a, b) => (a < b ? -1 : 1));
}
