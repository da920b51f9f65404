import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const boundsSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
const stateSchema = z.object({ bounds: boundsSchema, isMaximized: z.boolean() });
export type Bounds = z.infer<typeof boundsSchema>;
export type WindowState = z.infer<typeof stateSchema>;

export const smallest = { width: 800, height: 560 } as const;
const usual = { width: 1280, height: 800 } as const;
/** As much of a window as must lie on a display for a person to be able to take hold of it. */
const grip = 64;

export interface Placement {
  readonly width: number;
  readonly height: number;
  /** Absent: the system places the window. */
  readonly x?: number;
  readonly y?: number;
}

/** Where to open the window: as it was, unless the display it was on is gone or has shrunk. */
export function placement(saved: WindowState | null, workAreas: readonly Bounds[]): Placement {
  if (saved === null) return usual;
  const wanted = {
    ...saved.bounds,
    width: Math.max(saved.bounds.width, smallest.width),
    height: Math.max(saved.bounds.height, smallest.height),
  };
  const fitted = workAreas.map((area) => fitInto(area, wanted)).find((bounds) => bounds !== null);
  return fitted ?? { width: wanted.width, height: wanted.height };
}

/** Null when there is none or it is not what it should be: a window's place is not worth an error. */
export function readWindowState(file: string): WindowState | null {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Written at once: it happens while the window closes, when nothing waits for a promise. */
export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
}

/** The window made no larger than the display, or null when too little of it would lie there. */
function fitInto(area: Bounds, wanted: Bounds): Bounds | null {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  const across = Math.min(wanted.x + width, area.x + area.width) - Math.max(wanted.x, area.x);
  const isTopNear = wanted.y >= area.y - grip && wanted.y <= area.y + area.height - grip;
  return across >= grip && isTopNear ? { x: wanted.x, y: Math.max(wanted.y, area.y), width, height } : null;
}
