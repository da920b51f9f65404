import path from 'node:path';
import type { Handlers } from '../../shared/contract/operations.ts';
import type {
  RememberFilesRequest,
  RememberPathsRequest,
  RememberTextRequest,
} from '../../shared/contract/remember.ts';
import type { AppParts } from '../app.ts';
import type { LoadOptions } from '../engine/extraction/loaders/options.ts';
import type { RememberTask } from '../remembering.ts';

type RememberHandlers = Pick<Handlers, 'rememberText' | 'rememberFiles' | 'rememberPaths' | 'seed'>;
type Told = RememberTextRequest | RememberFilesRequest | RememberPathsRequest;

export function rememberHandlers({ remembering, settings, database }: AppParts): RememberHandlers {
  const about = (told: Told): Pick<RememberTask, 'dataset' | 'options' | 'kind' | 'resume' | 'concurrency'> => ({
    kind: 'remember',
    dataset: { user_id: told.user_id, dataset: told.dataset },
    options: loadOptions(told, settings.current.max_file_mb, settings.current.tz),
    resume: true,
    concurrency: 1,
  });
  return {
    rememberText: async (told, { signal }) => {
      const task = about(told);
      const options = { ...task.options, title: told.title, uri: told.uri, requestId: told.request_id };
      const name = told.title ?? 'pasted text';
      return await remembering.run(
        { ...task, options, label: name, sources: [{ name, source: { kind: 'text', text: told.text } }] },
        signal,
      );
    },
    rememberFiles: async (told, { signal }) => {
      const sources = told.files.map(({ name, base64 }) => ({
        name,
        source: { kind: 'bytes' as const, name, bytes: Buffer.from(base64, 'base64') },
      }));
      return await remembering.run({ ...about(told), label: labelOf(sources), sources }, signal);
    },
    rememberPaths: async (told, { signal }) => {
      const sources = told.paths.map((given) => {
        const full = path.resolve(given);
        return { name: given, source: { kind: 'path' as const, path: full } };
      });
      const { resume, concurrency } = told;
      return await remembering.run({ ...about(told), resume, concurrency, label: labelOf(sources), sources }, signal);
    },
    seed: async (dataset, { signal }) => {
      await database.write('seedProcedures', dataset, { signal });
      return await remembering.run(
        {
          kind: 'seed',
          label: 'the sample memory',
          dataset,
          sources: [{ name: 'the sample memory', source: { kind: 'sample' } }],
          options: {},
          resume: true,
          concurrency: 1,
        },
        signal,
      );
    },
  };
}

function loadOptions(told: Told, maxFileMb: number, ownZone: string | null): LoadOptions {
  return {
    format: told.format,
    documentType: told.document_type,
    source: told.source,
    at: told.at,
    tz: told.tz ?? ownZone,
    tags: told.tags,
    sessionId: told.session_id,
    limitBytes: maxFileMb * 1024 * 1024,
  };
}

function labelOf(sources: readonly { name: string }[]): string {
  const [first] = sources;
  const name = path.basename(first?.name ?? '');
  return sources.length === 1 ? name : `${name} and ${sources.length - 1} more`;
}
