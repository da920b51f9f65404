import type { z } from 'zod';
import type {
  DocumentTypeRow,
  documentTypeListRequestSchema,
  documentTypeListResponseSchema,
} from '../../../../shared/contract/sources.ts';
import { findDataset } from '../../episodic/datasets.ts';
import { baselineValue, readBaselines, shippedTypes, steeredTypes } from '../../lineage/documentTypes.ts';
import type { ReadHandle } from '../../storage/handles.ts';

/** Read job: types of documents with what they start with: those shipped, of the steering file, and in use. */
export function listDocumentTypes(
  db: ReadHandle,
  request: z.output<typeof documentTypeListRequestSchema>,
): z.output<typeof documentTypeListResponseSchema> {
  return db.snapshot(() => {
    const datasetId = findDataset(db, request) ?? 0;
    const used = new Map(readBaselines(db, datasetId).map((baseline) => [baseline.name, baseline]));
    const steered = steeredTypes(db);
    const shipped = shippedTypes(db);
    const artifacts = new Map(
      db
        .rows(
          'documentType.artifacts',
          `SELECT document_type, count(*) FROM artifact WHERE dataset_id = ? AND status <> 'superseded' GROUP BY 1`,
          [datasetId],
        )
        .map(([name, count]) => [String(name), Number(count)]),
    );
    const names = new Set([...shipped.keys(), ...steered.keys(), ...used.keys()]);
    const types = [...names].map((name): DocumentTypeRow => {
      const inFile = steered.get(name) ?? null;
      const { own, file } = used.get(name) ?? { own: null, file: inFile };
      const base = { own, file, shipped: shipped.get(name) ?? null };
      return {
        name,
        own,
        steered: file,
        shipped: base.shipped,
        baseline: baselineValue(base),
        from: own !== null ? 'own' : file !== null ? 'steering_file' : base.shipped !== null ? 'shipped' : 'unknown',
        is_pending: file !== inFile,
        artifacts: artifacts.get(name) ?? 0,
      };
    });
    return { types: types.toSorted((a, b) => b.baseline - a.baseline || a.name.localeCompare(b.name)) };
  });
}
