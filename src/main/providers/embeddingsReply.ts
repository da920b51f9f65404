import { z } from 'zod';
import type { ModelServer } from './modelServer.ts';
import { unitVector } from './unitVector.ts';

const replySchema = z.object({
  model: z.string().min(1).max(256).nullish(),
  data: z.array(
    z.object({ index: z.number().int().nonnegative().nullish(), embedding: z.array(z.number()).min(1).max(65_536) }),
  ),
  usage: z.object({ prompt_tokens: z.number().int().nonnegative() }).nullish().catch(null),
});

export interface EmbeddingsReply {
  /** Unit vectors in the order of the texts. */
  readonly vectors: Float32Array[];
  readonly model: string | null;
  /** Null where the server does not count. */
  readonly tokens: number | null;
}

/**
 * Takes a reply of the OpenAI embeddings format apart, trusting nothing in it.
 * @param dimensions the size every vector must have; null to learn it from the first.
 * @throws PalimpsestError provider_failed saying what does not fit.
 */
export function readEmbeddings(
  reply: unknown,
  count: number,
  dimensions: number | null,
  server: Pick<ModelServer, 'fault'>,
): EmbeddingsReply {
  const parsed = replySchema.safeParse(reply);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.') || 'the reply';
    throw server.fault(`sent a reply that is not one of embeddings (${place}: ${issue?.message ?? 'unknown'})`);
  }
  const { data, model, usage } = parsed.data;
  if (data.length !== count) throw server.fault(`sent ${data.length} vectors for ${count} texts`);
  const size = dimensions ?? data[0]?.embedding.length ?? 0;
  const vectors = new Array<Float32Array>(count);
  data.forEach(({ index, embedding }, position) => {
    const place = index ?? position;
    if (place >= count || vectors[place] !== undefined) {
      throw server.fault(`numbered its vectors wrongly (index ${place} of ${count} texts)`);
    }
    if (embedding.length !== size) {
      throw server.fault(`sent a vector of ${embedding.length} numbers where ${size} were expected`, {
        hint: 'Another model may have been loaded there. Choose the embedder again in Settings to embed with it.',
      });
    }
    const unit = unitVector(embedding);
    if (unit === null) throw server.fault('sent a vector without a direction (all zero, or too large)');
    vectors[place] = unit;
  });
  return { vectors, model: model ?? null, tokens: usage?.prompt_tokens ?? null };
}
