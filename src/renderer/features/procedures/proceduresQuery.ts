import type { Input } from '../../../shared/contract/operations.ts';
import type { ProcedureKind } from '../../../shared/contract/procedures.ts';
import type { Params } from '../../model/requestForm.ts';

export const procedureViews = ['read', 'edit', 'versions'] as const;
export type ProcedureViewName = (typeof procedureViews)[number];
export const procedureSorts = ['helpful', 'name', 'updated'] as const;
export type ProcedureSort = (typeof procedureSorts)[number];

/** What the page shows; the address says it. */
export interface ProceduresQuery {
  readonly prefix: string;
  readonly kind: ProcedureKind | null;
  readonly text: string;
  readonly sort: ProcedureSort;
  /** The procedure in view; `new` is one that is not saved yet. */
  readonly procedure: number | 'new' | null;
  readonly view: ProcedureViewName;
  /** The version that the one in force is compared with; the one before where none is named. */
  readonly from: number | null;
}

export const everyProcedure: ProceduresQuery = {
  prefix: '/',
  kind: null,
  text: '',
  sort: 'helpful',
  procedure: null,
  view: 'read',
  from: null,
};

export function queryOf(params: Params): ProceduresQuery {
  const given = params['procedure'];
  return {
    prefix: params['prefix'] ?? '/',
    kind: params['kind'] === 'markdown' || params['kind'] === 'pddl' ? params['kind'] : null,
    text: params['text'] ?? '',
    sort: procedureSorts.find((sort) => sort === params['sort']) ?? 'helpful',
    procedure: given === 'new' ? 'new' : numberIn(given),
    view: procedureViews.find((view) => view === params['view']) ?? 'read',
    from: numberIn(params['from']),
  };
}

function numberIn(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : null;
}

export function paramsOf({ prefix, kind, text, sort, procedure, view, from }: ProceduresQuery): Params {
  return {
    ...(prefix === '/' ? {} : { prefix }),
    ...(kind === null ? {} : { kind }),
    ...(text === '' ? {} : { text }),
    ...(sort === 'helpful' ? {} : { sort }),
    ...(procedure === null ? {} : { procedure: String(procedure) }),
    ...(view === 'read' ? {} : { view }),
    ...(from === null ? {} : { from: String(from) }),
  };
}

export function isSameList(a: ProceduresQuery, b: ProceduresQuery): boolean {
  return a.prefix === b.prefix && a.kind === b.kind && a.text === b.text && a.sort === b.sort;
}

export function listRequest({ prefix, kind, text, sort }: ProceduresQuery): Input<'listProcedures'> {
  return { prefix: prefix.startsWith('/') ? prefix : '/', text, sort, ...(kind === null ? {} : { kind }) };
}
