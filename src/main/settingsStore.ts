import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PalimpsestError } from '../shared/contract/errors.ts';
import { type Settings, settingsSchema } from '../shared/contract/application.ts';

export const defaultSettings: Settings = {
  theme: 'system',
  dataset: { user_id: 'local', dataset: 'main' },
  embedder: 'built-in',
  embedder_model: null,
  tz: null,
  owner: { name: 'User', aliases: [] },
  max_file_mb: 64,
};

/** The person's choices in one small JSON file, written whole and put in place by a rename, readable by its owner only. */
export class SettingsStore {
  readonly #file: string;
  #settings: Settings;

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

  async change(patch: Partial<Settings>): Promise<Settings> {
    const next = settingsSchema.parse({ ...this.#settings, ...patch });
    await mkdir(path.dirname(this.#file), { recursive: true });
    const draft = `${this.#file}.${process.pid}.draft`;
    await writeFile(draft, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, this.#file);
    this.#settings = next;
    return next;
  }
}

async function readSettings(file: string): Promise<Settings> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new PalimpsestError('read_only', `The settings file ${file} cannot be read.`, { cause: error });
  });
  if (text === null) return defaultSettings;
  const parsed = settingsSchema.partial().safeParse(parseJson(text, file));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new PalimpsestError(
      'invalid',
      `The settings file ${file} is wrong at ${issue?.path.join('.') ?? 'its top'}: ${issue?.message ?? ''}`,
      {
        hint: 'Mend that line, or move the file away to start from the defaults.',
      },
    );
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
