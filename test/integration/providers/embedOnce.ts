import { startBuiltInEmbedder } from '../../../src/main/providers/builtInEmbedder.ts';

// A program of its own, started by a test with the network blocked.
const embedder = await startBuiltInEmbedder();
const [vector] = await embedder.embed(['The harbour opens at six.']);
await embedder.close();
process.stdout.write(JSON.stringify({ model: embedder.model, length: vector?.length }));
