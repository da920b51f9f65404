import type { Input } from '../../../shared/contract/operations.ts';
import { timelineTypeSchema } from '../../../shared/contract/timeline.ts';
import type { Params } from '../../model/requestForm.ts';

export const timelineTypes = timelineTypeSchema.options;
type TimelineType = (typeof timelineTypes)[number];

/** What the timeline shows, and how. Instants are RFC 3339; null is all there is, or now. */
export interface TimelineQuery {
  readonly from: string | null;
  readonly to: string | null;
  readonly knownAt: string | null;
  readonly entities: readonly number[];
  readonly types: readonly TimelineType[];
  readonly tags: readonly string[];
  readonly lanes: 'entity' | 'relation';
  readonly view: 'chart' | 'table';
}

export const everythingInTime: TimelineQuery = {
  from: null,
  to: null,
  knownAt: null,
  entities: [],
  types: [],
  tags: [],
  lanes: 'entity',
  view: 'chart',
};

export function queryOf(params: Params): TimelineQuery {
  const list = (name: string): string[] => (params[name] ?? '').split(',').filter((part) => part !== '');
  return {
    from: instantIn(params, 'from'),
    to: instantIn(params, 'to'),
    knownAt: instantIn(params, 'known'),
    entities: list('of')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0),
    types: timelineTypes.filter((type) => list('types').includes(type)),
    tags: list('tags').map(decodeURIComponent),
    lanes: params['lanes'] === 'relation' ? 'relation' : 'entity',
    view: params['view'] === 'table' ? 'table' : 'chart',
  };
}

export function paramsOf({ from, to, knownAt, entities, types, tags, lanes, view }: TimelineQuery): Params {
  return {
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(knownAt === null ? {} : { known: knownAt }),
    ...(entities.length === 0 ? {} : { of: entities.join(',') }),
    ...(types.length === 0 ? {} : { types: types.join(',') }),
    ...(tags.length === 0 ? {} : { tags: tags.map(encodeURIComponent).join(',') }),
    ...(lanes === 'entity' ? {} : { lanes }),
    ...(view === 'chart' ? {} : { view }),
  };
}

export function requestOf({ from, to, knownAt, entities, types, tags }: TimelineQuery): Input<'timeline'> {
  return {
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(knownAt === null ? {} : { known_at: knownAt }),
    ...(entities.length === 0 ? {} : { entity_ids: [...entities] }),
    ...(types.length === 0 ? {} : { types: [...types] }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  };
}

export function isFiltered({ entities, types, tags, knownAt }: TimelineQuery): boolean {
  return entities.length > 0 || types.length > 0 || tags.length > 0 || knownAt !== null;
}

function instantIn(params: Params, name: string): string | null {
  const text = params[name];
  return text === undefined || Number.isNaN(Date.parse(text)) ? null : text;
}
