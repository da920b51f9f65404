import type { WriteHandle } from '../storage/handles.ts';
import { loadRelations } from './relationKinds.ts';

/** Gives a new dataset its own copy of the shipped relations and their phrases, for its owner to edit. */
export function addRelations(db: WriteHandle, datasetId: number): void {
  const { kinds, aliases, stateDimensions } = loadRelations();
  for (const kind of kinds) {
    db.run(
      'relation.add',
      `INSERT OR IGNORE INTO relation_kind
         (dataset_id, relation, cardinality, exclusive_group, inverse, symmetric, transitive, opposite_of, dependency, iri)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        datasetId,
        kind.relation,
        kind.cardinality,
        kind.exclusive_group ?? null,
        kind.inverse ?? null,
        Number(kind.symmetric),
        Number(kind.transitive),
        kind.opposite_of ?? null,
        Number(kind.dependency),
        kind.iri ?? null,
      ],
    );
  }
  for (const { name, values } of stateDimensions) {
    db.run(
      'relation.addDimension',
      'INSERT OR IGNORE INTO state_dimension (dataset_id, name, groups) VALUES (?, ?, ?)',
      [datasetId, name, JSON.stringify(values)],
    );
  }
  for (const { phrase, relation, inverted } of aliases) {
    db.run(
      'relation.addAlias',
      'INSERT OR IGNORE INTO relation_alias (dataset_id, phrase_norm, relation, inverted) VALUES (?, ?, ?, ?)',
      [datasetId, phrase, relation, Number(inverted)],
    );
  }
}
