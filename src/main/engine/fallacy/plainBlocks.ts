import type { Range } from '../text/sentences.ts';

/** Lists, code, tables and formulas: manuals and answers of assistants reason in other ways than people who argue. */
const markup = /^\s*(?:[-*•+>#|]|\d+[.)]\s)|\*\*|`|\\[([]|=>|[{};]\s*$|<\/?\w+/u;
const fence = /^\s*(?:```|~~~)/u;
const SHORTEST = 30;

/** Runs of lines in which somebody just writes; what is marked up as something else is left out. */
export function plainBlocks(text: string): Range[] {
  const blocks: Range[] = [];
  let [block, start, isFenced] = [null as Range | null, 0, false];
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const isFence = fence.test(line);
    if (isFence) isFenced = !isFenced;
    if (isFence || isFenced || markup.test(line)) {
      if (block !== null) blocks.push(block);
      block = null;
    } else {
      block = { start: block?.start ?? start, end };
    }
    start = end + 1;
  }
  if (block !== null) blocks.push(block);
  return blocks.filter((plain) => plain.end - plain.start >= SHORTEST);
}
