import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reextract } from '../../../src/main/engine/edits/reextract.ts';
import { storedOutline } from '../../../src/main/engine/edits/storedOutline.ts';
import { loadArtifacts } from '../../../src/main/engine/extraction/loaders/load.ts';
import { loadSample } from '../../../src/main/engine/extraction/loaders/sample.ts';
import { outlineArtifact, prepareArtifact } from '../../../src/main/engine/extraction/prepare.ts';
import type { FoundFact, PreparedArtifact } from '../../../src/main/engine/extraction/told.ts';
import { operations, type Output } from '../../../src/shared/contract/operations.ts';
import { found, preparedNote } from '../episodic/preparedText.ts';
import { dataset } from '../episodic/scratchMemory.ts';
import { failureOf } from '../storage/failures.ts';
import { EditingKit } from './editingKit.ts';

let kit: EditingKit;
beforeEach(() => {
  kit = new EditingKit();
});
afterEach(() => kit.close());

const owner = { name: 'Maria Lopes', aliases: ['Mia'] };
const entities = ['Atlas', 'Redis', 'Brio'].map((name) => ({ name, type: 'service', aliases: [] as string[] }));
const about = (text: string, object: string, more: Partial<FoundFact> = {}): FoundFact =>
  found(text, { subject: 'Atlas', relation: 'depends_on', object, ...more });
const redis = about('Atlas depends on Redis.', 'Redis');
const brio = about('Atlas depends on Brio.', 'Brio', { passageSeq: 1 });
const red = found('Atlas is red.', { subject: 'Atlas', relation: 'is', passageSeq: 1 });
const paragraphs = ['Atlas depends on Redis.', 'Atlas depends on Brio, it is said.'];
const mention = { entity: 'Brio', passageSeq: 1, start: 17, end: 21 };
const note = (facts: FoundFact[], uri = 'note.md'): PreparedArtifact =>
  preparedNote(paragraphs, {
    told: { author: 'Ines', sourceUri: uri, tags: ['old'] },
    extraction: { entities, facts, mentions: [mention] },
  });

/** Reads an artifact again as if extraction found these facts in it now. */
function again(
  artifact: number,
  facts: FoundFact[],
  { preview = false, mentions = [mention] }: { preview?: boolean; mentions?: (typeof mention)[] } = {},
): Output<'reextract'> {
  const outlined = storedOutline(kit.memory.db, { ...dataset, artifact_id: artifact });
  const prepared = prepareArtifact(outlined, owner.name, () => ({ madeBy: 'offline-9', entities, mentions, facts }));
  return store(artifact, prepared, preview);
}

function store(artifact: number, prepared: PreparedArtifact, preview: boolean): Output<'reextract'> {
  const request = operations.reextract.input.parse({ artifact_id: artifact, preview });
  return operations.reextract.output.parse(
    reextract(kit.memory.db, { request, prepared, owner, madeBy: 'owner' }, kit.memory.context),
  );
}

const held = (): unknown[] =>
  kit.memory.db
    .rows('test', `SELECT text FROM fact WHERE chunk_id IS NULL AND status <> 'withdrawn' ORDER BY id`)
    .flat();

describe('making an artifact’s facts again', () => {
  it('finds nothing to change right after the text was told, in the sample and in a conversation', () => {
    const talk = JSON.stringify([
      {
        speaker: 'Caroline',
        text: 'I moved to Lisbon in May 2023. My sister Ana works at Brio.',
        timestamp: '2024-05-01T10:00:00Z',
      },
      { speaker: 'Melanie', text: 'I adopted a dog called Rex last week!', timestamp: '2024-05-01T10:01:00Z' },
      { speaker: 'Caroline', text: 'I love dogs. I want to adopt one too.', timestamp: '2024-05-01T10:02:00Z' },
    ]);
    const plain = 'I live in Porto. My brother Rui likes chess. The billing service depends on Redis.';
    const told = [
      ...loadSample(),
      ...loadArtifacts({ kind: 'text', text: talk }, {}),
      ...loadArtifacts({ kind: 'text', text: plain }, {}),
    ];
    const ids = told.map((each) => {
      kit.memory.setNow(Date.UTC(2026, 0, 10));
      return kit.store(prepareArtifact(outlineArtifact(each), owner.name));
    });
    kit.memory.setNow(Date.UTC(2026, 2, 1));
    const before = kit.standing();
    let stay = 0;
    for (const id of ids) {
      const prepared = prepareArtifact(storedOutline(kit.memory.db, { ...dataset, artifact_id: id }), owner.name);
      const response = store(id, prepared, false);
      expect(response, JSON.stringify(response)).toMatchObject({
        decision_id: null,
        go: { count: 0 },
        come: { count: 0 },
      });
      stay += response.stay.count;
    }
    expect(stay).toBeGreaterThan(10);
    expect(kit.standing()).toEqual(before);
  });

  it('previews exactly what it does, and changes nothing then', () => {
    const id = kit.store(note([redis, brio]));
    const before = kit.standing();
    const preview = again(id, [redis, red], { preview: true });
    expect(preview).toEqual({
      decision_id: null,
      preview: true,
      go: { count: 1, examples: ['Atlas depends on Brio.'] },
      come: { count: 1, examples: ['Atlas is red.'] },
      stay: { count: 1, examples: ['Atlas depends on Redis.'] },
    });
    expect(kit.standing()).toEqual(before);
    const { decision_id, ...real } = again(id, [redis, red]);
    expect(real).toEqual({ go: preview.go, come: preview.come, stay: preview.stay, preview: false });
    expect(held()).toEqual(['Atlas depends on Redis.', 'Atlas is red.']);
    expect(kit.changes({ artifact_id: id }).changes).toMatchObject([
      {
        id: decision_id,
        what: 'Made the facts of “Atlas depends on Redis.” again',
        fields: [
          { name: 'facts withdrawn', after: '1' },
          { name: 'facts added', after: '1' },
        ],
      },
    ]);
    expect(kit.broken()).toEqual([]);
  });

  it('is undone and done again with mentions, states and sayings as they were', () => {
    const id = kit.store(note([redis, brio]));
    const before = kit.standing();
    const { decision_id } = again(id, [redis, red], { mentions: [{ ...mention, entity: 'Atlas' }] });
    const after = kit.standing();
    expect(after).not.toEqual(before);
    const undone = kit.undo(decision_id);
    expect(kit.standing()).toEqual(before);
    kit.undo(undone);
    expect(kit.standing()).toEqual(after);
    expect(kit.broken()).toEqual([]);
  });

  it('keeps what another artifact or the owner says, and what somebody edited', () => {
    const id = kit.store(note([redis, brio, red]));
    kit.store(note([redis], 'other.md'));
    kit.add({ subject: { name: 'Atlas' }, relation: 'depends on', object: { name: 'Brio' } });
    const edited = kit.memory.db.rows('test', `SELECT id FROM fact WHERE text = 'Atlas is red.'`)[0]?.[0];
    kit.tag({ fact_id: Number(edited), before: ['old'], tags: ['old', 'seen'] });
    const { go, stay } = again(id, []);
    expect({ go: go.count, stay: stay.count }).toEqual({ go: 0, stay: 3 });
    expect(held()).toEqual(['Atlas depends on Redis.', 'Atlas depends on Brio.', 'Atlas is red.']);
  });

  it('does not say again what is said already, however often it runs', () => {
    const twice = { ...redis, start: 6, end: 23 };
    const id = kit.store(note([redis, twice]));
    const said = kit.memory.count('SELECT count(*) FROM assertion');
    expect(again(id, [redis, twice]).decision_id).toBeNull();
    expect(again(id, [redis, twice]).decision_id).toBeNull();
    expect(kit.memory.count('SELECT count(*) FROM assertion')).toBe(said);
  });

  it('credits those who spoke, by whatever name they go now', () => {
    const id = kit.store(note([redis]));
    const ines = kit.entity('Ines').id;
    kit.edit(ines, { name: 'Inês Prado' });
    kit.edit(ines, { aliases: [] });
    again(id, [redis, red]);
    const sources = kit.memory.db.rows('test', 'SELECT DISTINCT source_id FROM assertion').flat();
    expect(sources).toEqual([ines]);
  });

  it('is refused for an old version, and its undo once a newer one came', () => {
    const id = kit.store(note([redis, brio]));
    const { decision_id } = again(id, [redis]);
    kit.store(preparedNote(['Atlas depends on Redis.'], { told: { author: 'Ines', sourceUri: 'note.md' } }));
    expect(failureOf(() => again(id, [redis])).code).toBe('conflict');
    expect(failureOf(() => kit.undo(decision_id))).toMatchObject({ code: 'conflict' });
    expect(failureOf(() => storedOutline(kit.memory.db, { ...dataset, artifact_id: 99 })).code).toBe('not_found');
  });

  it('is refused when the text changed while it was read', () => {
    const id = kit.store(note([redis, brio]));
    const outlined = storedOutline(kit.memory.db, { ...dataset, artifact_id: id });
    const prepared = prepareArtifact(outlined, owner.name);
    kit.memory.db.exec(`UPDATE artifact SET status = 'superseded' WHERE id = ${id}`);
    expect(failureOf(() => store(id, prepared, false)).code).toBe('conflict');
  });
});
