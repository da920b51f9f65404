import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PalimpsestError } from '../shared/contract/errors.ts';
import { type Settings, settingsSchema } from '../shared/contract/application.ts';
import { defaultThreshold } from './engine/fallacy/threshold.ts';

export const defaultSettings: Settings = {
  theme: 'system',
  dataset: { user_id: 'local', dataset: 'main' },
  embedder: 'built-in',
  embedder_model: null,
  reranker: 'built-in',
  reranker_model: null,
  strong: { kind: 'auto', server: null, model: null },
  fast: { kind: 'auto', server: null, model: null },
  extract_by_model: true,
  extraction_concurrency: 2,
  local_models: [],
  tz: null,
  owner: { name: 'User', aliases: [] },
  max_file_mb: 64,
  allow_user_grilling: true,
  succession_tolerance: 200,
  fallacy_threshold: defaultThreshold,
  agents_may_resolve: false,
  agents_may_forget: false,
  steering_file: null,
  fast_downward: null,
};

/** The person's choices in one small JSON file, written whole and put in place by a rename, readable by its owner only. */
export class SettingsStore {
  readonly #file: string;
  #settings: Settings;
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(file: string, settings: Settings) {
    this.#file = file;
    this.#settings = settings;
  }

  /** @throws PalimpsestError invalid, naming the file and the setting, when the file is not what it should be. */
  static async open(file: string): Promise<SettingsStore> {
    return new SettingsStore(file, await readSettings(file));
  }

  get current(): Settings {
    return this.#settings;
  }

  /** Changes follow one another. @throws PalimpsestError read_only when the file cannot be written; nothing is then changed. */
  change(patch: Partial<Settings>): Promise<Settings> {
    const changed = this.#writing.then(async () => {
      const next = settingsSchema.parse({ ...this.#settings, ...patch });
      await writeSettings(this.#file, next);
      this.#settings = next;
      return next;
    });
    this.#writing = changed.catch(() => undefined);
    return changed;
  }
}

async function writeSettings(file: string, settings: Settings): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new PalimpsestError('read_only', `The settings file ${file} cannot be written.`, {
      hint: 'Allow writing in its folder, or name another folder in PALIMPSEST_HOME.',
      cause,
    });
  }
}

async function readSettings(file: string): Promise<Settings> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new PalimpsestError('read_only', `The settings file ${file} cannot be read.`, {
      hint: 'Check that it is a file and may be read, or move it away to start from the defaults.',
      cause: error,
    });
  });
  if (text === null) return defaultSettings;
  const parsed = settingsSchema.partial().safeParse(parseJson(text, file));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue === undefined || issue.path.length === 0 ? 'its top' : issue.path.join('.');
    throw new PalimpsestError('invalid', `The settings file ${file} is wrong at ${place}: ${issue?.message ?? ''}.`, {
      hint: 'Mend that line, or move the file away to start from the defaults.',
    });
  }
  return settingsSchema.parse({ ...defaultSettings, ...parsed.data });
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PalimpsestError('invalid', `The settings file ${file} is not JSON.`, {
      hint: 'Mend it, or move it away to start from the defaults.',
      cause,
    });
  }
}
