import { nodeIdSchema } from '../../../shared/contract/graph.ts';
import { instantSchema } from '../../../shared/contract/primitives.ts';
import { type Focus, type Instants, presentInstants } from '../../graph/shown.ts';
import type { Params } from '../../model/requestForm.ts';
import type { ExploreState } from './exploreState.ts';

/** What an address asks Explore to show. */
export interface ExploreAddress {
  readonly focus: Focus | null;
  readonly instants: Instants;
  readonly viewId: number | null;
}

/** `entity` and `fact` are the inspector's; a link that names nothing else is focused on them too. */
export function addressOf(params: Params): ExploreAddress {
  const instant = (name: string): string | null => {
    const parsed = instantSchema.safeParse(params[name]);
    return parsed.success ? parsed.data : null;
  };
  const [from, to] = [instant('from'), instant('to')];
  const viewId = Number(params['view']);
  return {
    focus: focusOf(params),
    instants: {
      ...presentInstants,
      asOf: instant('asof'),
      range: from !== null && to !== null ? { from, to } : null,
      knownAt: instant('known'),
      includesHistory: params['history'] === 'true',
    },
    viewId: Number.isInteger(viewId) && viewId > 0 ? viewId : null,
  };
}

function focusOf(params: Params): Focus | null {
  const question = params['q']?.trim() ?? '';
  if (question !== '') return { kind: 'question', question };
  const focus = params['focus'] ?? '';
  const factId = /^f([1-9]\d*)$/u.exec(focus)?.[1];
  if (factId !== undefined) return { kind: 'fact', factId: Number(factId) };
  const node = nodeIdSchema.safeParse(focus);
  if (node.success) return { kind: 'node', node: node.data };
  if (params['view'] !== undefined) return null;
  const entity = nodeIdSchema.safeParse(`e${params['entity'] ?? ''}`);
  if (entity.success) return { kind: 'node', node: entity.data };
  const fact = Number(params['fact']);
  return Number.isInteger(fact) && fact > 0 ? { kind: 'fact', factId: fact } : null;
}

/** The address of what is shown, without the inspector's part. */
export function addressParams(state: Pick<ExploreState, 'focus' | 'instants' | 'openView'>): Params {
  const { focus, instants, openView } = state;
  const { asOf, range, knownAt, includesHistory } = instants;
  return {
    ...(focus === null ? {} : focusParams(focus)),
    ...(range === null ? (asOf === null ? {} : { asof: asOf }) : { from: range.from, to: range.to }),
    ...(knownAt === null ? {} : { known: knownAt }),
    ...(includesHistory ? { history: 'true' } : {}),
    ...(openView === null ? {} : { view: String(openView.id) }),
  };
}

function focusParams(focus: Focus): Params {
  switch (focus.kind) {
    case 'node':
      return { focus: focus.node };
    case 'fact':
      return { focus: `f${focus.factId}` };
    case 'question':
      return { q: focus.question };
  }
}
