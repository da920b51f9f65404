import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConsultKit } from './consultKit.ts';

let kit: ConsultKit;
beforeEach(() => {
  kit = new ConsultKit();
  kit.add([{ text: 'The heron fishes at the sluice.', tags: ['bird'] }]);
});
afterEach(() => kit.close());

const query = 'heron at the sluice';

it('finds what was committed since, by words, vector, tag and graph', () => {
  expect(kit.texts({ query })).toHaveLength(1);
  const [id = 0] = kit.add([{ text: 'A second heron came to the sluice.', tags: ['bird'], entities: ['sluice'] }]);
  const { results, trace } = kit.consult({ query, tags: ['bird'], tags_match: 'all_strict', trace: true });
  expect(results.map((result) => result.id)).toContain(id);
  const arms = trace?.arms.filter(({ hits }) => hits.some((hit) => hit.id === id)).map(({ arm }) => arm);
  expect(new Set(arms)).toEqual(new Set(['semantic', 'lexical', 'graph']));
});

it('sees a state that changed, and one that changed back', () => {
  const [id = 0] = kit.add([{ text: 'The sluice is shut for the heron.' }]);
  const setInvalid = (at: number | null): void => {
    kit.writer.transaction(() => {
      kit.writer.run('t', 'UPDATE fact SET invalid_at = ? WHERE id = ?', [at, id]);
      kit.change(1, 'fact', id);
    });
  };
  expect(kit.ids({ query })).toContain(id);
  setInvalid(Date.parse('2024-01-01'));
  expect(kit.ids({ query })).not.toContain(id);
  setInvalid(null);
  expect(kit.ids({ query })).toContain(id);
});

it('loses what was forgotten, and takes a new fact under the same id', () => {
  const [id = 0] = kit.add([{ text: 'The old heron left the sluice.' }]);
  expect(kit.ids({ query })).toContain(id);
  kit.writer.transaction(() => {
    for (const table of ['fact_entity', 'tag', 'assertion'])
      kit.writer.run('t', `DELETE FROM ${table} WHERE fact_id = ?`, [id]);
    kit.writer.run('t', 'DELETE FROM fact_fts WHERE rowid = ?', [id]);
    kit.writer.run('t', `DELETE FROM ${vectorTable()} WHERE fact_id = ?`, [BigInt(id)]);
    kit.writer.run('t', 'DELETE FROM fact WHERE id = ?', [id]);
    kit.change(1, 'fact_gone', id);
  });
  expect(kit.ids({ query })).not.toContain(id);
  const [again = 0] = kit.add([{ text: 'A grebe dives below the sluice.' }]);
  expect(again).toBe(id);
  expect(kit.texts({ query: 'grebe' })[0]).toBe('A grebe dives below the sluice.');
});

it('follows tags and entities that were changed', () => {
  const [id = 0] = kit.add([{ text: 'Sluice oil is under the bench.', tags: ['tool'] }]);
  const tagged = (tag: string): number[] => kit.ids({ query: 'sluice', tags: [tag], tags_match: 'any_strict' });
  expect(tagged('tool')).toEqual([id]);
  kit.writer.transaction(() => {
    kit.writer.run('t', "UPDATE tag SET tag = 'oil' WHERE fact_id = ?", [id]);
    kit.change(1, 'fact', id);
  });
  expect(tagged('tool')).toEqual([]);
  expect(tagged('oil')).toEqual([id]);
});

it('loads anew what was changed as a whole', () => {
  const id = kit.ids({ query })[0] ?? 0;
  kit.writer.transaction(() => {
    kit.writer.run('t', "UPDATE fact SET status = 'expired' WHERE id = ?", [id]);
    kit.change(1, 'dataset', 1);
  });
  expect(kit.ids({ query })).toEqual([]);
});

it('finds what another process committed', () => {
  expect(kit.texts({ query })).toHaveLength(1);
  const other = kit.otherWriter();
  try {
    other.transaction(() => {
      other.run(
        't',
        `INSERT INTO fact (uid, dataset_id, fact_type, text, text_norm_hash, made_by, created_at, recorded_at)
         VALUES ('other', 1, 'knowledge', 'Another heron guards the sluice.', 1, 'test', 1, 1)`,
      );
      other.run('t', "INSERT INTO change (dataset_id, kind, row_id) SELECT 1, 'fact', max(id) FROM fact");
    });
  } finally {
    other.close();
  }
  expect(kit.texts({ query }).sort()).toEqual(['Another heron guards the sluice.', 'The heron fishes at the sluice.']);
});

function vectorTable(): string {
  const [row] = kit.writer.rows(
    't',
    "SELECT name FROM sqlite_schema WHERE name LIKE 'fact_vec_%' AND sql LIKE '%vec0%'",
  );
  return String(row?.[0]);
}
