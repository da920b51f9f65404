import type { EntityView } from '../../src/shared/contract/edits.ts';
import { PalimpsestError } from '../../src/shared/contract/errors.ts';
import type { ArtifactSummary, FactView } from '../../src/shared/contract/memory.ts';
import type { Handlers, Output } from '../../src/shared/contract/operations.ts';
import { FakeEdits } from './editHandlers.ts';
import { keptEdges, keptNodes, nameOf } from './graph.ts';
import { facets, listed, sessions } from './libraryAnswers.ts';
import { artifact as artifactAt, MEMORIES, memory } from './memories.ts';
import { madeUpTrust } from './trust.ts';

type ReadingHandlers = Pick<
  Handlers,
  | 'history'
  | 'listArtifacts'
  | 'getArtifact'
  | 'library'
  | 'libraryFacets'
  | 'listSessions'
  | 'getEntity'
  | 'editEntity'
  | 'addFact'
  | 'editTags'
  | 'listChanges'
  | 'undoChange'
  | 'correctFact'
  | 'confirmFact'
  | 'reextract'
>;

/** What is read and edited, over `count` made-up artifacts. */
export function readingHandlers(count: () => number, onChange: () => void): ReadingHandlers {
  let kept: ArtifactSummary[] = [];
  const edits = new FakeEdits(
    entities(),
    { artifact: (id) => artifactAt(id).tags, fact: (id) => memory(id % 4000).tags },
    () => {
      kept = [];
      onChange();
    },
  );
  const artifact = (id: number) => {
    if (id > count()) throw new PalimpsestError('not_found', `There is no artifact ${id}.`);
    return { ...artifactAt(id), tags: [...edits.tagsOfArtifact(id)] };
  };
  const all = () => {
    // Long lists are made once, and again after edits.
    if (kept.length !== count()) kept = Array.from({ length: count() }, (_, at) => artifact(at + 1));
    return kept;
  };
  const withTags = <T extends FactView>(fact: T): T => ({ ...fact, tags: [...edits.tagsOfFact(fact.id)] });
  return {
    ...edits.handlers,
    library: async (input) => listed(all(), input),
    libraryFacets: async (input) => facets(all(), input),
    listSessions: async (input) => sessions(all(), input),
    listArtifacts: async (input) => {
      const after = all()
        .toReversed()
        .filter(({ id }) => input.before_id === undefined || id < input.before_id);
      return { artifacts: after.slice(0, input.limit), total: count() };
    },
    getArtifact: async ({ id }) => ({
      artifact: artifact(id),
      versions: [8, 9].includes(id) ? [8, 9].map((version) => ({ ...artifactAt(version) })) : [],
      passages: passagesOf(id),
    }),
    history: async ({ fact_id, entity_id }) => {
      const added = [...edits.added.values()];
      if (entity_id === undefined) {
        const told = added.find((fact) => fact.id === fact_id);
        return historyOf([withTags(told ?? factOf(fact_id ?? 1))]);
      }
      const own = added.filter((fact) => fact.subject?.id === entity_id);
      return historyOf([...edgeFacts(entity_id), ...own].map(withTags));
    },
  };
}

function entities(): EntityView[] {
  return [...keptNodes.values()]
    .filter((node) => node.kind === 'entity')
    .map((node) => ({
      id: node.ref ?? 1,
      uid: `01J${node.ref}`,
      key: node.name.toLowerCase(),
      name: node.name,
      type: node.type,
      aliases: node.ref === 20 ? ['billing', 'the billing service'] : [],
      taxonomy_path: node.taxonomy_path === '' ? '/' : node.taxonomy_path,
      is_category: false,
      caveat_summary: null,
      merged_into: null,
      made_by: 'offline',
      created_at: '2024-03-02T10:00:00Z',
      updated_at: '2024-03-02T10:00:00Z',
      version: 1,
      facts: keptEdges.filter((edge) => edge.kind === 'fact' && [edge.from, edge.to].includes(node.id)).length,
      passages: keptEdges.filter((edge) => edge.kind === 'mentions' && edge.to === node.id).length,
    }));
}

/** The graph's edges of an entity, as facts. */
function edgeFacts(entityId: number): FactView[] {
  const node = `e${entityId}`;
  const end = (id: string) => ({ id: Number(id.slice(1)), name: nameOf(id) });
  return keptEdges
    .filter((edge) => edge.kind === 'fact' && (edge.from === node || edge.to === node))
    .map((edge) => ({
      ...factOf(4),
      id: edge.fact_id,
      text: edge.text,
      subject: end(edge.from),
      relation: edge.relation,
      object: edge.to.startsWith('v:') ? { value: edge.to.slice(2), datatype: null } : end(edge.to),
      polarity: edge.polarity,
      status: edge.status,
      valid_at: edge.valid_at,
      invalid_at: edge.invalid_at,
      tags: edge.tags,
    }));
}

function passagesOf(artifactId: number): Output<'getArtifact'>['passages'] {
  const own = Array.from({ length: MEMORIES }, (_, at) => memory(at + 1)).filter(
    (entry) => entry.artifact_id === artifactId,
  );
  const filler = Array.from({ length: 40 }, (_, at) => memory(at * 3 + 1));
  return [...filler.slice(0, 20), ...own, ...filler.slice(20)].map((entry, seq) => ({
    chunk_id: entry.artifact_id === artifactId ? 1000 + entry.id : 9000 + seq,
    fact_id: entry.id,
    seq,
    start: seq * 100,
    end: seq * 100 + entry.text.length,
    turn_ref: seq % 4 === 0 ? `D1:${seq}` : null,
    speaker: entry.speaker,
    occurred_at: entry.occurred_at,
    text: entry.text,
    withdrawn: seq === 2,
    entities: entry.entities,
    facts: seq % 5 === 1 ? [{ ...factOf(entry.id * 4), start: seq * 100, end: seq * 100 + 40 }] : [],
  }));
}

function factOf(id: number): FactView {
  const {
    type,
    text,
    subject,
    relation,
    object,
    polarity,
    modality,
    status,
    valid_at,
    invalid_at,
    created_at,
    made_by,
    tags,
  } = memory(id);
  return {
    id,
    uid: `01J${id}`,
    type: type === 'community' ? ('signal' as const) : type,
    text,
    subject,
    relation,
    object,
    polarity,
    modality,
    plan: null,
    anchor: null,
    inferred: null,
    caveats: null,
    rule: null,
    status,
    valid_at,
    valid_kind: 'stated',
    invalid_at,
    invalid_kind: 'succession',
    confidence: 0.8,
    ...madeUpTrust(),
    made_by,
    created_at,
    tags,
  };
}

function historyOf(facts: readonly FactView[]): Output<'history'> {
  return { entities: [], facts: facts.map(withPast), total: facts.length };
}

function withPast(fact: FactView): Output<'history'>['facts'][number] {
  const state = {
    status: fact.status,
    valid_at: fact.valid_at,
    valid_kind: 'stated',
    invalid_at: null,
    invalid_kind: 'unknown',
    ...madeUpTrust(0),
  };
  const said = {
    artifact_id: 4,
    artifact_title: artifactAt(4).title,
    chunk_id: 9003,
    asserted_at: '2024-03-02T10:00:00Z',
    stated_from: fact.valid_at,
    stated_to: null,
    cue: null,
  };
  return {
    ...fact,
    states: [
      { ...state, recorded_at: '2024-03-02T10:00:00Z', replaced_at: '2024-05-11T08:00:00Z' },
      {
        ...state,
        invalid_at: fact.invalid_at,
        invalid_kind: 'succession',
        recorded_at: '2024-05-11T08:00:00Z',
        replaced_at: null,
      },
    ],
    assertions: [
      {
        ...said,
        id: 1,
        source: { id: 1, name: 'Ines Marques' },
        ...madeUpTrust(),
        withdrawn_at: null,
        passage: memory(1).text,
      },
      {
        ...said,
        id: 2,
        source: { id: 2, name: 'Tomas Reed' },
        ...madeUpTrust(0),
        withdrawn_at: '2024-06-01T00:00:00Z',
        passage: null,
      },
    ],
  };
}
