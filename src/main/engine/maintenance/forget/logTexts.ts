import type { WriteHandle } from '../../storage/handles.ts';
import { foldText } from '../../text/fold.ts';
import type { Eraser } from './erase.ts';

/** So many words in a row are a quotation, not a coincidence. */
const QUOTED_WORDS = 5;
const WORD = /[\p{L}\p{N}]+/gu;

/** Recognises text that quotes what was forgotten. */
export class ForgottenText {
  readonly #runs = new Set<string>();
  readonly #whole: string[] = [];

  /** @param texts what was forgotten; @param names names and ids that must not appear either */
  constructor(texts: Iterable<string>, names: Iterable<string>) {
    for (const text of texts) {
      const words = wordsIn(text);
      if (words.length <= QUOTED_WORDS) this.#addWhole(words);
      else for (const run of runsOf(words)) this.#runs.add(run);
    }
    for (const name of names) this.#addWhole(wordsIn(name));
  }

  #addWhole(words: readonly string[]): void {
    if (words.length > 0) this.#whole.push(` ${words.join(' ')} `);
  }

  isIn(text: string | null): boolean {
    if (text === null || text === '') return false;
    // In the JSON of a log, a break between two lines is written with a letter, which would glue to the next word.
    return this.#isInPlain(text) || (text.includes('\\') && this.#isInPlain(text.replaceAll(/\\[nrt]/g, ' ')));
  }

  #isInPlain(text: string): boolean {
    const words = wordsIn(text);
    const joined = ` ${words.join(' ')} `;
    if (this.#whole.some((phrase) => joined.includes(phrase))) return true;
    for (const run of runsOf(words)) if (this.#runs.has(run)) return true;
    return false;
  }
}

function wordsIn(text: string): string[] {
  return foldText(text).match(WORD) ?? [];
}

function* runsOf(words: readonly string[]): Iterable<string> {
  for (let i = 0; i + QUOTED_WORDS <= words.length; i += 1) yield words.slice(i, i + QUOTED_WORDS).join(' ');
}

/** Columns that may quote a memory, and what takes the quotation's place. */
const logs: readonly { table: string; columns: readonly string[]; blank: string | null; scope: string }[] = [
  { table: 'decision_log', columns: ['reason', 'before', 'after'], blank: null, scope: 'dataset_id = @datasetId' },
  {
    table: 'inference',
    columns: ['reasoning', 'error'],
    blank: null,
    scope: 'dataset_id IS NULL OR dataset_id = @datasetId',
  },
  {
    table: 'call_event',
    columns: ['request', 'trajectory'],
    blank: null,
    scope: 'dataset_id IS NULL OR dataset_id = @datasetId',
  },
  { table: 'job', columns: ['detail', 'error'], blank: null, scope: 'dataset_id IS NULL OR dataset_id = @datasetId' },
  { table: 'job', columns: ['label'], blank: '(forgotten)', scope: 'dataset_id IS NULL OR dataset_id = @datasetId' },
  { table: 'extraction_checkpoint', columns: ['error'], blank: null, scope: inDataset('artifact_id', 'artifact') },
  { table: 'contradiction', columns: ['rationale', 'rule'], blank: null, scope: inDataset('entity_id', 'entity') },
  { table: 'artifact', columns: ['title', 'notes'], blank: null, scope: 'dataset_id = @datasetId' },
  { table: 'document_lineage', columns: ['title'], blank: null, scope: 'dataset_id = @datasetId' },
  { table: 'session', columns: ['summary'], blank: null, scope: 'dataset_id = @datasetId' },
  { table: 'entity', columns: ['context_prompt', 'caveat_summary'], blank: null, scope: 'dataset_id = @datasetId' },
];

function inDataset(column: string, table: string): string {
  return `${column} IN (SELECT id FROM ${table} WHERE dataset_id = @datasetId)`;
}

/** Rows made of what was forgotten, which are built, or saved, again from what is left. */
const built: readonly { table: string; columns: readonly string[]; scope: string }[] = [
  { table: 'episode', columns: ['summary'], scope: 'dataset_id = @datasetId' },
  { table: 'view', columns: ['name', 'state'], scope: 'dataset_id = @datasetId' },
  { table: 'community', columns: ['summary'], scope: 'dataset_id = @datasetId' },
  {
    table: 'derived_triple',
    columns: ['subject', 'object', 'premises'],
    scope: 'rule_id IN (SELECT id FROM rule WHERE dataset_id = @datasetId)',
  },
];

/** Blanks log texts that quote what was forgotten, and removes the summaries that do. */
export function scrubTexts(db: WriteHandle, eraser: Eraser, datasetId: number, forgotten: ForgottenText): void {
  for (const { table, columns, blank, scope } of logs) {
    for (const column of columns) {
      const key = keyOf(table);
      const rows = db.all<{ key: string; text: string }>(
        `forget.log.${table}.${column}`,
        `SELECT ${key} AS key, ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL AND (${scope})`,
        { datasetId },
      );
      for (const row of rows) {
        if (!forgotten.isIn(row.text)) continue;
        db.run(`forget.blank.${table}.${column}`, `UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`, [
          blank,
          row.key,
        ]);
        eraser.note(`${table}.${column}`, 1);
      }
    }
  }
  for (const { table, columns, scope } of built) {
    const rows = db.all<{ id: number; text: string }>(
      `forget.built.${table}`,
      `SELECT id, ${columns.join(` || ' . ' || `)} AS text FROM ${table} WHERE ${scope}`,
      { datasetId },
    );
    for (const { id, text } of rows) if (forgotten.isIn(text)) eraser.erase(table, `id = ${id}`);
  }
}

function keyOf(table: string): string {
  switch (table) {
    case 'contradiction':
      return 'entity_id';
    case 'extraction_checkpoint':
      return `artifact_id || ':' || window_seq`;
    default:
      return 'id';
  }
}
