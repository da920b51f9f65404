import { titleFrom } from '../episodic/artifactReads.ts';
import type { ReadHandle } from '../storage/handles.ts';
import type { DecisionLog } from './decisionLog.ts';
import type { DecisionRow } from './decisions.ts';
import type { ThingKind } from './places.ts';
import { type SaidChange, sayChange, sayForgetting, sayUndoing } from './sayChange.ts';

/** Sentences stay short: a name or a text longer than this is cut. */
const MOST_CHARACTERS = 160;

/** Says decisions, reading what they are about; each name and each decision once. */
export class DecisionWords {
  readonly #db: ReadHandle;
  readonly #log: DecisionLog;
  readonly #names = new Map<string, string | null>();
  readonly #said = new Map<number, SaidChange>();

  constructor(db: ReadHandle, log: DecisionLog) {
    this.#db = db;
    this.#log = log;
  }

  say(row: DecisionRow): SaidChange {
    const known = this.#said.get(row.id);
    if (known !== undefined) return known;
    const said = this.#say(row);
    this.#said.set(row.id, said);
    return said;
  }

  sayById(id: number): string {
    const row = this.#log.row(id);
    return row === undefined ? `change ${id}` : this.say(row).what;
  }

  #say(row: DecisionRow): SaidChange {
    if (row.kind === 'forget') return sayForgetting(row.after);
    if (row.undoes === null) return sayChange(row.kind, this.#log.changeOf(row), (kind, id) => this.#nameOf(kind, id));
    let root = this.#log.row(row.undoes);
    let isUndone = true;
    while (root !== undefined && root.undoes !== null) {
      root = this.#log.row(root.undoes);
      isUndone = !isUndone;
    }
    return sayUndoing(root === undefined ? { what: `change ${row.undoes}`, fields: [] } : this.say(root), isUndone);
  }

  #nameOf(kind: ThingKind | 'baseline' | 'rule', id: number): string | null {
    const key = `${kind}/${id}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#readName(kind, id);
    this.#names.set(key, name);
    return name;
  }

  #readName(kind: ThingKind | 'baseline' | 'rule', id: number): string | null {
    const columns = {
      entity: 'name',
      fact: 'text',
      artifact: 'coalesce(title, substr(text, 1, 400))',
      baseline: 'name',
      rule: 'rule_id',
      procedure: 'task_type',
    };
    const table = kind === 'baseline' ? 'document_baseline' : kind;
    const row = this.#db.get<{ name: string }>(
      `name.${kind}`,
      `SELECT ${columns[kind]} AS name FROM ${table} WHERE id = ?`,
      [id],
    );
    if (row === undefined) return null;
    if (kind === 'artifact') return titleFrom(row.name);
    return row.name.length > MOST_CHARACTERS ? `${row.name.slice(0, MOST_CHARACTERS).toWellFormed()}…` : row.name;
  }
}
