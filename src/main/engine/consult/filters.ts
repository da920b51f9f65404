import type { ConsultRequest } from '../../../shared/contract/consult.ts';
import { applyClocks, type Clocks, type States } from './clocks.ts';
import type { Window } from './consultation.ts';
import { factTypes } from './image/codes.ts';
import type { DatasetImage } from './image/datasetImage.ts';
import { dateOf, proximityTo } from './period.ts';
import { applyTags } from './tagFilter.ts';

/** 1 for every row that types, tags, both clocks and a filtering period let through: what every arm scans. */
export function wantedRows(
  image: DatasetImage,
  states: States,
  request: ConsultRequest,
  clocks: Clocks,
  window: Window | null,
): Uint8Array {
  const wanted = image.facts.alive.slice(0, image.facts.count);
  applyTypes(image, request, wanted);
  applyTags(image, request, wanted);
  applyClocks(image, states, clocks, wanted);
  if (window?.mode === 'filter') applyWindow(image, states, window, wanted);
  return wanted;
}

function applyTypes(image: DatasetImage, request: ConsultRequest, wanted: Uint8Array): void {
  const { types } = request;
  if (types === undefined) return;
  const isAsked = factTypes.map((type) => types.includes(type));
  for (let row = 0; row < wanted.length; row++) if (!isAsked[image.facts.type[row] ?? 0]) wanted[row] = 0;
}

/** A passage also passes by the date of something it claims. */
function applyWindow(image: DatasetImage, states: States, window: Window, wanted: Uint8Array): void {
  const isDated = (row: number): boolean => proximityTo(window, dateOf(image.facts, states, row, window)) > 0;
  for (let row = 0; row < wanted.length; row++) {
    if (wanted[row] === 0 || isDated(row)) continue;
    if (!(image.claims.get(row) ?? []).some(isDated)) wanted[row] = 0;
  }
}
