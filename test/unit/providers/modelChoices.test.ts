import { describe, expect, it } from 'vitest';
import { chooseChat, chooseReranker, keyFromEnvironment } from '../../../src/main/providers/modelChoices.ts';
import { defaultSettings } from '../../../src/main/settingsStore.ts';
import type { ChatChoice } from '../../../src/shared/contract/models.ts';

const auto = defaultSettings;
const chosen = (choice: Partial<ChatChoice>) => ({
  ...auto,
  strong: { kind: 'openai', server: null, model: null, ...choice } satisfies ChatChoice,
});

describe('chooseChat', () => {
  it('chooses nothing where nothing is named', () => {
    expect(chooseChat('strong', auto, {})).toBeNull();
    expect(chooseChat('fast', auto, { FAST_TEXT_SERVER: ' ' })).toBeNull();
  });

  it('takes server and model of each tier from the environment', () => {
    const env = {
      OPENROUTER_API_KEY: 'sk-or-v1-x',
      STRONG_TEXT_SERVER: 'https://openrouter.ai/api/v1',
      STRONG_LLM_MODEL: 'google/gemini-3.7-flash',
      FAST_TEXT_SERVER: 'http://127.0.0.1:8888',
      FAST_LLM_MODEL: 'local-server',
    };
    expect(chooseChat('strong', auto, env)).toMatchObject({
      kind: 'openai',
      url: new URL('https://openrouter.ai/api/v1/chat/completions'),
      model: 'google/gemini-3.7-flash',
      by: 'environment',
    });
    expect(chooseChat('fast', auto, env)).toMatchObject({
      url: new URL('http://127.0.0.1:8888/v1/chat/completions'),
      model: 'local-server',
    });
  });

  it('puts a server of the environment before the settings, even where they say off', () => {
    const env = { STRONG_TEXT_SERVER: 'http://127.0.0.1:1', LLM_MODEL: 'any' };
    expect(chooseChat('strong', chosen({ kind: 'off' }), env)).toMatchObject({
      base: 'http://127.0.0.1:1',
      model: 'any',
    });
  });

  it('uses a mere key only where the settings leave the choice to the environment', () => {
    const env = { OPENROUTER_API_KEY: 'k', LLM_MODEL: 'qwen/qwen-plus', ANTHROPIC_API_KEY: 'a' };
    expect(chooseChat('strong', auto, env)).toMatchObject({
      base: 'https://openrouter.ai/api/v1',
      model: 'qwen/qwen-plus',
    });
    expect(chooseChat('strong', auto, { ANTHROPIC_API_KEY: 'a' })).toMatchObject({
      kind: 'anthropic',
      url: new URL('https://api.anthropic.com/v1/messages'),
      model: null,
    });
    expect(chooseChat('strong', chosen({ kind: 'off' }), env)).toBe('off');
    expect(chooseChat('strong', chosen({ server: 'http://127.0.0.1:2' }), env)).toMatchObject({
      base: 'http://127.0.0.1:2',
      model: null,
      by: 'settings',
    });
  });

  it('refuses an address that is none, naming the tier', () => {
    expect(() => chooseChat('strong', chosen({ server: 'localhost' }), {})).toThrow(
      expect.objectContaining({ code: 'invalid', field: 'strong' }),
    );
  });
});

describe('chooseReranker', () => {
  it('is the built-in one unless a server is named', () => {
    expect(chooseReranker(auto, {})).toBeNull();
    expect(chooseReranker({ ...auto, reranker: 'http://h:1', reranker_model: 'm' }, {})).toMatchObject({
      url: new URL('http://h:1/v1/rerank'),
      model: 'm',
    });
    expect(chooseReranker({ ...auto, reranker_model: 'm' }, { RERANKER_SERVER: 'http://h:2' })).toMatchObject({
      model: null,
      by: 'environment',
    });
  });
});

describe('keyFromEnvironment', () => {
  const env = { OPENROUTER_API_KEY: 'or', ANTHROPIC_API_KEY: 'an', OPENAI_API_KEY: 'oa' };
  const keyOf = (address: string, more = {}) => keyFromEnvironment('strong', new URL(address), { ...env, ...more });

  it('sends the key of a vendor to that vendor only', () => {
    expect(keyOf('https://openrouter.ai/api/v1')).toBe('or');
    expect(keyOf('https://api.anthropic.com')).toBe('an');
    expect(keyOf('https://api.openai.com/v1')).toBe('oa');
    expect(keyOf('http://127.0.0.1:8888')).toBeNull();
    expect(keyOf('https://openrouter.ai.evil.example')).toBeNull();
    expect(keyOf('https://notopenai.com')).toBeNull();
  });

  it('takes the key that is named for the tier first', () => {
    expect(keyOf('http://127.0.0.1:8888', { STRONG_API_KEY: 's' })).toBe('s');
    expect(keyFromEnvironment('fast', new URL('http://h'), { STRONG_API_KEY: 's' })).toBeNull();
  });
});
