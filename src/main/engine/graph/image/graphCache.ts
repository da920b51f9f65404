import type { ReadHandle } from '../../storage/handles.ts';
import { type Change, KeptImages } from '../../storage/keptImages.ts';
import { linkCases, unlinkCases } from './caseEdges.ts';
import { linkDerived } from './derivedEdges.ts';
import { takeEntities } from './entityRows.ts';
import type { GraphImage } from './graphImage.ts';
import { loadGraph, takeFacts } from './loadGraph.ts';

/** Beyond this share of dead edges, building anew is cheaper than stepping over them. */
const REBUILD_DEAD_SHARE = 0.25;
const FEW = 1000;

const images = new KeptImages<GraphImage>({ load: loadGraph, apply });

/** The graph of a dataset as of the file's present content. Within one snapshot, texts read beside it belong to it. */
export function graphOf(db: ReadHandle, datasetId: number): GraphImage {
  return images.of(db, datasetId);
}

function apply(db: ReadHandle, image: GraphImage, changes: readonly Change[]): boolean {
  const facts = new Set<number>();
  const entities = new Set<number>();
  for (const { kind, id } of changes) {
    if (kind === 'fact') facts.add(id);
    else if (kind === 'entity' || kind === 'entity_gone') entities.add(id);
    else if (kind === 'fact_gone') forget(image, id);
  }
  if (entities.size > 0) {
    if (!takeEntities(db, image, [...entities])) return false;
    unlinkCases(image, [...entities]);
    linkCases(db, image, { caseIds: [...entities] });
  }
  if (facts.size > 0) takeFacts(db, image, [...facts]);
  if (image.derivedOf.size > 0 || changes.some(({ kind }) => kind === 'derived')) linkDerived(db, image);
  return image.edges.dead <= FEW + REBUILD_DEAD_SHARE * image.edges.count;
}

function forget(image: GraphImage, factId: number): void {
  const row = image.facts.rowOf.get(factId);
  if (row === undefined) return;
  image.unlink(row);
  const passage = image.passageNode.get(factId);
  if (passage !== undefined) {
    image.nodes.alive[passage] = 0;
    image.passageNode.delete(factId);
  }
  image.facts.kill(row);
}
