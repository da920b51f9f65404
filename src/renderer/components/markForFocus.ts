/** A `ref` for what has the focus in a dialog or popover as it opens. React's own attribute would set it too early. */
export function markForFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}
