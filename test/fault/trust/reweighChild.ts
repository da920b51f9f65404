import { openMemory } from '../../../src/main/library.ts';

/** Weighs a type of documents otherwise, or as before, and says how far it is, until it is killed or done. */
const [file = '', baseline = '', undoes = ''] = process.argv.slice(2);
const memory = await openMemory(file, { embedder: 'off' });
memory.onEvent((event) => {
  if (event.type === 'job' && event.job.kind === 'trust') console.log(`weighed ${event.job.done}`);
});
if (undoes === '') {
  const change = { kind: 'document_type', name: 'wiki', baseline: Number(baseline) } as const;
  await memory.changeTrust({ change, preview: false });
} else await memory.undoChange({ id: Number(undoes) });
console.log('done');
await memory.close();
