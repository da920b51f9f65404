import { graphLimits, type GraphEdge, type GraphNode, type NodeId } from '../../../shared/contract/graph.ts';
import { factStatusSchema, modalitySchema, polaritySchema } from '../../../shared/contract/primitives.ts';
import { factStatuses } from '../consult/image/codes.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant, formatInstantOrNull } from '../temporal/instants.ts';
import { EDGE, edgeKinds, NODE } from './image/graphTables.ts';
import type { Lens } from './lens.ts';
import { compareEdges } from './ranking.ts';

/** Characters of a text that a picture shows; the inspector reads the whole. */
const LONGEST_TEXT = 240;

export interface Drawing {
  readonly nodes: GraphNode[];
  readonly edges: GraphEdge[];
  readonly edges_left_out?: number;
}

export function nodeId(lens: Lens, node: number): NodeId {
  const { nodes, names, facts } = lens.image;
  const ref = nodes.ref[node] ?? 0;
  switch (nodes.kind[node]) {
    case NODE.entity:
      return `e${ref}`;
    case NODE.passage:
      return `p${facts.id[ref] ?? 0}`;
    default:
      return `v:${names.get(node)?.[0] ?? ''}`;
  }
}

export function edgeId(lens: Lens, edge: number): string {
  const { image } = lens;
  const { edges, facts, nodes } = image;
  const row = edges.row[edge] ?? 0;
  const factId = facts.id[row] ?? 0;
  switch (edges.kind[edge]) {
    case EDGE.fact:
      return `f${factId}`;
    case EDGE.said:
      return `s${factId}`;
    case EDGE.derived:
      return `d${image.derivedOf.get(edge) ?? 0}`;
    case EDGE.mentions:
      return `m${factId}-${nodes.ref[lens.toOf(edge)] ?? 0}`;
    default: {
      const isObject = facts.isPassage[row] === 0 && lens.toOf(edge) !== facts.subject[row];
      return `c${nodes.ref[lens.fromOf(edge)] ?? 0}-${factId}${isObject ? 'o' : ''}`;
    }
  }
}

/** Every drawn edge among the nodes; with `touching`, only those that end at one of these. Each once. */
export function edgesAmong(lens: Lens, nodes: readonly number[], touching?: ReadonlySet<number>): number[] {
  const { image } = lens;
  const marks = image.walkMarks.clear(image.nodes.count);
  for (const node of nodes) marks.add(node);
  const found: number[] = [];
  const { next, alive, target } = image.edges;
  for (const node of touching ?? nodes) {
    for (let half = image.nodes.head[node] ?? -1; half >= 0; half = next[half] ?? -1) {
      const other = target[half] ?? 0;
      if (alive[half >> 1] !== 1 || !marks.has(other)) continue;
      // An edge between two of them is met from both ends.
      const isSecond = half % 2 === 1 && (touching === undefined || touching.has(other));
      if (!isSecond && lens.isDrawn(half >> 1)) found.push(half >> 1);
    }
  }
  return found;
}

/** Reads what is drawn: the texts and names of these nodes, and of as many of these edges as a reply holds, the strongest. */
export function draw(db: ReadHandle, lens: Lens, nodes: readonly number[], edges: readonly number[]): Drawing {
  const sorted = edges.toSorted((a, b) => compareEdges(lens, a, b));
  const kept = sorted.slice(0, graphLimits.replyEdges);
  return {
    nodes: drawNodes(db, lens, nodes),
    edges: drawEdges(db, lens, kept),
    ...(kept.length < sorted.length ? { edges_left_out: sorted.length - kept.length } : {}),
  };
}

interface EntityText {
  readonly id: number;
  readonly name: string;
  readonly case_status: string | null;
}
interface FactText {
  readonly id: number;
  readonly text: string;
  readonly object_value: string | null;
  readonly polarity: string;
  readonly modality: string;
  readonly artifact_id: number | null;
  readonly chunk_id: number | null;
}

export function drawNodes(db: ReadHandle, lens: Lens, nodes: readonly number[]): GraphNode[] {
  const { image } = lens;
  const ofKind = (kind: number): number[] => nodes.filter((node) => image.nodes.kind[node] === kind);
  const entities = entityTexts(
    db,
    ofKind(NODE.entity).map((node) => image.nodes.ref[node] ?? 0),
  );
  const givenBy = new Map(ofKind(NODE.value).map((node) => [node, firstFactOf(lens, node)]));
  const passages = ofKind(NODE.passage).map((node) => image.facts.id[image.nodes.ref[node] ?? 0] ?? 0);
  const facts = factTexts(db, [...passages, ...givenBy.values()]);
  return nodes.map((node) => {
    const base = { id: nodeId(lens, node), degree: lens.degreeOf(node), ...plainNode };
    const ref = image.nodes.ref[node] ?? 0;
    switch (image.nodes.kind[node]) {
      case NODE.entity: {
        const text = entities.get(ref);
        return {
          ...base,
          kind: 'entity' as const,
          ref,
          name: text?.name ?? '',
          type: image.types.list[image.nodes.type[node] ?? 0] ?? '',
          taxonomy_path: image.paths.list[image.nodes.path[node] ?? 0] ?? '/',
          case_status: text?.case_status ?? null,
        };
      }
      case NODE.passage:
        return { ...base, ...passageNode(lens, ref, facts.get(image.facts.id[ref] ?? 0)) };
      default: {
        const name = facts.get(givenBy.get(node) ?? 0)?.object_value ?? image.names.get(node)?.[0] ?? '';
        return { ...base, kind: 'value' as const, ref: null, name: cut(name), type: 'value' };
      }
    }
  });
}

const plainNode = { taxonomy_path: '/', occurred_at: null, artifact_id: null, chunk_id: null, case_status: null };

function passageNode(lens: Lens, row: number, text: FactText | undefined): Omit<GraphNode, 'id' | 'degree'> {
  const { id, occurredAt } = lens.image.facts;
  const said = occurredAt[row] ?? Number.NaN;
  return {
    ...plainNode,
    kind: 'passage',
    ref: id[row] ?? 0,
    name: cut(text?.text ?? ''),
    type: 'passage',
    occurred_at: Number.isNaN(said) ? null : formatInstant(said),
    artifact_id: text?.artifact_id ?? null,
    chunk_id: text?.chunk_id ?? null,
  };
}

/** A literal is written as in the first fact that gave it. */
function firstFactOf({ image }: Lens, node: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const half of image.halvesOf(node)) {
    if (image.kindOf(half) === EDGE.fact) first = Math.min(first, image.facts.id[image.edges.row[half >> 1] ?? 0] ?? 0);
  }
  return Number.isFinite(first) ? first : 0;
}

export function drawEdges(db: ReadHandle, lens: Lens, edges: readonly number[]): GraphEdge[] {
  const { image, states, times } = lens;
  const rows = edges.map((edge) => image.edges.row[edge] ?? 0);
  const texts = factTexts(db, [...new Set(rows.map((row) => image.facts.id[row] ?? 0))]);
  const sourceIds = new Set(rows.flatMap((row) => image.sourceLists.lists[image.facts.sources[row] ?? 0] ?? []));
  const names = entityTexts(db, [...sourceIds]);
  const derivations = derivationTexts(db, image, edges);
  return edges.map((edge, i) => {
    const row = rows[i] ?? 0;
    const factId = image.facts.id[row] ?? 0;
    const text = texts.get(factId);
    return {
      id: edgeId(lens, edge),
      kind: edgeKinds[image.edges.kind[edge] ?? 0] ?? 'fact',
      from: nodeId(lens, lens.fromOf(edge)),
      to: nodeId(lens, lens.toOf(edge)),
      relation: image.relations.list[image.edges.relation[edge] ?? 0] ?? '',
      fact_id: factId,
      text: cut(derivations.get(edge) ?? text?.text ?? ''),
      polarity: polaritySchema.parse(text?.polarity ?? 'affirmed'),
      modality: modalitySchema.parse(text?.modality ?? 'asserted'),
      status: factStatusSchema.parse(factStatuses[states.status[row] ?? 0] ?? 'holds'),
      over: times.isOver(row),
      valid_at: instantOrNull(states.validAt[row]),
      invalid_at: instantOrNull(states.invalidAt[row]),
      trust_weight: states.trust[row] ?? 0,
      made_by: image.makers.list[image.facts.maker[row] ?? 0] ?? '',
      sources: (image.sourceLists.lists[image.facts.sources[row] ?? 0] ?? []).map((id) => ({
        id,
        name: names.get(id)?.name ?? '',
      })),
      tags: [...(image.tagLists.lists[image.facts.tags[row] ?? 0] ?? [])],
    };
  });
}

/** Which rule concluded an edge, and from which fact among others. */
function derivationTexts(db: ReadHandle, { derivedOf }: Lens['image'], edges: readonly number[]): Map<number, string> {
  const ids = new Map(
    edges.flatMap((edge) => (derivedOf.has(edge) ? [[derivedOf.get(edge) ?? 0, edge] as const] : [])),
  );
  if (ids.size === 0) return new Map();
  const rows = db.rows(
    'graph.derivationTexts',
    `SELECT t.id, r.rule_id, f.text FROM json_each(?) j CROSS JOIN derived_triple t ON t.id = j.value
     JOIN rule r ON r.id = t.rule_id JOIN fact f ON f.id = t.fact_id`,
    [JSON.stringify([...ids.keys()])],
  );
  return new Map(
    rows.map(([id, rule, text]) => [
      ids.get(Number(id)) ?? 0,
      `Concluded by the rule ${String(rule)} from: ${String(text)}`,
    ]),
  );
}

export function entityTexts(db: ReadHandle, ids: readonly number[]): Map<number, EntityText> {
  const rows = db.all<EntityText>(
    'graph.entityTexts',
    `SELECT e.id, e.name, coalesce(c.status, f.status) AS case_status FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value
     LEFT JOIN contradiction c ON c.entity_id = e.id LEFT JOIN fallacy f ON f.entity_id = e.id`,
    [JSON.stringify(ids)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function factTexts(db: ReadHandle, ids: readonly number[]): Map<number, FactText> {
  const rows = db.all<FactText>(
    'graph.factTexts',
    `SELECT f.id, substr(f.text, 1, ${LONGEST_TEXT + 1}) AS text, substr(f.object_value, 1, ${LONGEST_TEXT + 1}) AS object_value,
       f.polarity, f.modality, c.artifact_id, f.chunk_id
     FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value LEFT JOIN chunk c ON c.id = f.chunk_id`,
    [JSON.stringify(ids)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A text that is too long ends in an ellipsis; no character is split. */
function cut(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const head = text.slice(0, LONGEST_TEXT - 1);
  return `${head.isWellFormed() ? head : head.slice(0, -1)}…`;
}

function instantOrNull(ms: number | undefined): string | null {
  return formatInstantOrNull(ms === undefined || Number.isNaN(ms) ? null : ms);
}
