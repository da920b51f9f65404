import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { type ArtifactIdentity, identityOf } from '../episodic/artifactIdentity.ts';
import { loadArtifacts } from './loaders/load.ts';
import type { LoadOptions, TextSource } from './loaders/options.ts';
import { loadSample } from './loaders/sample.ts';
import { type OutlinedArtifact, outlineArtifact, prepareArtifact } from './prepare.ts';
import type { PreparedArtifact } from './told.ts';

/** What an artifact is known by before the work of extraction, so that a repeated run can skip it. */
export interface ArtifactOutline {
  /** Its title, its URI, or "pasted text". */
  readonly name: string;
  readonly identity: ArtifactIdentity;
  readonly passages: number;
  /** Whether its first words may speak of somebody told of before it. */
  readonly looksBack: boolean;
  readonly notes: readonly string[];
}

export interface OpenArgs {
  readonly source: TextSource | { readonly kind: 'sample' };
  readonly options: LoadOptions;
}

export interface OpenedSource {
  readonly id: number;
  readonly artifacts: readonly ArtifactOutline[];
}

export interface PrepareArgs {
  readonly id: number;
  /** Place in `artifacts`. */
  readonly index: number;
  /** The dataset's owner, whom "I" means in texts without a speaker. */
  readonly ownerName: string | null;
  /** Whom its session told of just before. */
  readonly peopleBefore?: readonly string[];
}

export interface RereadArgs {
  readonly outlined: OutlinedArtifact;
  readonly ownerName: string | null;
}

interface IngestContext {
  isCancelled(): boolean;
  progress(done: number, total: number | null): void;
}

/**
 * The ingest worker's calls. A source is opened once, its artifacts are prepared one by one as the caller stores
 * them, and it is closed; so a big file is committed artifact by artifact and never waits whole in a message.
 */
export interface IngestCalls extends Record<string, (args: never, context: IngestContext) => unknown> {
  open(args: OpenArgs, context: IngestContext): OpenedSource;
  prepare(args: PrepareArgs, context: IngestContext): PreparedArtifact;
  close(args: { readonly id: number }): null;
  /** Extracts again from an artifact that is stored already. */
  reread(args: RereadArgs, context: IngestContext): PreparedArtifact;
}

export function createIngest(): IngestCalls {
  const open = new Map<number, readonly OutlinedArtifact[]>();
  let lastId = 0;
  return {
    open: ({ source, options }, context) => {
      const outlined: OutlinedArtifact[] = [];
      for (const told of source.kind === 'sample' ? loadSample() : loadArtifacts(source, options)) {
        if (context.isCancelled()) throw new PalimpsestError('cancelled', 'Cancelled.');
        outlined.push(outlineArtifact(told));
        context.progress(outlined.length, null);
      }
      lastId++;
      open.set(lastId, outlined);
      return { id: lastId, artifacts: outlined.map(outlineFor) };
    },
    prepare: ({ id, index, ownerName, peopleBefore = [] }) => {
      const outlined = open.get(id)?.[index];
      if (outlined === undefined) throw new PalimpsestError('internal', `no artifact ${index} is open under ${id}`);
      return prepareArtifact({ ...outlined, told: { ...outlined.told, peopleBefore } }, ownerName);
    },
    close: ({ id }) => {
      open.delete(id);
      return null;
    },
    reread: ({ outlined, ownerName }) => prepareArtifact(outlined, ownerName),
  };
}

function outlineFor({ told, cut, checksum }: OutlinedArtifact): ArtifactOutline {
  return {
    name: told.title ?? told.sourceUri ?? 'pasted text',
    identity: identityOf(told, checksum),
    passages: cut.passages.length,
    looksBack: /\b(?:he|she)\b/i.test(cut.passages[0]?.text ?? ''),
    notes: told.notes,
  };
}
