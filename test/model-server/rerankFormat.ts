import { z } from 'zod';
import { type Format, tokensOf } from './formats.ts';

const requestSchema = z.object({
  query: z.string(),
  documents: z.array(z.string()),
  model: z.string().optional(),
  top_n: z.number().int().optional(),
});

/** `POST /v1/rerank` as Cohere, Jina and llama.cpp have it: relevance is the share of the query's words, best first. */
export const rerankFormat: Format = (body) => {
  const { query, documents, model = 'test-reranker' } = requestSchema.parse(body);
  const wanted = new Set(wordsOf(query));
  const results = documents.map((text, index) => {
    const shared = new Set(wordsOf(text).filter((word) => wanted.has(word)));
    return { index, relevance_score: wanted.size === 0 ? 0 : shared.size / wanted.size };
  });
  const inputTokens = tokensOf(query) * documents.length + documents.reduce((sum, text) => sum + tokensOf(text), 0);
  const json = {
    model,
    results: results.toSorted((a, b) => b.relevance_score - a.relevance_score),
    usage: { prompt_tokens: inputTokens, total_tokens: inputTokens },
  };
  return { reply: { json }, inputTokens, outputTokens: 0 };
};

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
