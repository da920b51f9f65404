import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editEntity } from '../../../src/main/engine/edits/editEntity.ts';
import { editTags } from '../../../src/main/engine/edits/editTags.ts';
import { listArtifacts } from '../../../src/main/engine/episodic/artifactReads.ts';
import { library, libraryFacets } from '../../../src/main/engine/episodic/library.ts';
import { listSessions } from '../../../src/main/engine/episodic/sessionList.ts';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import { forget } from '../../../src/main/engine/maintenance/forget/forget.ts';
import { openReadConnection } from '../../../src/main/engine/storage/connection.ts';
import type { PreparedArtifact } from '../../../src/main/engine/extraction/told.ts';
import {
  libraryFacetsRequestSchema,
  libraryFacetsResponseSchema,
  libraryRequestSchema,
  libraryResponseSchema,
  sessionListRequestSchema,
  sessionListResponseSchema,
} from '../../../src/shared/contract/library.ts';
import { artifactListRequestSchema } from '../../../src/shared/contract/memory.ts';
import type { Input, Output } from '../../../src/shared/contract/operations.ts';
import { day, found, preparedChat, preparedNote, turn } from './preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from './scratchMemory.ts';

let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory();
});
afterEach(() => memory.close());

const store = (prepared: PreparedArtifact): number =>
  storeArtifact(memory.db, { dataset, prepared }, memory.context).artifact_id;
const list = (request: Input<'library'> = {}): Output<'library'> =>
  libraryResponseSchema.parse(library(memory.db, libraryRequestSchema.parse(request)));
const facets = (request: Input<'libraryFacets'> = {}): Output<'libraryFacets'> =>
  libraryFacetsResponseSchema.parse(libraryFacets(memory.db, libraryFacetsRequestSchema.parse(request)));
const sessions = (request: Input<'listSessions'> = {}): Output<'listSessions'> =>
  sessionListResponseSchema.parse(listSessions(memory.db, sessionListRequestSchema.parse(request)));
const titles = (request: Input<'library'> = {}): string[] => list(request).artifacts.map(({ title }) => title);

const names = ['Ines', 'Tomas', 'Ruth'];
const artifactArbitrary = fc.record({
  title: fc.constantFrom('Harbour log', 'Ship’s log', 'Été à Lisbonne', '港の記録', null),
  uri: fc.constantFrom('a.md', 'b.md', null),
  author: fc.constantFrom(...names, null),
  speakers: fc.array(fc.constantFrom(...names), { maxLength: 3 }),
  session: fc.constantFrom('s1', 's2', null),
  tags: fc.uniqueArray(fc.constantFrom('port', 'sea', 'calm')),
  documentType: fc.constantFrom('personal_notes', 'slack'),
  at: fc.constantFrom('2024-04-30', '2024-05-01', '2025-01-02', null),
  facts: fc.integer({ min: 0, max: 2 }),
});
type Given = typeof artifactArbitrary extends fc.Arbitrary<infer T> ? T : never;

function prepare(given: Given, place: number): PreparedArtifact {
  const { title, author, tags, documentType, session } = given;
  const told = {
    title,
    author,
    tags,
    documentType,
    sessionId: session,
    sourceUri: given.uri,
    occurredAt: given.at === null ? null : day(given.at),
  };
  const facts = Array.from({ length: given.facts }, (_, i) => found(`Fact ${i} of many.`));
  const text = `Text ${place} begins.`;
  if (given.speakers.length === 0) return preparedNote([text, 'And goes on.'], { told, extraction: { facts } });
  const turns = given.speakers.map((speaker, i) => turn(`t${i}`, speaker, `${text} ${i}`));
  return preparedChat(turns, { told, extraction: { facts } });
}

const some = <T>(...values: T[]): fc.Arbitrary<T[] | undefined> =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 }), { nil: undefined });
const filterArbitrary = fc
  .record({
    text: fc.option(fc.constantFrom('log', 'LOG har', 'ete', '記録', 'ines', 'b.md', 'zebra'), { nil: undefined }),
    from: fc.option(fc.constantFrom('2024-05-01', '2025-01-01'), { nil: undefined }),
    to: fc.option(fc.constantFrom('2024-05-01', '2026-01-01'), { nil: undefined }),
    document_types: some('personal_notes', 'slack', 'none'),
    formats: some('chat', 'text'),
    sources: some(1, 2, 3),
    tags: some('port', 'sea', 'calm'),
    session_id: fc.option(fc.constantFrom('s1', 's2'), { nil: undefined }),
  })
  .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));
const sortArbitrary = fc.constantFrom('said', 'remembered', 'title', 'passages', 'facts');

/** Builds a memory of these artifacts, told one a day, and gives its ids in a list without filters. */
function build(all: readonly Given[]): number[] {
  for (const [i, given] of all.entries()) {
    memory.setNow(Date.UTC(2026, 0, 10 + i, 9));
    store(prepare(given, i));
  }
  return list({ limit: 500 }).artifacts.map(({ id }) => id);
}

type Step =
  | { do: 'tell'; given: Given }
  | { do: 'rename'; entity: number }
  | { do: 'tag' | 'forget'; artifact: number };

/** Does a step if what it is about is there. */
function take(step: Step, place: number): void {
  const { db, context } = memory;
  switch (step.do) {
    case 'tell':
      return void store(prepare(step.given, place));
    case 'rename': {
      const [row] = db.rows('test', `SELECT version FROM entity WHERE id = ? AND key <> 'user'`, [step.entity]);
      const request = { ...dataset, id: step.entity, version: Number(row?.[0]), name: `Name ${place}` };
      return row === undefined ? undefined : void editEntity(db, { request, madeBy: 'owner' }, context);
    }
    case 'tag': {
      if (memory.count(`SELECT count(*) FROM artifact WHERE id = ${step.artifact}`) === 0) return undefined;
      const tags = db.rows('test', 'SELECT tag FROM artifact_tag WHERE artifact_id = ?', [step.artifact]);
      const before = tags.map(([tag]) => String(tag));
      const request = { ...dataset, artifact_id: step.artifact, before, tags: [`tag ${place}`] };
      return void editTags(db, { request, madeBy: 'owner' }, context);
    }
    case 'forget':
      if (memory.count(`SELECT count(*) FROM artifact WHERE id = ${step.artifact}`) === 0) return undefined;
      return void forget(db, { ...dataset, artifact_id: step.artifact, preview: false }, context);
  }
}

function withMemory(work: () => void): void {
  memory.close();
  memory = openScratchMemory();
  work();
}

describe('the list of the Library', () => {
  it('joined from windows is the whole list, in either direction', () => {
    fc.assert(
      fc.property(
        fc.array(artifactArbitrary, { minLength: 1, maxLength: 12 }),
        filterArbitrary,
        sortArbitrary,
        fc.integer({ min: 1, max: 5 }),
        (all, filter, sort, limit) =>
          withMemory(() => {
            build(all);
            const whole = list({ ...filter, sort, limit: 500 });
            expect(whole.total).toBe(whole.artifacts.length);
            const joined: unknown[] = [];
            for (let offset = 0; offset < whole.total; offset += limit) {
              const window = list({ ...filter, sort, limit, offset });
              expect(window.total).toBe(whole.total);
              joined.push(...window.artifacts);
            }
            expect(joined).toEqual(whole.artifacts);
            const upwards = list({ ...filter, sort, descending: false, limit: 500 }).artifacts;
            expect(upwards.toReversed()).toEqual(whole.artifacts);
          }),
      ),
      { numRuns: 25 },
    );
  });

  it('narrows by each filter as by all of them one after another, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(artifactArbitrary, { minLength: 1, maxLength: 10 }), filterArbitrary, (all, filter) =>
        withMemory(() => {
          let left = new Set(build(all));
          for (const [name, value] of Object.entries(filter)) {
            const found = new Set(list({ [name]: value, limit: 500 }).artifacts.map(({ id }) => id));
            left = new Set([...left].filter((id) => found.has(id)));
          }
          expect(new Set(list({ ...filter, limit: 500 }).artifacts.map(({ id }) => id))).toEqual(left);
        }),
      ),
      { numRuns: 25 },
    );
  });

  it('has the same artifacts and counts as the plain list, old versions left out', () => {
    fc.assert(
      fc.property(fc.array(artifactArbitrary, { minLength: 1, maxLength: 12 }), (all) =>
        withMemory(() => {
          build(all);
          const plain = listArtifacts(memory.db, artifactListRequestSchema.parse({ limit: 500 }));
          const mine = list({ limit: 500, sort: 'remembered' });
          expect(mine).toEqual(plain);
          for (const sort of ['passages', 'facts'] as const) {
            const counts = list({ limit: 500, sort, descending: false }).artifacts.map((each) => each[sort]);
            expect(counts).toEqual(counts.toSorted((a, b) => a - b));
          }
        }),
      ),
      { numRuns: 15 },
    );
  });

  it('brought up to date after each change is what it would be read anew', () => {
    const step = fc.oneof(
      artifactArbitrary.map((given) => ({ do: 'tell' as const, given })),
      fc.record({ do: fc.constant('rename' as const), entity: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ do: fc.constant('tag' as const), artifact: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ do: fc.constant('forget' as const), artifact: fc.integer({ min: 1, max: 6 }) }),
    );
    fc.assert(
      fc.property(artifactArbitrary, fc.array(step, { minLength: 1, maxLength: 8 }), (first, steps) =>
        withMemory(() => {
          store(prepare(first, 0));
          const reader = openReadConnection(memory.file);
          for (const [i, given] of steps.entries()) {
            take(given, i + 1);
            const everything = libraryRequestSchema.parse({ limit: 500, sort: 'title' });
            const counts = libraryFacetsRequestSchema.parse({});
            const anew = openReadConnection(memory.file);
            expect(library(reader, everything)).toEqual(library(anew, everything));
            expect(libraryFacets(reader, counts)).toEqual(libraryFacets(anew, counts));
            anew.close();
          }
          reader.close();
        }),
      ),
      { numRuns: 25 },
    );
  });

  it('follows what is told, said again and forgotten', () => {
    const id = store(preparedNote(['One.'], { told: { title: 'Plan', sourceUri: 'plan.md' } }));
    expect(titles()).toEqual(['Plan']);
    store(preparedNote(['One, and two.'], { told: { title: 'New plan', sourceUri: 'plan.md' } }));
    expect(titles()).toEqual(['New plan']);
    forget(memory.db, { ...dataset, artifact_id: id, preview: false }, memory.context);
    expect(list()).toEqual({ artifacts: [], total: 0 });
  });

  it('finds by the beginnings of words of title, author and place, and an untitled text by its first words', () => {
    store(preparedNote(['Low water at noon.'], { told: { author: 'Inês Prado' } }));
    store(preparedNote(['x'], { told: { title: 'The harbour-master’s log', sourceUri: 'file:///logs/2024.md' } }));
    expect(titles({ text: 'WAT' })).toEqual(['Low water at noon.']);
    expect(titles({ text: 'ines low' })).toEqual(['Low water at noon.']);
    expect(titles({ text: 'master log' })).toEqual(['The harbour-master’s log']);
    expect(titles({ text: '2024.md' })).toEqual(['The harbour-master’s log']);
    expect(titles({ text: 'ater' })).toEqual([]);
  });

  it('takes a period as from its begin until before its end, by the day something was said or else remembered', () => {
    store(preparedNote(['said'], { told: { title: 'said', occurredAt: day('2024-05-31') } }));
    store(preparedNote(['told'], { told: { title: 'told' } }));
    expect(titles({ from: '2024-05-31', to: '2024-06-01' })).toEqual(['said']);
    expect(titles({ to: '2024-05-31' })).toEqual([]);
    expect(titles({ from: '2026-01-10' })).toEqual(['told']);
  });
});

describe('the facets of the Library', () => {
  it('count what choosing that value would show, under every filter but their own', () => {
    const own = {
      document_types: ['document_types'],
      formats: ['formats'],
      sources: ['sources'],
      tags: ['tags'],
      months: ['from', 'to'],
    } as const;
    fc.assert(
      fc.property(fc.array(artifactArbitrary, { minLength: 1, maxLength: 12 }), filterArbitrary, (all, filter) =>
        withMemory(() => {
          build(all);
          const counted = facets(filter);
          for (const [name, parts] of Object.entries(own) as [keyof typeof own, readonly string[]][]) {
            const others = Object.fromEntries(Object.entries(filter).filter(([key]) => !parts.includes(key)));
            for (const { value, count } of counted[name]) {
              const chosen =
                name === 'months'
                  ? { from: `${value}-01`, to: nextMonth(value) }
                  : { [name]: [name === 'sources' ? Number(value) : value] };
              expect(list({ ...others, ...chosen }).total, `${name} ${value}`).toBe(count);
            }
            const total = list(others).total;
            const bearers = counted[name].reduce((sum, { count }) => sum + count, 0);
            // Each artifact has one type, format and month, so that none is left out of those.
            if (name !== 'tags' && name !== 'sources') expect(bearers).toBe(total);
          }
        }),
      ),
      { numRuns: 25 },
    );
  });

  it('name authors and speakers, and order values by how common they are', () => {
    store(preparedChat([turn('1', 'Ines', 'Hello.'), turn('2', 'Ruth', 'Hello.')], { told: { tags: ['port'] } }));
    store(preparedNote(['Text.'], { told: { author: 'Ruth', tags: ['sea', 'port'], occurredAt: day('2024-05-31') } }));
    const { sources, tags, months } = facets();
    expect(sources.map(({ label, count }) => [label, count])).toEqual([
      ['Ruth', 2],
      ['Ines', 1],
    ]);
    expect(tags.map(({ value, count }) => [value, count])).toEqual([
      ['port', 2],
      ['sea', 1],
    ]);
    expect(months.map(({ value }) => value)).toEqual(['2024-05', '2026-01']);
  });
});

describe('the list of sessions', () => {
  it('has the latest first, with what was said in each and by whom, and is given in windows', () => {
    const at = (date: string, ref: string, who: string) => turn(ref, who, 'Hello.', day(date));
    store(preparedChat([at('2024-01-01', '1', 'Ines'), at('2024-01-02', '2', 'Ruth')], { told: { sessionId: 'old' } }));
    store(preparedChat([at('2025-01-01', '1', 'Ruth')], { told: { sessionId: 'new talk' } }));
    store(preparedNote(['Undated.'], { told: { sessionId: 'undated', sourceUri: 'u.md' } }));
    store(preparedNote(['Undated, again.'], { told: { sessionId: 'undated', sourceUri: 'u.md' } }));
    const { sessions: all, total } = sessions();
    expect(total).toBe(3);
    expect(all.map(({ session_id }) => session_id)).toEqual(['new talk', 'old', 'undated']);
    expect(all[1]).toEqual({
      session_id: 'old',
      summary: null,
      started_at: '2024-01-01T00:00:00Z',
      ended_at: '2024-01-02T00:00:00Z',
      artifacts: 1,
      passages: 2,
      speakers: ['Ines', 'Ruth'],
    });
    expect(all[2]).toMatchObject({ artifacts: 1, passages: 1 });
    expect(sessions({ offset: 1, limit: 1 })).toMatchObject({ sessions: [{ session_id: 'old' }], total: 3 });
    expect(sessions({ text: 'TAL' })).toMatchObject({ sessions: [{ session_id: 'new talk' }], total: 1 });
  });
});

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}
