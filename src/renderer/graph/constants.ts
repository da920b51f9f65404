/** Every number of the picture in one place. Lengths are in the picture's own units, which are pixels at zoom 1. */
export const graphNumbers = {
  /** Nodes that a focus is asked for. */
  firstLimit: 60,
  /** From this many elements on the picture is drawn lean: no arrows, haystack edges, fewer labels. */
  leanFrom: 500,
  /** From this many on a texture is moved instead of the things, which takes a moment to make at the first move. */
  textureFrom: 3000,
  /** Things that are put on the canvas in one frame. */
  drawnInFrame: 32,
  /** Centres of two nodes are never placed closer than this. */
  nodeGap: 58,
  ringRadius: 110,
  ringStep: 62,
  /** Rings that are tried around a node before a place further out is taken. */
  ringsTried: 80,
  nodeSizeLeast: 18,
  nodeSizeMost: 46,
  labelGraphemes: 26,
  /** Of one letter of a name, about. */
  letterWidth: 7,
  /** The name of a focus is bold and larger by this. */
  focusLetters: 1.2,
  labelLine: 14,
  /** Between a node and its name. */
  labelGap: 4,
  edgeLabelGraphemes: 30,
  /** A focus with more edges than this gets no labels on them. */
  labelledEdges: 14,
  /** The same of what is selected. */
  selectedLabelledEdges: 30,
  layoutTicks: 300,
  linkDistance: 92,
  charge: -320,
  chargeReach: 600,
  /** A picture of fewer nodes than this is laid out wider, so that its lines have room for their words. */
  layoutWideBelow: 40,
  moveMs: 420,
  trailKept: 30,
  zoomStep: 1.25,
  zoomLeast: 0.05,
  zoomMost: 4,
  /** Kept clear around a picture that is fitted to the window, and at its left for the legend. */
  fitPadding: 28,
  legendRoom: 150,
  /** A small picture is blown up to fill the window only so far. */
  fitZoomMost: 1.25,
} as const;
