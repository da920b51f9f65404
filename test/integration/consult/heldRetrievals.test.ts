import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ConsultArgs, consult } from '../../../src/main/engine/consult/consult.ts';
import { takeRetrieval } from '../../../src/main/engine/consult/heldRetrievals.ts';
import { rerankCandidates } from '../../../src/main/engine/consult/rerankCandidates.ts';
import { consultRequestSchema, type ConsultResponse } from '../../../src/shared/contract/consult.ts';
import { ConsultKit, vectorOf } from './consultKit.ts';

let kit: ConsultKit;
beforeEach(() => {
  kit = new ConsultKit();
  kit.add([
    { text: 'The mooring fee is forty crowns.' },
    { text: 'The mooring is closed in winter.', entities: ['Mooring'] },
    { text: 'Oru pays a fee for the mooring.', type: 'experience', speaker: 'Oru' },
  ]);
});
afterEach(() => kit.close());

const questionOf = (query: string) => ({
  request: consultRequestSchema.parse({ query, trace: true }),
  queryVector: vectorOf(query),
  vectorState: 'ready' as const,
});

const scoresOf = (candidates: readonly { readonly id: number }[]): ReadonlyMap<number, number> =>
  new Map(candidates.map(({ id }, at) => [id, 1 / (at + 2)]));

/** What does not tell how long it took. */
function untimed({ trace, ...response }: ConsultResponse): unknown {
  return { ...response, packed: trace?.packing.packed, scored: trace?.scoring.scored, fused: trace?.fusion.candidates };
}

const run = (args: ConsultArgs): ConsultResponse => consult(kit.reader, args, kit.context);

it('a consult goes on from what its reranker was asked about, whatever was consulted in between', () => {
  const question = questionOf('mooring fee');
  const { candidates, held } = rerankCandidates(kit.reader, question, kit.context);
  run(questionOf('winter'));
  const rerank = { state: 'given' as const, model: 'cross', scores: scoresOf(candidates) };
  const resumed = run({ ...question, rerank: { ...rerank, held } });
  const anew = run({ ...question, rerank });
  expect(untimed(resumed)).toEqual(untimed(anew));
  const again = run({ ...question, rerank: { ...rerank, held } });
  expect(untimed(again)).toEqual(untimed(anew));
});

it('what is held is taken once, for its own request, as long as nothing was told', () => {
  const question = questionOf('mooring fee');
  const { request } = question;
  const hold = (): number => rerankCandidates(kit.reader, question, kit.context).held;
  const take = (number: number, asked = request) =>
    takeRetrieval(kit.reader, { number, request: asked }, kit.context)?.retrieved.fusion.total ?? null;
  const first = hold();
  expect(take(first)).toBe(3);
  expect(take(first)).toBeNull();
  expect(take(hold(), questionOf('winter').request)).toBeNull();
  const overtaken = hold();
  kit.add([{ text: 'A mooring fee is due in May.' }]);
  expect(take(overtaken)).toBeNull();
  const oldest = hold();
  for (let i = 0; i < 16; i++) hold();
  expect(take(oldest)).toBeNull();
});

it('the fused order stands on what is held when the reranker was not reached', () => {
  const question = questionOf('mooring fee');
  const { held } = rerankCandidates(kit.reader, question, kit.context);
  const rerank = { state: 'unreachable' as const, model: 'cross' };
  expect(untimed(run({ ...question, rerank: { ...rerank, held } }))).toEqual(untimed(run({ ...question, rerank })));
});

it('what was told in between is found, and another request takes nothing that is not its own', () => {
  const question = questionOf('mooring fee');
  const { candidates, held } = rerankCandidates(kit.reader, question, kit.context);
  const [added = 0] = kit.add([{ text: 'A mooring fee is due in May.' }]);
  const rerank = {
    state: 'given' as const,
    model: 'cross',
    scores: new Map([...scoresOf(candidates), [added, 1]]),
    held,
  };
  expect(run({ ...question, rerank }).results[0]?.id).toBe(added);
  const other = rerankCandidates(kit.reader, question, kit.context);
  const winter = questionOf('winter');
  const taken = run({ ...winter, rerank: { state: 'unreachable', model: 'cross', held: other.held } });
  expect(untimed(taken)).toEqual(untimed(run({ ...winter, rerank: { state: 'unreachable', model: 'cross' } })));
});
