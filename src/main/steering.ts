import type { Settings } from '../shared/contract/application.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import type { Output, Parsed } from '../shared/contract/operations.ts';
import type { SteeringConfig, SteeringIssue, SteeringView } from '../shared/contract/steering.ts';
import type { RulesConfig } from './engine/contradiction/claims.ts';
import { noSteering, parseSteering } from './engine/extraction/steering/parseSteering.ts';
import type { Database } from './engine/storage/database.ts';
import type { EventBus } from './eventBus.ts';
import type { Log } from './log.ts';
import { readSteeringFile, versionOf, watchSteeringFile, writeSteeringFile } from './steeringFile.ts';
import { grillingOf, rulesOf } from './truthRules.ts';

export interface SteeringParts {
  readonly database: Database;
  readonly events: EventBus;
  readonly log: Log;
  readonly settings: () => Settings;
  /** Where the file is unless the settings name another one. */
  readonly usualFile: string;
}

interface Read {
  readonly file: string;
  readonly text: string | null;
  readonly issues: readonly SteeringIssue[];
  readonly warnings: readonly SteeringIssue[];
}

/**
 * The steering file: read at the start and whenever it changes. A file with faults changes nothing: what was read last
 * without one stays in force, also over a restart, since the memory keeps it.
 */
export class Steering {
  readonly #parts: SteeringParts;
  #config: SteeringConfig = noSteering;
  #read: Read = { file: '', text: null, issues: [], warnings: [] };
  #watched: { readonly file: string; close(): void } | null = null;
  /** Reads and saves, one after another. */
  #working: Promise<unknown> = Promise.resolve();

  constructor(parts: SteeringParts) {
    this.#parts = parts;
  }

  /** What is in force. */
  get config(): SteeringConfig {
    return this.#config;
  }

  rules(): RulesConfig {
    return rulesOf(this.#parts.settings(), this.#config);
  }

  /** Reads the file for the first time and watches it from then on. */
  async open(): Promise<void> {
    this.#config = (await this.#parts.database.read('keptSteering', {})) ?? noSteering;
    await this.load();
  }

  close(): void {
    this.#watched?.close();
  }

  view(): SteeringView {
    const { file, text, issues, warnings } = this.#read;
    return {
      file,
      state: issues.length > 0 ? 'invalid' : text === null ? 'missing' : 'valid',
      text: text ?? '',
      version: versionOf(text),
      issues: [...issues],
      warnings: [...warnings],
      config: this.#config,
      grilling: grillingOf(this.#parts.settings(), this.#config),
    };
  }

  /** Reads the file again, where it is by the settings of now. */
  load(): Promise<SteeringView> {
    return this.#inTurn(() => this.#load());
  }

  async save({ text, version }: Parsed<'saveSteering'>): Promise<Output<'saveSteering'>> {
    return await this.#inTurn(async () => {
      await this.#load();
      if (version !== versionOf(this.#read.text)) {
        throw new PalimpsestError('conflict', 'The steering file was changed meanwhile.', {
          field: 'version',
          hint: 'Read it again; nothing was saved.',
        });
      }
      const parsed = parseSteering(text);
      if (!parsed.ok) return { saved: false, issues: [...parsed.issues] };
      await writeSteeringFile(this.#read.file, text);
      await this.#load();
      return { saved: true, issues: [] };
    });
  }

  /**
   * Puts one value under a part of the file, whose other text keeps its keys and their order.
   * @throws PalimpsestError conflict when the file has faults: they would be lost
   */
  async register(
    part: 'custom_document_type_rules' | 'repository_context_directives',
    name: string,
    value: object,
  ): Promise<SteeringView> {
    return await this.#inTurn(async () => {
      await this.#load();
      const { text, issues, file } = this.#read;
      const [fault] = issues;
      if (fault !== undefined) {
        throw new PalimpsestError(
          'conflict',
          `The steering file has a fault in line ${fault.line}: ${fault.message}.`,
          {
            hint: 'Mend it first.',
          },
        );
      }
      const whole = recordOf(JSON.parse(withoutMark(text ?? '{}')));
      const next = { ...whole, [part]: { ...recordOf(whole[part]), [name]: value } };
      await writeSteeringFile(file, `${JSON.stringify(next, null, 2)}\n`);
      await this.#load();
      return this.view();
    });
  }

  async #load(): Promise<SteeringView> {
    const file = this.#parts.settings().steering_file ?? this.#parts.usualFile;
    this.#watch(file);
    const before = JSON.stringify(this.#read);
    this.#read = await this.#readFrom(file);
    if (JSON.stringify(this.#read) !== before) {
      this.#parts.events.publish({ type: 'steering', state: this.view().state });
    }
    return this.view();
  }

  async #readFrom(file: string): Promise<Read> {
    let text: string | null = null;
    try {
      text = await readSteeringFile(file);
    } catch (error) {
      if (!(error instanceof PalimpsestError)) throw error;
      return { file, text, issues: [{ path: '', line: 1, column: 1, message: error.message }], warnings: [] };
    }
    const parsed = text === null ? ({ ok: true, config: noSteering, warnings: [] } as const) : parseSteering(text);
    if (!parsed.ok) return { file, text, issues: parsed.issues, warnings: [] };
    await this.#keep(parsed.config);
    return { file, text, issues: [], warnings: parsed.warnings };
  }

  /** A memory that cannot be written to is steered all the same. */
  async #keep(config: SteeringConfig): Promise<void> {
    this.#config = config;
    const { database, log } = this.#parts;
    const kept = await database.read('keptSteering', {});
    if (JSON.stringify(kept ?? noSteering) === JSON.stringify(config)) return;
    await database.write('keepSteering', { config }).catch((error: unknown) => {
      log.write('warning', 'the steering file could not be kept in the memory', { error });
    });
  }

  #watch(file: string): void {
    if (this.#watched?.file === file) return;
    this.#watched?.close();
    const watched = watchSteeringFile(file, () => {
      this.load().catch((error: unknown) => {
        this.#parts.log.write('warning', 'the steering file could not be read again', { error });
      });
    });
    this.#watched = { file, close: () => watched.close() };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#working.then(work);
    this.#working = done.catch(() => undefined);
    return done;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
