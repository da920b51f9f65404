import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Job } from '../shared/contract/application.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import type { LocalModel, LocalModelList, OfferedModel } from '../shared/contract/localModels.ts';
import type { ModelRole } from '../shared/contract/models.ts';
import { type CatalogueModel, readCatalogue } from './downloads/catalogue.ts';
import { bytesHere, fetchFile } from './downloads/fetchFile.ts';
import type { JobBoard } from './jobBoard.ts';
import type { Log } from './log.ts';
import type { Models } from './models.ts';
import { isGgufPath, isLocalPath, readLocalModel } from './providers/local/localModel.ts';
import { isInstalled, runtimes } from './providers/local/optionalRuntime.ts';
import type { SettingsStore } from './settingsStore.ts';

interface LibraryParts {
  readonly settings: SettingsStore;
  readonly models: Models;
  readonly jobs: JobBoard;
  readonly log: Log;
  /** The app's own folder. */
  readonly home: string;
}

/** The models on this machine: those a person named, those in the app's own folder, and those to be downloaded there. */
export class ModelLibrary {
  readonly #parts: LibraryParts;
  readonly #folder: string;
  /** The last job by the id of what it downloads. */
  readonly #downloads = new Map<string, number>();

  constructor(parts: LibraryParts) {
    this.#parts = parts;
    this.#folder = path.join(parts.home, 'models');
  }

  async list(): Promise<LocalModelList> {
    const { settings, models } = this.#parts;
    const roles = (await models.list()).models;
    const named = settings.current.local_models.map((place) => ({ place, from: 'named' as const }));
    const found = (await this.#lying()).map((place) => ({ place, from: 'folder' as const }));
    const view = ({ place, from }: { place: string; from: LocalModel['from'] }): Promise<LocalModel> =>
      viewOf(
        place,
        from,
        roles.filter((model) => model.path === place).map(({ role }) => role),
      );
    const installed = await Promise.all([...named, ...found].map(view));
    const offered = await Promise.all((await this.#catalogue()).map((model) => this.#offer(model)));
    const formats = ['gguf', 'onnx'] as const;
    return {
      installed,
      offered,
      folder: this.#folder,
      runtimes: formats.map((format) => ({
        format,
        package: runtimes[format].package,
        installed: isInstalled(format),
      })),
    };
  }

  /** @throws PalimpsestError not_found, invalid with the reason; conflict when it is listed already */
  async add(place: string): Promise<void> {
    const { settings } = this.#parts;
    if (!isLocalPath(place))
      throw new PalimpsestError('invalid', `"${place}" is not a whole path.`, {
        hint: 'It begins at the root of a drive.',
        field: 'path',
      });
    const whole = path.resolve(place);
    if (await this.isListed(whole))
      throw new PalimpsestError('conflict', `${whole} is in the list already.`, { field: 'path' });
    await readLocalModel(whole);
    await settings.change({ local_models: [...settings.current.local_models, whole] });
  }

  /** @throws PalimpsestError not_found; conflict while it is in use */
  async remove(place: string): Promise<void> {
    const { settings, models } = this.#parts;
    if (!(await this.isListed(place)))
      throw new PalimpsestError('not_found', `${place} is not in the list of models.`, { field: 'path' });
    if ((await models.list()).models.some((model) => model.path === place))
      throw new PalimpsestError('conflict', 'This model is in use.', {
        hint: 'Choose another one in its place first.',
      });
    const { local_models: named } = settings.current;
    if (named.includes(place)) await settings.change({ local_models: named.filter((each) => each !== place) });
    else await rm(place, { recursive: true });
  }

  /** Whether it may be chosen by whoever can reach the settings. */
  async isListed(place: string): Promise<boolean> {
    return this.#parts.settings.current.local_models.includes(place) || (await this.#lying()).includes(place);
  }

  /**
   * Begins the download, or goes on with it; the job tells how far it is.
   * @throws PalimpsestError not_found for an id that is not offered
   */
  async download(id: string): Promise<Job> {
    const model = (await this.#catalogue()).find((each) => each.id === id);
    if (model === undefined) throw new PalimpsestError('not_found', `There is no model "${id}".`, { field: 'id' });
    const { jobs, log } = this.#parts;
    const last = this.#lastDownload(id);
    if (last?.status === 'running') return last;
    const begun = Promise.withResolvers<Job>();
    const about = { kind: 'download', label: `downloading ${model.name}`, total: bytesOf(model) } as const;
    const done = jobs.run(about, new AbortController().signal, async (job) => {
      this.#downloads.set(id, job.id);
      const entry = jobs.find(job.id);
      if (entry !== undefined) begun.resolve(entry);
      await this.#fetchAll(model, job.signal, (here) => job.progress(here, bytesOf(model)));
      return { result: null, isPartial: false };
    });
    done.catch((error: unknown) => {
      begun.reject(error);
      log.write('warning', 'a model could not be downloaded', { id, error });
    });
    return await begun.promise;
  }

  #lastDownload(id: string): Job | undefined {
    return this.#parts.jobs.find(this.#downloads.get(id) ?? -1);
  }

  async #fetchAll(model: CatalogueModel, signal: AbortSignal, onBytes: (here: number) => void): Promise<void> {
    let before = 0;
    for (const file of model.files) {
      const so = before;
      await fetchFile(file, this.#placeOf(model, file.path), { signal, onBytes: (here) => onBytes(so + here) });
      before += file.bytes;
    }
  }

  async #offer(model: CatalogueModel): Promise<OfferedModel> {
    const { id, name, purpose, use, licence, files } = model;
    const sizes = await Promise.all(files.map((file) => bytesHere(this.#placeOf(model, file.path))));
    const here = sizes.reduce((sum, size) => sum + size, 0);
    const isWhole = (await Promise.all(files.map((file) => isThere(this.#placeOf(model, file.path))))).every(Boolean);
    const job = this.#lastDownload(id);
    const isLoading = job?.status === 'running';
    return {
      id,
      name,
      purpose,
      use,
      licence,
      bytes: bytesOf(model),
      from: URL.parse(files[0]?.url ?? '')?.hostname ?? '',
      checksum: files.every(({ sha256 }) => sha256 !== null) ? 'known' : 'told',
      state: isLoading ? 'loading' : isWhole ? 'installed' : here > 0 ? 'partial' : 'absent',
      bytes_here: here,
      job_id: job?.id ?? null,
    };
  }

  /** What lies in the app's own folder: each GGUF file there or one folder down, and each folder with an ONNX model. */
  async #lying(): Promise<string[]> {
    const unfinished = new Set<string>();
    for (const model of await this.#catalogue()) {
      const there = await Promise.all(model.files.map((file) => isThere(this.#placeOf(model, file.path))));
      if (there.includes(false)) unfinished.add(path.join(this.#folder, model.id));
    }
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(() => []);
    const places: string[] = [];
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
      const place = path.join(this.#folder, entry.name);
      if (entry.isFile() && isGgufPath(place)) places.push(place);
      if (!entry.isDirectory() || unfinished.has(place)) continue;
      const within = (await readdir(place)).filter(isGgufPath);
      if (within.length > 0) places.push(...within.map((name) => path.join(place, name)));
      else places.push(place);
    }
    return places;
  }

  #placeOf(model: CatalogueModel, file: string): string {
    return path.join(this.#folder, model.id, file);
  }

  /** A list that the person wrote and that cannot be read keeps nothing from working. */
  async #catalogue(): Promise<readonly CatalogueModel[]> {
    return await readCatalogue(path.join(this.#parts.home, 'models.json')).catch((error: unknown) => {
      this.#parts.log.write('warning', 'the list of models cannot be read', { error });
      return [];
    });
  }
}

async function viewOf(place: string, from: LocalModel['from'], roles: ModelRole[]): Promise<LocalModel> {
  try {
    const { name, format, uses, bytes, dimensions } = await readLocalModel(place);
    return { path: place, name, format, uses: [...uses], roles, bytes, dimensions, from, error: null };
  } catch (error) {
    const why = error instanceof PalimpsestError ? error.message : 'It cannot be read.';
    const format = isGgufPath(place) ? 'gguf' : 'onnx';
    return {
      path: place,
      name: path.basename(place),
      format,
      uses: [],
      roles,
      bytes: 0,
      dimensions: null,
      from,
      error: why,
    };
  }
}

function bytesOf({ files }: CatalogueModel): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function isThere(place: string): Promise<boolean> {
  return await stat(place).then(
    () => true,
    () => false,
  );
}
