import type { ModelList, ModelView } from '../../../shared/contract/models.ts';
import { modelOf } from '../settings/modelsStore.ts';
import type { Asked } from '../settings/upkeepStore.ts';

/** The model that writes answers; null when none is chosen that could, undefined while that is not known. */
export function writerOf(list: Asked<ModelList>): ModelView | null | undefined {
  const strong = modelOf(list, 'strong');
  if (strong === null) return undefined;
  const inUse = strong.stands_in === null ? strong : modelOf(list, strong.stands_in);
  return inUse !== null && inUse.kind !== 'off' && inUse.error === null ? inUse : null;
}
