import { registerHooks } from 'node:module';

/** Loaded before a program and each of its threads: as if the optional libraries were not installed. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'node-llama-cpp' && specifier !== '@huggingface/transformers') return next(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
