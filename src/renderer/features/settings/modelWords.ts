import type { LocalModelList, LocalUse } from '../../../shared/contract/localModels.ts';
import type { ModelList, ModelView } from '../../../shared/contract/models.ts';

export const USES: Readonly<Record<LocalUse, string>> = {
  chat: 'chat',
  embedder: 'embedder',
  reranker: 'reranker',
};

export const FORMATS = { gguf: 'GGUF', onnx: 'ONNX' } as const;

export const CHECKSUMS = { known: 'checksum known', told: 'checksum told by the server' } as const;

export function missingRuntime({ format, package: name }: LocalModelList['runtimes'][number]): string {
  return `${FORMATS[format]} models need ${name}, which is not installed: run “npm install --include=optional” in the app’s folder.`;
}

export const ROLES: Readonly<Record<ModelView['role'], string>> = {
  embedder: 'embedder',
  reranker: 'reranker',
  strong: 'strong model',
  fast: 'fast model',
};

/** What answers in a role, in one line. */
export function inUse(model: ModelView): string {
  if (model.error !== null) return 'none';
  if (model.stands_in !== null) return `the ${ROLES[model.stands_in]} answers in its place`;
  switch (model.kind) {
    case 'off':
      return 'none';
    case 'built-in':
      return 'built in';
    case 'local':
      return `${model.model ?? 'a model'} on this machine`;
    case 'own':
      return `${model.model ?? 'a model'} of the program that opened this memory`;
    default:
      return `${model.model ?? 'whatever is loaded'} at ${model.server ?? ''}`;
  }
}

/** Who chose it, when that is not plain from the settings. */
export function choiceNote({ chosen_by, kind }: ModelView): string | null {
  return chosen_by === 'environment' && kind !== 'off'
    ? 'Named by the environment, which goes before the settings.'
    : null;
}

export function keyNote(key: ModelView['key'], kept: ModelList['keys_kept']): string {
  if (key === 'environment') return 'Its key comes from the environment.';
  if (key === 'kept') return `${KEPT[kept]} It is not shown again.`;
  return 'No key. Servers on this machine need none.';
}

const KEPT: Readonly<Record<ModelList['keys_kept'], string>> = {
  system: 'A key is kept in the system’s key store.',
  file: 'A key is kept in a file that only you can read.',
  run: 'A key is kept until the app is closed: this system has no key store.',
};
