/** What an edit did to a list of words whose order says nothing: aliases, tags. */
export interface ListEdit {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function listEdit(before: readonly string[], after: readonly string[]): ListEdit {
  return {
    added: after.filter((word) => !before.includes(word)),
    removed: before.filter((word) => !after.includes(word)),
  };
}

/** The same edit on another list: what was added is there, what was removed is not, the rest stays as it is. */
export function applyListEdit(list: readonly string[], edit: ListEdit): string[] {
  const kept = list.filter((word) => !edit.removed.includes(word));
  return [...kept, ...edit.added.filter((word) => !kept.includes(word))];
}

export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  const { added, removed } = listEdit(a, b);
  return added.length === 0 && removed.length === 0;
}
