import type { Output, Parsed } from '../../../shared/contract/operations.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { foldText } from '../text/fold.ts';
import { gluedCharacter } from '../text/scripts.ts';
import { drawNodes } from './draw.ts';
import { NODE } from './image/graphTables.ts';
import type { Lens } from './lens.ts';
import { lookAtGraph } from './openGraph.ts';
import { compareNodes } from './ranking.ts';

interface Hit {
  readonly node: number;
  /** The alias that matched, null when the name did. */
  readonly alias: string | null;
  /** 0 the whole name, 1 words of it, 2 an alias, 3 a literal. */
  readonly tier: number;
}

/**
 * Read job: entities and literals one of whose names has, for each word typed, a word that begins with it. The whole name
 * goes before a part of it, names before aliases, those before literals; then the better connected. Nothing typed finds the
 * best connected entities under the filter.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function findNames(db: ReadHandle, request: Parsed<'findNames'>, context: JobContext): Output<'findNames'> {
  return lookAtGraph(db, request, context, (lens) => {
    const { degree } = lens.image.nodes;
    const typed = foldText(request.text).trim();
    const hits = (typed === '' ? entitiesIn(lens) : matching(lens, typed)).sort(
      (a, b) => a.tier - b.tier || (degree[b.node] ?? 0) - (degree[a.node] ?? 0) || compareNodes(lens, a.node, b.node),
    );
    const page = hits.slice(0, request.limit);
    const nodes = drawNodes(
      db,
      lens,
      page.map(({ node }) => node),
    );
    const answer = nodes.map((node, i) => ({
      node,
      alias: page[i]?.alias ?? null,
      outside: lens.whyLeft(page[i]?.node ?? 0),
    }));
    // Chosen by all their connections, listed by those that are seen.
    if (typed === '') answer.sort((a, b) => b.node.degree - a.node.degree);
    return { hits: answer, total: hits.length };
  });
}

function entitiesIn(lens: Lens): Hit[] {
  const { image } = lens;
  const hits: Hit[] = [];
  for (const node of image.names.keys()) {
    const isEntity = image.nodes.kind[node] === NODE.entity && image.exists(node) && !image.isCase(node);
    if (isEntity && lens.isNodeDrawn(node)) hits.push({ node, alias: null, tier: 0 });
  }
  return hits;
}

function matching({ image }: Lens, typed: string): Hit[] {
  const words = typed.split(/\s+/u).filter((word) => word !== '');
  const hits: Hit[] = [];
  for (const [node, names] of image.names) {
    const at = names.findIndex((name) => words.every((word) => hasWordBeginning(name, word)));
    if (at < 0 || !image.exists(node)) continue;
    if (image.nodes.kind[node] === NODE.value) hits.push({ node, alias: null, tier: 3 });
    else if (at > 0) hits.push({ node, alias: names[at] ?? null, tier: 2 });
    else hits.push({ node, alias: null, tier: names[0] === typed ? 0 : 1 });
  }
  return hits;
}

const inWord = /[\p{L}\p{N}\p{M}]/u;

/** In scripts without blanks any character may begin a word. */
function hasWordBeginning(name: string, beginning: string): boolean {
  for (let at = name.indexOf(beginning); at >= 0; at = name.indexOf(beginning, at + 1)) {
    if (at === 0 || !inWord.test(name.charAt(at - 1)) || gluedCharacter.test(beginning.charAt(0))) return true;
  }
  return false;
}
