import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { StatusResponse } from '../shared/contract/application.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import type { Handlers } from '../shared/contract/operations.ts';
import { createHandlers } from './api/handlers.ts';
import { Embedding, embedderOpener, type EmbeddingState, type OpenEmbedder } from './embedding.ts';
import type { RulesConfig } from './engine/contradiction/claims.ts';
import { systemTimers } from './engine/clock.ts';
import { isOwnerAlive, processOwner } from './engine/processOwner.ts';
import { type Database, openDatabase } from './engine/storage/database.ts';
import { EventBus } from './eventBus.ts';
import { Extracting, type ExtractionWait } from './extracting.ts';
import { JobBoard } from './jobBoard.ts';
import { InferenceLog } from './inferenceLog.ts';
import { type Log, standardErrorLog } from './log.ts';
import { keysInFile, type ModelKeys } from './modelKeys.ts';
import { ModelLibrary } from './modelLibrary.ts';
import { Models, type OwnModels } from './models.ts';
import type { Places } from './paths.ts';
import { Prices } from './prices.ts';
import { LocalWorkers } from './providers/local/localWorkers.ts';
import { Planning } from './planning.ts';
import { Reasoning } from './reasoning.ts';
import { Remembering } from './remembering.ts';
import { Steering } from './steering.ts';
import { STEERING_FILE } from './steeringFile.ts';
import { TaxonomyJobs } from './taxonomyJobs.ts';
import { TrustJobs } from './trustJobs.ts';
import { SettingsStore } from './settingsStore.ts';
import { announceAddress, servedAddress, withdrawAddress } from './servedAddress.ts';
import { openTokenKeeper, type TokenKeeper, tokenFileFor } from './transport/http/token.ts';

export type Host = StatusResponse['host'];

export interface AppOptions {
  readonly places: Places;
  readonly host: Host;
  readonly env: NodeJS.ProcessEnv;
  readonly log?: Log | undefined;
  /** False when only an existing memory will do. */
  readonly mayCreate?: boolean | undefined;
  /** How the library's callers bring an embedder of their own; else the environment and the settings choose. */
  readonly openEmbedder?: OpenEmbedder | undefined;
  /** Models that the library's callers bring, in place of what environment and settings choose. */
  readonly models?: OwnModels | undefined;
  /** Where keys of model servers are kept; a file in the app's folder where the host has no better place. */
  readonly keys?: ModelKeys | undefined;
  /** Whether what is told is embedded from the first use on; a command embeds only when it waits for that. */
  readonly embedsInBackground?: boolean | undefined;
}

/** What handlers work with. */
export interface AppParts {
  readonly host: Host;
  readonly places: Places;
  readonly log: Log;
  readonly database: Database;
  readonly settings: SettingsStore;
  readonly events: EventBus;
  readonly jobs: JobBoard;
  readonly embedding: Embedding;
  /** The chat models in use (`strong`, `fast`) and the reranker; an event of type `models` tells that they changed. */
  readonly models: Models;
  readonly modelLibrary: ModelLibrary;
  readonly keys: ModelKeys;
  readonly inferences: InferenceLog;
  readonly remembering: Remembering;
  readonly extracting: Extracting;
  readonly taxonomy: TaxonomyJobs;
  readonly steering: Steering;
  readonly planning: Planning;
  readonly reasoning: Reasoning;
  readonly trust: TrustJobs;
  /** The rules of truth by settings and steering file. */
  readonly rules: () => RulesConfig;
  readonly accessToken: () => Promise<TokenKeeper>;
}

export interface App {
  readonly handlers: Handlers;
  readonly events: EventBus;
  readonly log: Log;
  /** Token of the served host, made at the first call. */
  readonly accessToken: () => Promise<TokenKeeper>;
  /** Waits until everything told has its vector, none of the rest can be made, or the signal fires. */
  settleEmbedding(options: {
    signal: AbortSignal;
    onProgress: (done: number, total: number) => void;
  }): Promise<EmbeddingState>;
  /** Waits until a model has read everything that waits for it, or the signal fires; gives how much still waits. */
  settleExtraction(wait: ExtractionWait): Promise<{ waiting: number }>;
  /** Whether another running app on this file embeds what is told here. */
  isEmbeddedElsewhere(): Promise<boolean>;
  /** Tells commands in other processes where the page is served. */
  announceAddress(origin: string): Promise<void>;
  /** Where a running app serves the page of this memory; null when none is known to. */
  servedAddress(): Promise<string | null>;
  /** Jobs are stopped, then everything is closed in the order of its needs. Called again it waits for the same end. */
  close(): Promise<void>;
}

const ownerKey = 'embedding_owner';

/**
 * Puts engine, providers and operations together for every entry: desktop, server, command line and library.
 * @throws PalimpsestError when the file or the settings cannot be opened; nothing is then changed.
 */
export async function openApp(options: AppOptions): Promise<App> {
  const self = processOwner();
  const parts = await openParts(options, self);
  const { database, embedding, events } = parts;
  const staysOpen = options.host !== 'command';
  try {
    await parts.steering.open();
    if (staysOpen) await claimFile(database, self);
  } catch (error) {
    parts.steering.close();
    await database.close();
    throw error;
  }
  database.onDidChange(({ datasetIds, seq }) => {
    for (const dataset of datasetIds) events.publish({ type: 'changed', dataset_id: dataset, seq });
    parts.extracting.wake();
  });
  events.subscribe((event) => {
    if (event.type === 'models' || event.type === 'settings') parts.extracting.renew();
  });
  parts.extracting.wake();
  if (staysOpen) {
    void embedding.open();
    parts.reasoning.follow();
    parts.trust.resume().catch((error: unknown) => {
      parts.log.write('error', 'a re-weighing could not be gone on with', { error });
    });
    parts.taxonomy.resume().catch((error: unknown) => {
      parts.log.write('error', 'a branch that was being moved could not be gone on with', { error });
    });
  }
  let closing: Promise<void> | undefined;
  return {
    handlers: createHandlers(parts),
    events,
    log: parts.log,
    accessToken: parts.accessToken,
    settleEmbedding: (settling) => embedding.settle(settling),
    settleExtraction: (wait) => parts.extracting.settle(wait),
    isEmbeddedElsewhere: async () => {
      const owner = await readOwner(database);
      return owner !== undefined && owner !== self && isOwnerAlive(owner, self) === true;
    },
    announceAddress: (origin) => announceAddress(database, origin, self),
    servedAddress: () => servedAddress(database, self),
    close: () => (closing ??= closeParts(parts, staysOpen ? self : null)),
  };
}

async function openParts(options: AppOptions, self: string): Promise<AppParts> {
  const { places, host, env, log = standardErrorLog() } = options;
  const { keys = keysInFile(path.join(places.home, 'model-keys.json')) } = options;
  const settings = await SettingsStore.open(places.settings);
  if (options.mayCreate === false) requireMemory(places.database);
  else await makeHome(places);
  const events = new EventBus();
  const database = await openFile(places.database, { mayCreate: options.mayCreate, log, events });
  const jobs = new JobBoard(jobRows(database, log, self), events, Date.now);
  const current = (): SettingsStore['current'] => settings.current;
  const inBackground = options.embedsInBackground ?? host !== 'command';
  const usualFile = path.join(path.dirname(database.file), STEERING_FILE);
  const steering = new Steering({ database, events, log, settings: current, usualFile });
  const rules = (): RulesConfig => steering.rules();
  let token: Promise<TokenKeeper> | undefined;
  const { inferences, models, openEmbedder } = modelParts(options, { keys, settings, database, events, log });
  const reading = { models, steering, rules, log, self, inBackground };
  const extracting = new Extracting({ database, jobs, settings: current, ...reading });
  return {
    host,
    places,
    log,
    database,
    settings,
    events,
    jobs,
    embedding: new Embedding({ database, settings: current, open: openEmbedder, events, inBackground }),
    models,
    modelLibrary: new ModelLibrary({ settings, models, jobs, log, home: places.home }),
    keys,
    inferences,
    remembering: new Remembering({
      database,
      jobs,
      settings: current,
      rules,
      log,
      isReadByModel: () => extracting.model !== null,
    }),
    extracting,
    taxonomy: new TaxonomyJobs({ database, jobs, self }),
    steering,
    planning: new Planning({ settings: current, env }),
    reasoning: new Reasoning({ database, log, timers: systemTimers }),
    trust: new TrustJobs({ database, jobs, rules, self }),
    rules,
    accessToken: () => (token ??= openTokenKeeper(tokenFileFor(database.file))),
  };
}

function openFile(
  file: string,
  { mayCreate, log, events }: Pick<AppOptions, 'mayCreate'> & Pick<AppParts, 'log' | 'events'>,
): Promise<Database> {
  return openDatabase(file, {
    mayCreate,
    onSlowStatement: ({ access, name, ms }) =>
      log.write('info', 'slow statement', { access, name, ms: Math.round(ms) }),
    onCrash: ({ worker, error, restarted }) => {
      log.write('error', `the ${worker} worker stopped`, { error, restarted });
      events.publish({
        type: 'notice',
        level: 'error',
        text: restarted
          ? `The ${worker} worker stopped and was started again.`
          : `The ${worker} worker stopped. Restart the app.`,
      });
    },
  });
}

/** Whatever calls a model, and the log of these calls. */
function modelParts(
  { env, models: own = {}, openEmbedder }: AppOptions,
  { keys, settings, database, events, log }: Pick<AppParts, 'keys' | 'settings' | 'database' | 'events' | 'log'>,
): Pick<AppParts, 'inferences' | 'models'> & { openEmbedder: NonNullable<AppOptions['openEmbedder']> } {
  const prices = new Prices(path.join(path.dirname(database.file), 'prices.json'), (error) =>
    log.write('warning', 'the prices of models cannot be read', { error }),
  );
  const inferences = new InferenceLog({ database, prices, events, log });
  const { record } = inferences;
  const workers = new LocalWorkers();
  const current = (): SettingsStore['current'] => settings.current;
  const models = new Models({
    settings: current,
    env,
    keys,
    log: record,
    events,
    pricesFile: prices.file,
    own,
    workers,
  });
  const calls = { keyOf: (url: URL) => models.keyOf('embedder', url), log: record, workers };
  return { inferences, models, openEmbedder: openEmbedder ?? embedderOpener(env, calls) };
}

function requireMemory(database: string): void {
  if (existsSync(database)) return;
  throw new PalimpsestError('not_found', `There is no memory at ${database} yet.`, {
    hint: 'Check the name. "palimpsest seed" loads a sample there, "palimpsest remember FILE" begins your own.',
  });
}

/** The app's own folder is made; a database that was named elsewhere finds its folder or is refused. */
async function makeHome({ home, database }: Places): Promise<void> {
  if (!database.startsWith(home + path.sep)) return;
  await mkdir(home, { recursive: true }).catch((cause: unknown) => {
    throw new PalimpsestError('read_only', `The folder ${home} cannot be made.`, {
      hint: 'Name another folder in PALIMPSEST_HOME, or the file itself with --db or DATABASE_PATH.',
      cause,
    });
  });
}

function jobRows(database: Database, log: Log, self: string): ConstructorParameters<typeof JobBoard>[0] {
  return {
    start: async ({ kind, label, total }) => {
      await database.write('failAbandonedJobs', { owner: self });
      const job = await database.write('startJob', {
        kind,
        label,
        owner: self,
        ...(total === null ? {} : { total }),
      });
      return job.id;
    },
    update: async ({ id, status, done, total, error }) => {
      await database.write('updateJob', { id, status, done, total, error }).catch((failure: unknown) => {
        log.write('warning', 'how a job stands could not be kept', { id, status, error: failure });
      });
    },
  };
}

/** One running app on a file embeds for all; a command that tells something need not. */
async function claimFile(database: Database, self: string): Promise<void> {
  await database.write('failAbandonedJobs', { owner: self });
  const owner = await readOwner(database);
  if (owner !== undefined && isOwnerAlive(owner, self) === true) return;
  await database.write('writeMetadata', { values: { [ownerKey]: self } });
}

async function readOwner(database: Database): Promise<string | undefined> {
  const { [ownerKey]: owner } = await database.read('readMetadata', { keys: [ownerKey] });
  return owner;
}

async function closeParts(parts: AppParts, self: string | null): Promise<void> {
  const { jobs, embedding, planning, reasoning, remembering, inferences, database } = parts;
  try {
    parts.steering.close();
    await jobs.close();
    await parts.extracting.close();
    await embedding.close();
    await parts.models.close();
    await remembering.close();
    await planning.close();
    await reasoning.close();
    await inferences.settle();
    if (self !== null) {
      await withdrawAddress(database, self);
      if ((await readOwner(database)) === self) await database.write('writeMetadata', { values: { [ownerKey]: null } });
    }
  } finally {
    await database.close();
  }
}
