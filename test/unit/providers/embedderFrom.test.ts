import { describe, expect, it } from 'vitest';
import { chooseEmbedder, openEmbedder } from '../../../src/main/providers/embedderFrom.ts';
import { LocalWorkers } from '../../../src/main/providers/local/localWorkers.ts';
import { embeddingsUrl } from '../../../src/main/providers/httpEmbedder.ts';

const settings = (embedder: string, embedder_model: string | null = null) => ({ embedder, embedder_model });

describe('chooseEmbedder', () => {
  it('follows the settings', () => {
    expect(chooseEmbedder(settings('built-in'), {})).toEqual({ kind: 'built-in' });
    expect(chooseEmbedder(settings('off'), {})).toEqual({ kind: 'off' });
    expect(chooseEmbedder(settings('http://127.0.0.1:8800', 'nomic'), {})).toEqual({
      kind: 'http',
      base: 'http://127.0.0.1:8800',
      url: new URL('http://127.0.0.1:8800/v1/embeddings'),
      model: 'nomic',
    });
  });

  it('puts the environment before the settings, with its own model', () => {
    const env = { EMBEDDINGS_SERVER: ' http://127.0.0.1:9 ' };
    expect(chooseEmbedder(settings('http://127.0.0.1:8', 'other'), env)).toEqual({
      kind: 'http',
      base: 'http://127.0.0.1:9',
      url: new URL('http://127.0.0.1:9/v1/embeddings'),
      model: null,
    });
    expect(chooseEmbedder(settings('off'), { ...env, EMBEDDINGS_MODEL: 'm' })).toMatchObject({ model: 'm' });
    expect(chooseEmbedder(settings('http://127.0.0.1:8'), { EMBEDDINGS_SERVER: 'off' })).toEqual({ kind: 'off' });
  });

  it('takes an empty variable for an absent one', () => {
    expect(chooseEmbedder(settings('built-in'), { EMBEDDINGS_SERVER: '  ' })).toEqual({
      kind: 'built-in',
    });
  });

  it.each(['', 'builtin', 'localhost:8800', 'ftp://host', 'file:///etc/passwd', 'http://ada:pw@host'])(
    'refuses "%s", naming the field',
    (embedder) => {
      expect(() => chooseEmbedder(settings(embedder), {})).toThrow(
        expect.objectContaining({ code: 'invalid', field: 'embedder' }),
      );
    },
  );

  it('opens nothing when off', async () => {
    expect(await openEmbedder({ kind: 'off' }, { key: async () => null, workers: new LocalWorkers() })).toBeNull();
  });
});

describe('embeddingsUrl', () => {
  it.each([
    ['http://h:1', 'http://h:1/v1/embeddings'],
    ['http://h:1/', 'http://h:1/v1/embeddings'],
    ['https://h/api/v1', 'https://h/api/v1/embeddings'],
    ['https://h/openai/', 'https://h/openai/v1/embeddings'],
    ['https://h/v1/embeddings/', 'https://h/v1/embeddings'],
    ['https://h/v1?api-version=2', 'https://h/v1/embeddings?api-version=2'],
    ['http://h/#token', 'http://h/v1/embeddings'],
  ])('completes %s', (base, expected) => {
    expect(embeddingsUrl(base).href).toBe(expected);
  });
});
