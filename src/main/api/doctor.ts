import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { doctorResponseSchema } from '../../shared/contract/application.ts';
import type { AppParts } from '../app.ts';
import { rendererFolder } from '../rendererFolder.ts';

type DoctorResponse = z.infer<typeof doctorResponseSchema>;
type Finding = DoctorResponse['findings'][number];

const gib = 1024 ** 3;

/** Looks at what the app leans on: the file, the disk, the embedder, the built page, the version of Node. */
export async function examine({ database, embedding, places }: AppParts, signal: AbortSignal): Promise<DoctorResponse> {
  const check = await database.read('checkFile', undefined, { signal });
  const failed = check.checks.filter((one) => !one.ok);
  const findings: Finding[] = [
    check.ok
      ? { name: 'memory file', level: 'ok', detail: `${database.file}, ${check.checks.length} checks passed` }
      : {
          name: 'memory file',
          level: 'error',
          detail: failed.map((one) => `${one.name}: ${one.detail}`).join('; '),
          hint: 'Close every Palimpsest and restore the newest backup beside the file.',
        },
    await diskSpace(database.file),
    embedderFinding(await embedding.examine()),
    { name: 'settings', level: 'ok', detail: places.settings },
    rendererFolder() === null
      ? { name: 'page', level: 'warning', detail: 'The page is not built.', hint: 'Run npm run build.' }
      : { name: 'page', level: 'ok', detail: 'built' },
    { name: 'Node', level: 'ok', detail: process.version },
  ];
  return { ok: findings.every((finding) => finding.level !== 'error'), findings };
}

async function diskSpace(file: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path.dirname(file));
  const free = bavail * bsize;
  const detail = `${(free / gib).toFixed(1)} GiB free`;
  return free < gib
    ? {
        name: 'disk',
        level: 'warning',
        detail,
        hint: 'Make room: a full disk stops everything that is told from being stored.',
      }
    : { name: 'disk', level: 'ok', detail };
}

function embedderFinding(state: ReturnType<AppParts['embedding']['state']>): Finding {
  const progress = `${state.embedded} embedded, ${state.pending} waiting`;
  switch (state.state) {
    case 'off':
      return {
        name: 'embedder',
        level: 'warning',
        detail: 'Meaning search is off; words alone are searched.',
        hint: 'Choose an embedder in Settings.',
      };
    case 'unreachable':
      return {
        name: 'embedder',
        level: 'error',
        detail: `${state.model}: ${state.error ?? 'cannot be reached'}`,
        hint: 'Check the address in Settings or EMBEDDINGS_SERVER; words are searched meanwhile.',
      };
    case 'starting':
    case 'ready':
      return { name: 'embedder', level: 'ok', detail: `${state.model}, ${progress}` };
  }
}
