import { storeArtifact } from '../../src/main/engine/episodic/storeArtifact.ts';
import type { FoundFact, Moment } from '../../src/main/engine/extraction/told.ts';
import type { WriteConnection } from '../../src/main/engine/storage/connection.ts';
import { indexWords } from '../../src/main/engine/text/words.ts';
import { benchContext, benchDataset, embedAll } from './benchFile.ts';
import { namePool, preparedSession } from './preparedTalk.ts';
import { Randomness } from './randomness.ts';
import type { Talk } from './talk.ts';
import type { Vectors } from './vectors.ts';
import { things } from './vocabulary.ts';

export const rareTag = 'rare';
export const smallDataset = { user_id: 'local', dataset: 'small' };
export const manyStates = { subject: 'Beacon Tower', closed: 5_000 };

/** Adds to a filled file: a tag on 50 facts, a dataset of 200, and a subject with 5,000 closed states and a live one. */
export function addFilterCases(db: WriteConnection, talk: Talk, vectors: Vectors): void {
  const random = new Randomness(77);
  const tagged = db.rows('bench.toTag', 'SELECT id FROM fact WHERE id % (SELECT max(id) / 50 FROM fact) = 0 LIMIT 50');
  db.transaction(() => {
    for (const [id = null] of tagged) {
      db.run('bench.tag', 'INSERT INTO tag (fact_id, tag) VALUES (?, ?)', [id, rareTag]);
      db.run(
        'bench.tagged',
        `INSERT INTO change (dataset_id, kind, row_id) SELECT dataset_id, 'fact', id FROM fact WHERE id = ?`,
        [id],
      );
    }
  });
  const shape = { turns: 40, facts: 10, names: namePool(10, random) };
  for (let i = 0; i < 4; i += 1) {
    const prepared = preparedSession(40_000_000 + i, talk, shape, random);
    storeArtifact(db, { dataset: smallDataset, prepared }, benchContext());
  }
  addStates(db, talk, random);
  embedAll(db, vectors, random);
}

function addStates(db: WriteConnection, talk: Talk, random: Randomness): void {
  const session = preparedSession(50_000_000, talk, { turns: 2, facts: 1, names: [manyStates.subject] }, random);
  const [template] = session.extraction.facts;
  if (template === undefined) throw new Error('a session without a fact');
  const facts = Array.from({ length: manyStates.closed + 1 }, (_, i) => stateOf(template, i));
  const extraction = { ...session.extraction, facts };
  const prepared = { ...session, extraction, factWords: facts.map((fact) => indexWords(fact.text)) };
  storeArtifact(db, { dataset: benchDataset, prepared }, benchContext());
}

/** The last one has no end. */
function stateOf(template: FoundFact, i: number): FoundFact {
  const state = `${things[i % things.length] ?? ''} ${i}`;
  const at = (day: number): Moment => ({ ms: Date.UTC(2010, 0, day), precision: 'day', offsetMinutes: 0, words: null });
  return {
    ...template,
    text: `${manyStates.subject} has state ${state}.`,
    subject: manyStates.subject,
    relation: 'has_state',
    object: null,
    value: { text: state, datatype: 'string' },
    validFrom: at(i),
    validTo: i === manyStates.closed ? null : at(i + 1),
    validKind: 'stated',
  };
}
