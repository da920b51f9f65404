import { GRAPH_ID } from '../canvas/graphId.ts';

/** Gives the focus to the picture, as the canvas or as the table. */
export function focusPicture(isTable: boolean): void {
  const picture = isTable ? document.querySelector('.twin [role="grid"]') : document.getElementById(GRAPH_ID);
  if (picture instanceof HTMLElement) picture.focus();
}
