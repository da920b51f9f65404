import { openMemory } from '../../../src/main/library.ts';

/** Moves a branch and says how far it is, until it is killed or done. */
const [file = '', from = '', to = '', undoes = ''] = process.argv.slice(2);
const memory = await openMemory(file, { embedder: 'off' });
memory.onEvent((event) => {
  if (event.type === 'job' && event.job.kind === 'taxonomy') console.log(`moved ${event.job.done}`);
});
if (undoes === '') await memory.consolidateTaxonomyBranch({ from, to, preview: false });
else await memory.undoChange({ id: Number(undoes) });
console.log('done');
await memory.close();
