/**
 * Cytoscape inserts a `<style>` for its container unless an element with this id is there. The content policy allows no
 * such element, and the container is positioned by our own style sheet.
 */
const ID = '__________cytoscape_stylesheet';

export function standInForStyle(document: Document): void {
  if (document.getElementById(ID) !== null) return;
  const standIn = document.createElement('meta');
  standIn.id = ID;
  document.head.append(standIn);
}
