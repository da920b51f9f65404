import { storeArtifact } from './episodic/storeArtifact.ts';
import { storeVectors } from './maintenance/storeVectors.ts';
import { writeMetadata } from './storage/metadata.ts';

/** Every job the writer worker can do, by name. One line a job; the code is in the folders of the layers. */
export const writes = {
  writeMetadata,
  storeArtifact,
  storeVectors,
};
export type Writes = typeof writes;
