import type { SourceTerm } from '../../../shared/contract/trust.ts';
import { OWNER } from '../episodic/speakers.ts';
import { nameKey } from '../semantic/names.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { roleKey } from './roles.ts';
import { type FileFigure, sourceTerm } from './sourceRole.ts';

/** What a source is trusted for, as it is in force. */
export interface SourceFigures {
  readonly role: string | null;
  /** The person's own figure. */
  readonly reliability: number | null;
  readonly file: FileFigure | null;
}

/** A source with what it is called and trusted for. */
export interface KnownSource extends SourceFigures {
  readonly id: number;
  readonly name: string;
  readonly handle: string | null;
  readonly isOwner: boolean;
  /** Names by which the steering file may mean it, the handle first. */
  readonly keys: readonly string[];
}

/** The owner speaks as the owner, whatever role was told of it. */
export function termOf({
  role,
  reliability,
  file,
  isOwner,
}: SourceFigures & { readonly isOwner: boolean }): SourceTerm {
  return sourceTerm(isOwner ? 'owner' : role, reliability, file);
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly handle: string | null;
  readonly role: string | null;
  readonly reliability: number | null;
  readonly file_value: number | null;
  readonly file_basis: FileFigure['basis'] | null;
  readonly aliases: string | null;
}

/** The owner's key never changes, whatever the owner is called. */
const OWNER_KEY = nameKey(OWNER);

/** The sources of a dataset, or those among some entities. */
export function readSources(
  db: ReadHandle,
  { datasetId, ids }: { readonly datasetId?: number; readonly ids?: readonly number[] },
): KnownSource[] {
  const where = ids === undefined ? 'e.dataset_id = @datasetId' : 'e.id IN (SELECT value FROM json_each(@ids))';
  const rows = db.all<Row>(
    `source.known ${ids === undefined ? 'all' : 'some'}`,
    `SELECT e.id, e.name, e.key, s.handle, s.role, s.reliability, s.file_value, s.file_basis,
       (SELECT json_group_array(a.alias_norm) FROM entity_alias a WHERE a.entity_id = e.id) AS aliases
     FROM source s JOIN entity e ON e.id = s.entity_id WHERE ${where} ORDER BY e.id`,
    ids === undefined ? { datasetId: datasetId ?? 0 } : { ids: JSON.stringify(ids) },
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    handle: row.handle,
    role: row.role,
    reliability: row.reliability,
    file: figureOf(row.file_basis, row.file_value),
    isOwner: row.key === OWNER_KEY,
    keys: keysOf(row),
  }));
}

function keysOf({ handle, name, aliases }: Row): string[] {
  const parsed: unknown = aliases === null ? [] : JSON.parse(aliases);
  const all = [handle ?? name, name].map(nameKey).concat(Array.isArray(parsed) ? parsed.map(String) : []);
  return [...new Set(all)];
}

export function figureOf(basis: FileFigure['basis'] | null, value: number | null): FileFigure | null {
  return basis === null || value === null ? null : { basis, value };
}

/** The figures of the steering file for people and roles, as it was read last. */
export class SteeringFigures {
  readonly #people: ReadonlyMap<string, number>;
  readonly #roles: ReadonlyMap<string, number>;

  constructor(db: ReadHandle) {
    const rows = db.all<{ kind: string; name: string; value: number }>(
      'steering.figures',
      `SELECT kind, name, value FROM steering_figure WHERE kind <> 'document_type'`,
    );
    const ofKind = (kind: string): Map<string, number> =>
      new Map(rows.filter((row) => row.kind === kind).map(({ name, value }) => [name, value]));
    this.#people = ofKind('person');
    this.#roles = ofKind('role');
  }

  /** For the person by any of its names, or else for its role. */
  of({ keys, role, isOwner }: Pick<KnownSource, 'keys' | 'role' | 'isOwner'>): FileFigure | null {
    for (const key of keys) {
      const value = this.#people.get(key);
      if (value !== undefined) return { basis: 'heuristic', value };
    }
    const said = isOwner ? 'owner' : role;
    const value = said === null ? undefined : this.#roles.get(roleKey(said));
    return value === undefined ? null : { basis: 'role', value };
  }
}
