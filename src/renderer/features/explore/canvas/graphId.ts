/** The canvas, for whatever gives it the focus. */
export const GRAPH_ID = 'graph-canvas';
