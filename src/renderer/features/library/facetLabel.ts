/** Types are written as names with underscores; people and tags as they are. */
export function facetLabel(facet: string, entry: { readonly value: string; readonly label: string }): string {
  return facet === 'document_types' || facet === 'formats' ? entry.label.replaceAll('_', ' ') : entry.label;
}
