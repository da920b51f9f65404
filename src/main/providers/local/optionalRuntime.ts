import { PalimpsestError } from '../../../shared/contract/errors.ts';

/** The libraries that run models inside the app. Each is installed only if its package could be. */
export const runtimes = {
  gguf: { package: 'node-llama-cpp', models: 'GGUF files' },
  onnx: { package: '@huggingface/transformers', models: 'ONNX folders' },
} as const;

/**
 * Loads an optional library.
 * @throws PalimpsestError provider_missing when it is not installed, provider_failed when it does not run here.
 */
export async function loadRuntime<T>(format: keyof typeof runtimes, load: () => Promise<T>): Promise<T> {
  const { package: name, models } = runtimes[format];
  try {
    return await load();
  } catch (cause) {
    if (isMissing(cause))
      throw new PalimpsestError('provider_missing', `${models} need ${name}, which is not installed.`, {
        hint: `Run "npm install --include=optional" in the app’s folder, or choose another model.`,
        cause,
      });
    throw new PalimpsestError('provider_failed', `${name} does not run on this machine.`, {
      hint: 'Choose a model server, or the built-in models.',
      cause,
    });
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}

/** Whether the library is there, without loading it. */
export function isInstalled(format: keyof typeof runtimes): boolean {
  try {
    import.meta.resolve(runtimes[format].package);
    return true;
  } catch {
    return false;
  }
}
