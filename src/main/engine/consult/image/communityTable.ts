import { countTokens } from '../../text/tokens.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { indexTerms } from './analyzer.ts';
import type { GraphIndex } from './graphIndex.ts';

/** A group of entities that facts tie together, with the digest of what is told of it. */
export interface Community {
  readonly id: number;
  readonly summary: string;
  readonly tokens: number;
  readonly builtAt: number;
  readonly terms: ReadonlySet<string>;
  /** Places of its members in the graph index. */
  readonly members: readonly number[];
}

/**
 * Communities of a dataset. In lists that hold facts too a community stands as a negative number, −1 for the first, so
 * that it is never taken for a row of facts.
 */
export class CommunityTable {
  list: readonly Community[] = [];
  /** Community of an entity, by its place in the graph index. */
  private readonly ofEntity = new Map<number, number>();

  load(db: ReadHandle, datasetId: number, graph: GraphIndex): void {
    const rows = db.rows(
      'consult.communities',
      `SELECT c.id, c.summary, c.built_at,
         (SELECT json_group_array(m.entity_id) FROM community_entity m WHERE m.community_id = c.id)
       FROM community c WHERE c.dataset_id = ? ORDER BY c.id`,
      [datasetId],
    );
    this.list = rows.map(([id, summary, builtAt, members]) => ({
      id: Number(id),
      summary: String(summary),
      tokens: countTokens(String(summary)),
      builtAt: Number(builtAt),
      terms: new Set(indexTerms(String(summary))),
      members: numbers(String(members)).flatMap((member) => graph.entityOf.get(member) ?? []),
    }));
    this.ofEntity.clear();
    this.list.forEach(({ members }, at) => {
      for (const member of members) this.ofEntity.set(member, -1 - at);
    });
  }

  /** The community that an entity belongs to, 0 for none. */
  of(entity: number): number {
    return this.ofEntity.get(entity) ?? 0;
  }

  /** What a negative number of a list stands for; undefined for a row of facts. */
  at(row: number): Community | undefined {
    return row < 0 ? this.list[-1 - row] : undefined;
  }
}

function numbers(json: string): number[] {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.filter((each) => typeof each === 'number') : [];
}
