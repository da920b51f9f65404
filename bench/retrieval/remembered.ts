import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Memory } from '../../src/main/library.ts';
import type { Conversation, DataSet } from './dataSets.ts';

/** The dataset that holds every conversation. */
export const MIXED = 'all conversations';

/** Remembers every conversation through the app's own door, in a dataset of its own and in the mixed one, and waits for the vectors. */
export async function rememberSets(memory: Memory, sets: readonly DataSet[], folder: string): Promise<void> {
  const files = mkdtempSync(path.join(folder, 'turns-'));
  for (const set of sets) {
    for (const conversation of set.conversations) {
      const file = path.join(files, `${set.name}-${conversation.id}.turns.jsonl`.replace(/[^\w.-]/g, '_'));
      writeFileSync(file, `${conversation.turnLines.join('\n')}\n`);
      for (const dataset of [datasetOf(set, conversation), MIXED]) {
        const told = await memory.rememberPaths({ dataset, paths: [file], format: 'turns' });
        if (told.totals.failed > 0) throw new Error(`${file}: ${told.artifacts.map(({ error }) => error).join(' ')}`);
      }
    }
  }
  let shown = 0;
  const state = await memory.whenEmbedded({
    onProgress: (done, total) => {
      if (done - shown < 500) return;
      shown = done;
      process.stderr.write(`embedded ${done} of ${total}\n`);
    },
  });
  if (state.error !== null) throw new Error(state.error);
}

export function datasetOf(set: DataSet, conversation: Conversation): string {
  return `${set.name} ${conversation.id}`;
}
