import { z } from 'zod';
import { type Made, tokensOf } from './formats.ts';

const requestSchema = z.object({
  input: z.union([z.string(), z.array(z.string())]),
  model: z.string().optional(),
  encoding_format: z.enum(['float', 'base64']).default('float'),
});

export interface EmbeddingsModel {
  readonly name: string;
  readonly dimensions: number;
}

/** The reply of `POST /v1/embeddings` in the OpenAI format. Vectors are not of length 1, as many servers' are not. */
export function embeddingsReply(body: unknown, model: EmbeddingsModel): Made {
  const { input } = requestSchema.parse(body);
  const texts = typeof input === 'string' ? [input] : input;
  const inputTokens = texts.reduce((sum, text) => sum + tokensOf(text), 0);
  const json = {
    object: 'list',
    model: model.name,
    data: texts.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: wordVector(text, model.dimensions).map((value) => value * 3),
    })),
    usage: { prompt_tokens: inputTokens, total_tokens: inputTokens },
  };
  return { reply: { json }, inputTokens, outputTokens: 0 };
}

/** Each word adds one number at a place of its own, so texts that share words are near one another. */
export function wordVector(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().split(/\P{L}+/u)) {
    const place = Buffer.from(word).reduce((hash, byte) => (hash * 31 + byte) % 7919, 7) % dimensions;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}
