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
  const { bounds } = saved;
  const area = workAreas.find((candidate) => isWithinReach(bounds, candidate));
  if (area === undefined) return { width: clampWidth(bounds.width), height: clampHeight(bounds.height) };
  return {
    x: bounds.x,
    y: Math.max(bounds.y, area.y),
    width: Math.min(clampWidth(bounds.width), area.width),
    height: Math.min(clampHeight(bounds.height), area.height),
  };
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

function isWithinReach(bounds: Bounds, area: Bounds): boolean {
  const horizontally = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const isTopVisible = bounds.y >= area.y - grip && bounds.y <= area.y + area.height - grip;
  return horizontally >= grip && isTopVisible;
}

function clampWidth(width: number): number {
  return Math.max(width, smallest.width);
}

function clampHeight(height: number): number {
  return Math.max(height, smallest.height);
}
