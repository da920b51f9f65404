import { join } from 'node:path';
import { z } from 'zod';
import { formatSchema } from '../../../../shared/contract/remember.ts';
import { resourcesFolder } from '../../../resources.ts';
import type { ToldArtifact } from '../told.ts';
import { readSource } from './bytes.ts';
import { parseJson } from './json.ts';
import { loadArtifacts } from './load.ts';

const procedureFile = z.string().regex(/^procedures\/[a-z0-9-]+\.(?:md|pddl)$/);

const manifestSchema = z.object({
  artifacts: z
    .array(
      z.object({
        file: z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.(?:md|txt|json)$/),
        title: z.string(),
        format: formatSchema,
        document_type: z.string(),
        source: z.string().optional(),
        at: z.string(),
        tz: z.string(),
        tags: z.array(z.string()),
        session: z.string().optional(),
      }),
    )
    .min(1),
  procedures: z.array(
    z.object({
      task_type: z.string(),
      scope: z.string(),
      trigger_context: z.string(),
      instructions: procedureFile,
      pddl_action: procedureFile.optional(),
      user_feedback_rules: z.string().optional(),
      taxonomy_path: z.string(),
    }),
  ),
});
type Manifest = z.infer<typeof manifestSchema>;

/** The artifacts of the sample memory, oldest first, each known by its place in the sample and not by where it is installed. */
export function* loadSample(folder: string = join(resourcesFolder(), 'sample')): Generator<ToldArtifact> {
  for (const entry of readManifest(folder).artifacts) {
    const uri = `sample:${entry.file}`;
    const options = {
      format: entry.format,
      documentType: entry.document_type,
      source: entry.source,
      at: entry.at,
      tz: entry.tz,
      tags: entry.tags,
      sessionId: entry.session,
      title: entry.title,
      uri,
    };
    for (const artifact of loadArtifacts({ kind: 'path', path: join(folder, entry.file) }, options)) {
      yield { ...artifact, sourceUri: uri };
    }
  }
}

/** The procedures of the sample memory, as they are saved. */
export function sampleProcedures(folder: string = join(resourcesFolder(), 'sample')): SampleProcedure[] {
  const textOf = (file: string): string =>
    readSource({ kind: 'path', path: join(folder, file) }).bytes.toString('utf8');
  return readManifest(folder).procedures.map((entry) => ({
    ...entry,
    instructions: textOf(entry.instructions),
    pddl_action: entry.pddl_action === undefined ? null : textOf(entry.pddl_action),
    user_feedback_rules: entry.user_feedback_rules ?? null,
  }));
}

type SampleProcedure = Omit<Manifest['procedures'][number], 'pddl_action' | 'user_feedback_rules'> &
  Record<'pddl_action' | 'user_feedback_rules', string | null>;

function readManifest(folder: string): Manifest {
  const name = 'manifest.json';
  const { bytes } = readSource({ kind: 'path', path: join(folder, name) });
  return manifestSchema.parse(parseJson(bytes.toString('utf8'), name));
}
