import type { Passage, PreparedArtifact } from '../extraction/told.ts';
import type { SourceTerm } from '../../../shared/contract/trust.ts';
import { baselineValue, ensureBaseline } from '../lineage/documentTypes.ts';
import type { EntityTable } from '../semantic/entities.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { freshnessOf } from '../trust/freshness.ts';
import { readSources, termOf } from '../trust/sourceFigures.ts';
import { sourceTerm } from '../trust/sourceRole.ts';
import { shownTrust, trustOf, unjudged } from '../trust/weight.ts';
import { saidAt } from './passages.ts';
import { sourceName } from './speakers.ts';
import type { StoredTrust } from './storeScope.ts';

export interface TrustParts {
  readonly prepared: PreparedArtifact;
  readonly entities: EntityTable;
  readonly datasetId: number;
  readonly now: number;
}

/**
 * What each passage of an artifact, and every fact said in it, is trusted as it is stored: freshness is measured as of its
 * own saying.
 */
export class PassageTrust {
  readonly #parts: TrustParts;
  readonly #baseline: number;
  readonly #terms: ReadonlyMap<number, SourceTerm>;
  readonly #known = new Map<number, StoredTrust>();

  /** @param db with the sources of the artifact recorded */
  constructor(db: WriteHandle, parts: TrustParts) {
    this.#parts = parts;
    this.#baseline = baselineValue(ensureBaseline(db, parts.datasetId, parts.prepared.told.documentType));
    const sources = readSources(db, { ids: sourceIds(parts) });
    this.#terms = new Map(sources.map((source) => [source.id, termOf(source)]));
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

  #sourceTerm(name: string | null): SourceTerm {
    const known = name === null ? undefined : this.#terms.get(this.#parts.entities.id(name));
    return known ?? sourceTerm(null, null);
  }
}

function sourceIds({ prepared: { told, cut }, entities }: TrustParts): number[] {
  const names = new Set(cut.passages.map((passage) => sourceName(told, passage)));
  return [...names].flatMap((name) => (name === null ? [] : [entities.id(name)]));
}
