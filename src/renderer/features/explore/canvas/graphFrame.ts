import type { Point } from '../../../graph/shown.ts';
import type { GraphBox } from './graphBox.ts';

/** The part of the drawing that the window shows, and the drawing around it. */
export interface GraphFrame {
  readonly dots: readonly Point[];
  readonly box: GraphBox;
  /** What the window shows, in the picture's own units. */
  readonly view: GraphBox;
}

/** Whether some of the drawing lies outside the window. */
export function isPartial({ box, view }: Pick<GraphFrame, 'box' | 'view'>): boolean {
  const reaches = (centre: number, size: number, other: number, most: number): boolean =>
    Math.abs(centre - other) + size / 2 > most / 2;
  return reaches(box.x, box.width, view.x, view.width) || reaches(box.y, box.height, view.y, view.height);
}

/** A rectangle of the picture in a map of this size, in pixels from the map's upper left corner. */
export function onMap(
  part: GraphBox,
  box: GraphBox,
  map: { readonly width: number; readonly height: number },
): GraphBox {
  const scale = mapScale(box, map);
  return {
    x: map.width / 2 + (part.x - box.x) * scale,
    y: map.height / 2 + (part.y - box.y) * scale,
    width: part.width * scale,
    height: part.height * scale,
  };
}

/** The place of the picture under a place of the map. */
export function underMap(at: Point, box: GraphBox, map: { readonly width: number; readonly height: number }): Point {
  const scale = mapScale(box, map);
  return { x: box.x + (at.x - map.width / 2) / scale, y: box.y + (at.y - map.height / 2) / scale };
}

function mapScale(box: GraphBox, map: { readonly width: number; readonly height: number }): number {
  return Math.min(map.width / Math.max(1, box.width), map.height / Math.max(1, box.height));
}
