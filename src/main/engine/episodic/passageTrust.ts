import type { Passage, PreparedArtifact } from '../extraction/told.ts';
import { baselineTrust } from '../lineage/documentTypes.ts';
import type { EntityTable } from '../semantic/entities.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { freshnessOf } from '../trust/freshness.ts';
import { sourceTerm } from '../trust/sourceRole.ts';
import { shownTrust, trustOf, unjudged } from '../trust/weight.ts';
import { saidAt } from './passages.ts';
import { OWNER, sourceName } from './speakers.ts';
import type { StoredTrust } from './storeScope.ts';

export interface TrustParts {
  readonly prepared: PreparedArtifact;
  readonly entities: EntityTable;
  readonly now: number;
}

interface KnownSource {
  readonly role: string | null;
  readonly reliability: number | null;
}

/**
 * What each passage of an artifact, and every fact said in it, is trusted as it is stored: freshness is measured as of its
 * own saying.
 */
export class PassageTrust {
  readonly #parts: TrustParts;
  readonly #baseline: number;
  readonly #sources: ReadonlyMap<number, KnownSource>;
  readonly #known = new Map<number, StoredTrust>();

  /** @param db with the sources of the artifact recorded */
  constructor(db: ReadHandle, parts: TrustParts) {
    this.#parts = parts;
    this.#baseline = baselineTrust(db, parts.prepared.told.documentType);
    this.#sources = readSources(db, sourceIds(parts));
  }

  of(passage: Passage): StoredTrust {
    const known = this.#known.get(passage.seq);
    if (known !== undefined) return known;
    const trust = this.#weigh(passage);
    this.#known.set(passage.seq, trust);
    return trust;
  }

  #weigh(passage: Passage): StoredTrust {
    const { told, coherence } = this.#parts.prepared;
    const at = saidAt(told, passage, this.#parts.now)?.ms ?? null;
    const breakdown = trustOf({
      documentType: told.documentType,
      baseline: this.#baseline,
      source: this.#sourceTerm(sourceName(told, passage)),
      coherence: coherence[passage.seq] ?? unjudged,
      freshness: freshnessOf(at, at ?? this.#parts.now),
    });
    return { weight: shownTrust(breakdown), breakdown: JSON.stringify(breakdown) };
  }

  #sourceTerm(name: string | null): ReturnType<typeof sourceTerm> {
    if (name === null) return sourceTerm(null, null);
    const { entities } = this.#parts;
    const id = entities.id(name);
    const { role, reliability } = this.#sources.get(id) ?? { role: null, reliability: null };
    return sourceTerm(entities.has(OWNER) && entities.id(OWNER) === id ? 'owner' : role, reliability);
  }
}

function sourceIds({ prepared: { told, cut }, entities }: TrustParts): number[] {
  const names = new Set(cut.passages.map((passage) => sourceName(told, passage)));
  return [...names].flatMap((name) => (name === null ? [] : [entities.id(name)]));
}

function readSources(db: ReadHandle, ids: readonly number[]): Map<number, KnownSource> {
  if (ids.length === 0) return new Map();
  const rows = db.all<KnownSource & { entity_id: number }>(
    'source.ofArtifact',
    'SELECT entity_id, role, reliability FROM source WHERE entity_id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  );
  return new Map(rows.map((row) => [row.entity_id, row]));
}
