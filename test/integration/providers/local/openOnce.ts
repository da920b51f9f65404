import { PalimpsestError } from '../../../../src/shared/contract/errors.ts';
import { openLocalEmbedder } from '../../../../src/main/providers/local/localEmbedder.ts';
import { LocalWorkers } from '../../../../src/main/providers/local/localWorkers.ts';

// A program of its own, started by a test without the optional libraries.
try {
  await openLocalEmbedder(new LocalWorkers(), process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof PalimpsestError)) throw error;
  process.stdout.write(JSON.stringify(error.toShape()));
}
