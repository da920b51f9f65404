import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { StatusResponse } from '../shared/contract/application.ts';
import type { Handlers } from '../shared/contract/operations.ts';
import { createHandlers } from './api/handlers.ts';
import { Embedding, embedderOpener, type EmbeddingState, type OpenEmbedder } from './embedding.ts';
import { type Database, openDatabase } from './engine/storage/database.ts';
import { isOwnerAlive, processOwner } from './engine/processOwner.ts';
import { EventBus } from './eventBus.ts';
import { JobBoard } from './jobBoard.ts';
import { type Log, standardErrorLog } from './log.ts';
import type { Places } from './paths.ts';
import { Remembering } from './remembering.ts';
import { SettingsStore } from './settingsStore.ts';
import { openTokenKeeper, type TokenKeeper, tokenFileFor } from './transport/http/token.ts';

export type Host = StatusResponse['host'];

export interface AppOptions {
  readonly places: Places;
  readonly host: Host;
  readonly env: NodeJS.ProcessEnv;
  readonly log?: Log | undefined;
  /** How the library's callers bring an embedder of their own; else the environment and the settings choose. */
  readonly openEmbedder?: OpenEmbedder | undefined;
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
  readonly remembering: Remembering;
  readonly accessToken: () => Promise<TokenKeeper>;
}

export interface App {
  readonly handlers: Handlers;
  readonly events: EventBus;
  readonly log: Log;
  /** Token of the served host, made at the first call. */
  readonly accessToken: () => Promise<TokenKeeper>;
  /** Waits until everything told has its vector, unless another running app on this file does that work. */
  settleEmbedding(options: {
    signal: AbortSignal;
    onProgress: (done: number, total: number) => void;
  }): Promise<EmbeddingState>;
  close(): Promise<void>;
}

const ownerKey = 'embedding_owner';

/**
 * Puts engine, providers and operations together for every entry: desktop, server, command line and library.
 * @throws PalimpsestError when the file or the settings cannot be opened; nothing is then changed.
 */
export async function openApp(options: AppOptions): Promise<App> {
  const parts = await openParts(options);
  const { database, embedding, events, jobs, remembering } = parts;
  await database.write('failAbandonedJobs', { pid: process.pid });
  database.onDidChange(({ datasetIds, seq }) => {
    for (const dataset of datasetIds) events.publish({ type: 'changed', dataset_id: dataset, seq });
  });
  const staysOpen = options.host !== 'command';
  if (staysOpen) {
    await database.write('writeMetadata', { values: { [ownerKey]: processOwner(process.pid) } });
    void embedding.start();
  }
  return {
    handlers: createHandlers(parts),
    events,
    log: parts.log,
    accessToken: parts.accessToken,
    settleEmbedding: async (settling) =>
      (await isEmbeddedElsewhere(database)) ? embedding.state() : await embedding.settle(settling),
    close: async () => {
      jobs.cancelAll();
      await embedding.close();
      await remembering.close();
      if (staysOpen) await database.write('writeMetadata', { values: { [ownerKey]: null } });
      await database.close();
    },
  };
}

async function openParts({
  places,
  host,
  env,
  log = standardErrorLog(),
  openEmbedder = embedderOpener(env),
}: AppOptions): Promise<AppParts> {
  const settings = await SettingsStore.open(places.settings);
  if (places.database.startsWith(places.home + path.sep)) await mkdir(places.home, { recursive: true });
  const events = new EventBus();
  const database = await openDatabase(places.database, {
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
  const jobs = new JobBoard(jobRows(database), events, Date.now);
  const current = (): SettingsStore['current'] => settings.current;
  let token: Promise<TokenKeeper> | undefined;
  return {
    host,
    places,
    log,
    database,
    settings,
    events,
    jobs,
    embedding: new Embedding({ database, settings: current, open: openEmbedder, events }),
    remembering: new Remembering({ database, jobs, settings: current }),
    accessToken: () => (token ??= openTokenKeeper(tokenFileFor(database.file))),
  };
}

function jobRows(database: Database): ConstructorParameters<typeof JobBoard>[0] {
  return {
    start: async ({ kind, label, total }) => {
      const job = await database.write('startJob', {
        kind,
        label,
        pid: process.pid,
        ...(total === null ? {} : { total }),
      });
      return job.id;
    },
    update: async ({ id, status, done, total, error }) => {
      await database.write('updateJob', { id, status, done, total, error });
    },
  };
}

/** A running app on the same file embeds what a command tells; doing it twice would only cost time. */
async function isEmbeddedElsewhere(database: Database): Promise<boolean> {
  const { [ownerKey]: owner } = await database.read('readMetadata', { keys: [ownerKey] });
  return owner !== undefined && owner !== processOwner(process.pid) && isOwnerAlive(owner) === true;
}
