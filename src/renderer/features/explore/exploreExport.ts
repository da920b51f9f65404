import { exportJson } from '../../graph/export/jsonExport.ts';
import type { ExportedPicture } from '../../graph/export/exportedPicture.ts';
import { exportSvg } from '../../graph/export/svgExport.ts';
import type { Explore } from './exploreState.ts';
import type { ExploreDesk } from './exploreDesk.ts';

const TYPES = { svg: 'image/svg+xml', json: 'application/json' } as const;

export function createExports(desk: ExploreDesk): Pick<Explore, 'export'> {
  const { needs } = desk;

  function picture(): ExportedPicture {
    const { title, shown, counts, filter, instants } = desk.state;
    return {
      title,
      shown,
      counts,
      filter,
      instants,
      dataset: needs.application.dataset().dataset,
      madeAt: needs.date().toISOString(),
    };
  }

  return {
    export: (kind) =>
      desk.during('export', async () => {
        const exported = picture();
        const name = `${fileName(exported.title)}.${kind}`;
        if (kind === 'json') {
          needs.saveFile(name, new Blob([exportJson(exported)], { type: TYPES.json }));
          return;
        }
        const { svg, width, height } = exportSvg(exported, needs.readColors());
        const content =
          kind === 'svg' ? new Blob([svg], { type: TYPES.svg }) : await needs.svgToPng(svg, width, height);
        needs.saveFile(name, content);
      }),
  };
}

/** A name that every file system takes. */
function fileName(title: string): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  return plain.slice(0, 60) || 'picture';
}
