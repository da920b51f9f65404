import type { GraphEdge, GraphNode, NodeId } from '../../src/shared/contract/graph.ts';
import type { EntityRef } from '../../src/shared/contract/primitives.ts';
import { MEMORIES, memory } from './memories.ts';

/** An edge with what the engine keeps beside it: since when the memory knows of it. */
export interface KeptEdge extends GraphEdge {
  readonly recordedAt: string;
}

type KeptNode = Omit<GraphNode, 'degree'>;

const HUB = 30;
const HUB_NEIGHBOURS = 400;
const FIRST_TICKET = 1000;
const FIRST_FACT = 5000;
const PASSAGES = 160;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2023, 8, 1, 8, 30);

const day = (at: number): string => new Date(START_MS + at * DAY_MS).toISOString();

type Row = readonly [id: number, name: string, type: string, path: string, caseStatus?: string];
const rows: readonly Row[] = [
  [1, 'Ines Marques', 'person', '/people/platform'],
  [2, 'Tomas Reed', 'person', '/people/platform'],
  [3, 'Yuki Ono', 'person', '/people/platform'],
  [4, 'Priya Nair', 'person', '/people/billing'],
  [51, 'Ines Coelho', 'person', '/people/sales'],
  [20, 'billing-api', 'service', '/systems/billing'],
  [21, 'ledger-db', 'service', '/systems/billing'],
  [22, 'search-edge', 'service', '/systems/search'],
  [23, 'mailer', 'service', '/systems/mail'],
  [24, 'gateway', 'service', '/systems/edge'],
  [25, 'backup-runner', 'service', '/systems/storage'],
  [HUB, 'Platform', 'organization', '/organizations'],
  [40, 'Frankfurt', 'place', '/places/europe/germany'],
  [41, 'Lisbon', 'place', '/places/europe/portugal'],
  [42, 'Porto', 'place', '/places/europe/portugal'],
  [45, 'Agreement on the processing of invoices between the platform team and the people of billing', 'document', ''],
  [46, '<img src=x onerror="alert(1)"> & “quoted”', 'document', ''],
  [60, 'Where ledger-db is', 'contradiction', '', 'open'],
  [61, 'Quota of billing-api', 'contradiction', '', 'resolved'],
  [62, 'Retries blamed without a look at the log', 'fallacy', '', 'suspected'],
  [63, 'Everyone says so', 'fallacy', '', 'confirmed'],
  [70, 'Quiet corner', 'project', '/projects'],
];

const entities: KeptNode[] = [
  ...rows.map(([id, name, type, path, caseStatus]) => entity(id, name, type, path, caseStatus)),
  ...Array.from({ length: HUB_NEIGHBOURS }, (_, at) =>
    entity(FIRST_TICKET + at, `Ticket ${FIRST_TICKET + at}`, 'ticket', '/work/tickets'),
  ),
];

function entity(id: number, name: string, type: string, taxonomyPath: string, caseStatus?: string): KeptNode {
  const rest = { occurred_at: null, artifact_id: null, chunk_id: null, case_status: caseStatus ?? null };
  return { id: `e${id}`, kind: 'entity', ref: id, name, type, taxonomy_path: taxonomyPath, ...rest };
}

function valueNode(value: string): KeptNode {
  const rest = { occurred_at: null, artifact_id: null, chunk_id: null, case_status: null };
  return { id: `v:${value}`, kind: 'value', ref: null, name: value, type: 'value', taxonomy_path: '', ...rest };
}

interface FactRow {
  readonly from: number;
  readonly relation: string;
  readonly to: number | string;
  readonly begins?: number;
  readonly ends?: number;
  readonly recorded?: number;
  readonly status?: GraphEdge['status'];
  readonly denied?: boolean;
  readonly trust?: number;
  readonly madeBy?: string;
  readonly source?: number;
  readonly tags?: string[];
}

const told: readonly FactRow[] = [
  { from: 20, relation: 'depends_on', to: 21, begins: 10 },
  { from: 20, relation: 'reads_from', to: 21, begins: 12 },
  { from: 20, relation: 'writes_to', to: 21, begins: 12, trust: 620 },
  { from: 20, relation: 'depends_on', to: 21, begins: 2, ends: 9, source: 2 },
  { from: 21, relation: 'located_in', to: 41, begins: 5, ends: 240, recorded: 20 },
  { from: 21, relation: 'located_in', to: 40, begins: 240, recorded: 236, tags: ['ops', 'move'] },
  { from: 21, relation: 'located_in', to: 42, begins: 238, status: 'disputed', source: 4, trust: 310 },
  { from: 20, relation: 'has_quota', to: '500 per minute', begins: 1, ends: 130, source: 2 },
  { from: 20, relation: 'has_quota', to: '300 per minute', begins: 130, recorded: 190 },
  { from: 22, relation: 'depends_on', to: 24, begins: 30 },
  { from: 24, relation: 'routes_to', to: 20, begins: 31 },
  { from: 24, relation: 'routes_to', to: 22, begins: 31 },
  { from: 23, relation: 'sends_for', to: 20, begins: 40, tags: ['invoices'] },
  { from: 23, relation: 'caused', to: 45, begins: 60, denied: true, source: 4 },
  { from: 25, relation: 'backs_up', to: 21, begins: 50 },
  { from: 25, relation: 'located_in', to: 40, begins: 70, madeBy: 'person' },
  { from: 1, relation: 'owns', to: 20, begins: 15 },
  { from: 2, relation: 'on_call_for', to: 20, begins: 15, ends: 200 },
  { from: 3, relation: 'on_call_for', to: 20, begins: 200 },
  { from: 4, relation: 'owns', to: 23, begins: 16 },
  { from: 1, relation: 'lives_in', to: 41, begins: 0 },
  { from: 4, relation: 'lives_in', to: 42, begins: 0 },
  { from: 1, relation: 'works_for', to: HUB, begins: 0 },
  { from: 2, relation: 'works_for', to: HUB, begins: 0, ends: 300 },
  { from: 3, relation: 'works_for', to: HUB, begins: 3 },
  { from: 20, relation: 'run_by', to: HUB, begins: 3 },
  { from: 51, relation: 'signed', to: 45, begins: 90 },
  { from: 4, relation: 'signed', to: 45, begins: 90 },
  { from: 46, relation: 'mentions', to: 45, begins: 95, madeBy: 'model' },
  { from: 20, relation: 'has_state', to: 'degraded', begins: 198, ends: 199 },
  { from: 20, relation: 'has_state', to: 'healthy', begins: 199 },
  { from: 23, relation: 'has_state', to: 'healthy', begins: 100 },
];

const facts: KeptEdge[] = [
  ...told.map(factEdge),
  ...Array.from({ length: HUB_NEIGHBOURS }, (_, at) =>
    factEdge(
      { from: FIRST_TICKET + at, relation: at % 5 === 0 ? 'closed_by' : 'concerns', to: HUB, begins: 20 + at * 0.7 },
      told.length + at,
    ),
  ),
];

const names = new Map(entities.map((node) => [node.id, node.name]));
export const nameOf = (id: NodeId): string => names.get(id) ?? (id.startsWith('v:') ? id.slice(2) : id);
const sourceOf = (id: number): EntityRef => ({ id, name: nameOf(`e${id}`) });

function factEdge(row: FactRow, at: number): KeptEdge {
  const id = FIRST_FACT + at;
  const from = `e${row.from}`;
  const to = typeof row.to === 'number' ? `e${row.to}` : `v:${row.to}`;
  const begins = row.begins ?? 0;
  return {
    id: `f${id}`,
    kind: 'fact',
    from,
    to,
    relation: row.relation,
    fact_id: id,
    text: `${from} ${row.relation} ${to}`,
    polarity: row.denied === true ? 'denied' : 'affirmed',
    modality: 'asserted',
    status: row.status ?? 'holds',
    over: false,
    valid_at: day(begins),
    invalid_at: row.ends === undefined ? null : day(row.ends),
    trust_weight: row.trust ?? 400 + ((id * 37) % 300),
    made_by: row.madeBy ?? 'offline',
    sources: [{ id: row.source ?? 1, name: '' }],
    tags: row.tags ?? [],
    recordedAt: day(row.recorded ?? begins + 1),
  };
}

const passages = Array.from({ length: MEMORIES }, (_, at) => memory(at + 1))
  .filter((entry) => entry.type === 'experience')
  .slice(0, PASSAGES);

const passageNodes: KeptNode[] = passages.map((entry) => ({
  id: `p${entry.id}`,
  kind: 'passage',
  ref: entry.id,
  name: entry.text,
  type: 'passage',
  taxonomy_path: '',
  occurred_at: entry.occurred_at,
  artifact_id: entry.artifact_id,
  chunk_id: entry.chunk_id,
  case_status: null,
}));

const passageEdges: KeptEdge[] = passages.flatMap((entry) => {
  const speaker = entry.sources[0];
  const mentioned = [...new Set(entry.entities.map((other) => other.id))].filter((id) => id !== speaker?.id);
  const base = {
    from: `p${entry.id}`,
    fact_id: entry.id,
    text: entry.text,
    polarity: 'affirmed',
    modality: 'asserted',
    status: 'said',
    over: false,
    valid_at: entry.occurred_at,
    invalid_at: null,
    trust_weight: 500,
    made_by: 'passage',
    sources: entry.sources,
    tags: entry.tags,
    recordedAt: entry.occurred_at ?? day(0),
  } as const;
  return [
    ...mentioned.map(
      (id): KeptEdge => ({
        ...base,
        id: `m${entry.id}-${id}`,
        kind: 'mentions',
        to: `e${id}`,
        relation: 'mentions',
        sources: [...entry.sources],
      }),
    ),
    ...(speaker === undefined
      ? []
      : [
          {
            ...base,
            id: `s${entry.id}`,
            kind: 'said' as const,
            to: `e${speaker.id}`,
            relation: 'said_by',
            sources: [speaker],
          },
        ]),
  ];
});

/** What a contradiction or a fallacy is about: the facts in question, drawn to their subjects. */
const cases: readonly (readonly [caseId: number, at: number])[] = [
  [60, 5],
  [60, 6],
  [61, 7],
  [61, 8],
  [62, 13],
  [63, 27],
];
const caseEdges: KeptEdge[] = cases.flatMap(([caseId, at]) => {
  const about = facts[at];
  if (about === undefined) return [];
  return [
    {
      ...about,
      id: `c${caseId}-${about.fact_id}`,
      kind: 'case',
      from: `e${caseId}`,
      to: about.from,
      relation: 'is_about',
    },
  ];
});

const values = [...new Set(told.map((row) => row.to).filter((to) => typeof to === 'string'))].map(valueNode);

export const keptNodes: ReadonlyMap<NodeId, KeptNode> = new Map(
  [...entities, ...values, ...passageNodes].map((node) => [node.id, node]),
);

/** Made up, and the same each time: a hub, parallel edges, values, passages, cases, history and names meant to break pages. */
export const keptEdges: readonly KeptEdge[] = [...facts, ...passageEdges, ...caseEdges].map((edge) => ({
  ...edge,
  text: edge.kind === 'fact' ? `${nameOf(edge.from)} ${edge.relation} ${nameOf(edge.to)}` : edge.text,
  sources: edge.sources.map((source) => sourceOf(source.id)),
}));
