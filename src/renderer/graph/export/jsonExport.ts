import { legendOf } from '../legend.ts';
import { captionLines, type ExportedPicture } from './exportedPicture.ts';

/** The picture as data: nodes with their places, edges as the engine gave them, and everything it was filtered by. */
export function exportJson(picture: ExportedPicture): string {
  const { shown, title, dataset, madeAt, filter, instants, counts } = picture;
  return `${JSON.stringify(
    {
      format: 'palimpsest-picture-1',
      title,
      dataset,
      made_at: madeAt,
      caption: captionLines(picture),
      filter,
      instants,
      counts,
      hidden: shown.hidden,
      legend: legendOf(shown).map(({ type, kind, count }) => ({ type, shape: kind.shape, count })),
      nodes: shown.nodes.map(({ node, at, isPinned, isFaded, isFocus, folded }) => ({
        ...node,
        x: at.x,
        y: at.y,
        pinned: isPinned,
        faded: isFaded,
        focus: isFocus,
        folded,
      })),
      edges: shown.edges.flatMap((line) =>
        line.edges.map((edge) => ({ ...edge, line: line.id, on_path: line.isOnPath, faded: line.isFaded })),
      ),
    },
    null,
    2,
  )}\n`;
}
