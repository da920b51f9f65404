import { type ConsultResult, consultRequestSchema } from '../shared/contract/consult.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import type { Handlers } from '../shared/contract/operations.ts';
import type { DatasetRef } from '../shared/contract/primitives.ts';
import type { QueryRequest, QueryResponse, SentToModel } from '../shared/contract/query.ts';
import type { AnswerContext } from './engine/answer/answerContext.ts';
import { answerMessage, answerRules, nothingKnown } from './engine/answer/answerPrompt.ts';
import { evidenceOf, inventedIn } from './engine/answer/evidence.ts';
import { answerSchema, answerSoFar, type ParsedAnswer, parseAnswer } from './engine/answer/parseAnswer.ts';
import type { Completion, CompletionRequest, LanguageModel } from './engine/providers.ts';
import type { Database } from './engine/storage/database.ts';
import { formatInstant } from './engine/temporal/instants.ts';
import { jsonOutput, type OutputFault } from './engine/typedOutput.ts';
import type { EventBus } from './eventBus.ts';
import type { Log } from './log.ts';
import type { Models } from './models.ts';
import type { SettingsStore } from './settingsStore.ts';

interface AnsweringParts {
  readonly database: Database;
  readonly settings: SettingsStore;
  readonly models: Pick<Models, 'strong'>;
  readonly events: EventBus;
  readonly log: Log;
}

/** What the reference gives an answer. */
const mostAnswerTokens = 2_048;
const contextTokens = 4_096;
const mostEntities = 80;
/** An answer is told anew when so many characters came, not with every one. */
const toldEvery = 16;

interface Way {
  status: string;
  trajectory: Record<string, unknown>;
}

/** Answers questions: finds memories, has a model write from them alone, and checks what it cites. */
export class Answering {
  readonly #parts: AnsweringParts;
  readonly #consult: Handlers['consult'];

  constructor(parts: AnsweringParts, consult: Handlers['consult']) {
    this.#parts = parts;
    this.#consult = consult;
  }

  /**
   * @throws PalimpsestError not_found for an unknown dataset, then provider_missing without a model; provider_failed when
   * its call failed or its output was unparsable, empty or truncated, which the message tells apart.
   */
  async answer(request: QueryRequest, signal: AbortSignal): Promise<QueryResponse> {
    const beganMs = performance.now();
    const dataset = { user_id: request.user_id, dataset: request.dataset };
    const { database, settings } = this.#parts;
    const ground = { ...dataset, ownerName: settings.current.owner.name };
    const { datasetId, isEmpty } = await database.read('answerGround', ground, { signal });
    const model = this.#parts.models.strong;
    if (model === null) throw missing();
    const way: Way = { status: 'failed', trajectory: { retrieval: request.retrieval, reasoning: request.reasoning } };
    try {
      return isEmpty
        ? nothingToAnswerFrom(request, way)
        : await this.#ask({ request, dataset, datasetId, model, way }, signal);
    } finally {
      await this.#record(request, datasetId, way, performance.now() - beganMs);
    }
  }

  async #ask(
    {
      request,
      dataset,
      datasetId,
      model,
      way,
    }: { request: QueryRequest; dataset: DatasetRef; datasetId: number; model: LanguageModel; way: Way },
    signal: AbortSignal,
  ): Promise<QueryResponse> {
    const context = await this.#contextOf(request, dataset, signal);
    const message = answerMessage(context, { ...request, now: formatInstant(Date.now()) });
    way.trajectory['sent'] = idsOf(context);
    const { session_id: sessionId = null, reasoning } = request;
    const completion = await this.#completed(
      model,
      {
        purpose: { kind: 'query', stage: 'query', datasetId, sessionId },
        system: answerRules,
        messages: [{ role: 'user', content: message }],
        maxTokens: mostAnswerTokens,
        reasoning,
        output: jsonOutput('answer', answerSchema),
        isUrgent: true,
      },
      request.stream,
      signal,
    );
    way.trajectory['model'] = completion.model;
    const parsed = parseAnswer(completion);
    if (!parsed.ok) {
      way.status = parsed.fault;
      throw unusable(parsed);
    }
    way.status = 'done';
    const { answer, ...cited } = parsed.value;
    way.trajectory['cited'] = cited;
    way.trajectory['invented'] = inventedIn(context, cited);
    const sent = {
      system: answerRules,
      message,
      model: completion.model,
      ...countsOf(context),
      seeds: [...context.seeds],
    };
    return reply(request, answer, evidenceOf(context, cited), sent);
  }

  async #contextOf(request: QueryRequest, dataset: DatasetRef, signal: AbortSignal): Promise<AnswerContext> {
    const { database } = this.#parts;
    if (request.retrieval === 'keyword') {
      return await database.read('keywordContext', { ...dataset, query: request.query }, { signal });
    }
    const found = await this.#found(request, signal);
    if (found.length === 0) {
      return await database.read('keywordContext', { ...dataset, query: request.query }, { signal });
    }
    const facts = found.filter(({ kind }) => kind === 'fact');
    const factIds = facts.flatMap(({ id, folds, claims = [] }) => [
      id,
      ...folds.map((folded) => folded.id),
      ...claims.map((claim) => claim.fact_id),
    ]);
    const entityIds = [...new Set(found.flatMap(({ entities }) => entities.map(({ id }) => id)))].slice(
      0,
      mostEntities,
    );
    return await database.read('factContext', { factIds, entityIds }, { signal });
  }

  /** A question that follows others may say only “and she?”: what is found with the last one's words comes after. */
  async #found({ user_id, dataset, query, earlier }: QueryRequest, signal: AbortSignal): Promise<ConsultResult[]> {
    const before = earlier.at(-1)?.query;
    const queries = before === undefined ? [query] : [query, `${before}\n${query}`];
    const results: ConsultResult[] = [];
    for (const asked of queries) {
      const request = consultRequestSchema.parse({
        query: asked,
        user_id,
        namespace: dataset,
        max_tokens: contextTokens,
        include_history: true,
      });
      results.push(...(await this.#consult(request, { signal })).results);
    }
    return results;
  }

  async #completed(
    model: LanguageModel,
    request: CompletionRequest,
    stream: string | undefined,
    signal: AbortSignal,
  ): Promise<Completion> {
    if (stream === undefined) return await model.complete(request, signal);
    let written = '';
    let told = 0;
    for await (const part of model.stream(request, signal)) {
      if (part.type === 'end') return part.completion;
      written += part.text;
      const text = answerSoFar(written);
      if (text.length < told + toldEvery) continue;
      told = text.length;
      this.#parts.events.publish({ type: 'answer', stream, text });
    }
    throw new PalimpsestError('provider_failed', 'The model’s answer ended before its end.');
  }

  async #record(
    request: QueryRequest,
    datasetId: number,
    { status, trajectory }: Way,
    latencyMs: number,
  ): Promise<void> {
    const { database, log } = this.#parts;
    const { query, session_id: sessionId = null } = request;
    const entry = { datasetId, operation: 'query', sessionId, request: { query }, trajectory, status, latencyMs };
    await database.write('recordCall', entry).catch((error: unknown) => {
      log.write('warning', 'a question could not be recorded', { error });
    });
  }
}

function nothingToAnswerFrom(request: QueryRequest, way: Way): QueryResponse {
  way.status = 'nothing_known';
  const sent = { system: null, message: null, model: null, entities: 0, edges: 0, facts: 0, seeds: [] };
  return reply(request, nothingKnown, { entities: [], edges: [], facts: [] }, sent);
}

function reply(
  { session_id, sent: wantsSent }: QueryRequest,
  answer: string,
  evidence: QueryResponse['evidence'],
  sent: SentToModel,
): QueryResponse {
  return {
    ...(session_id === undefined ? {} : { session_id }),
    answer,
    evidence,
    ...(wantsSent ? { sent } : {}),
  };
}

function countsOf({ entities, edges, facts }: AnswerContext): Pick<SentToModel, 'entities' | 'edges' | 'facts'> {
  return { entities: entities.length, edges: edges.length, facts: facts.length };
}

function idsOf({ entities, edges, facts, seeds }: AnswerContext): Record<string, unknown> {
  const ids = (list: readonly { readonly id: number }[]): number[] => list.map(({ id }) => id);
  return {
    entities: ids(entities),
    edges: ids(edges),
    facts: ids(facts),
    seeds: seeds.map(({ id, score }) => ({ id, score })),
  };
}

function missing(): PalimpsestError {
  return new PalimpsestError('provider_missing', 'No model is chosen that could write an answer.', {
    hint: 'Choose a strong model in Settings, or name its server in STRONG_TEXT_SERVER or its key in ANTHROPIC_API_KEY.',
  });
}

const faultWords: Readonly<Record<OutputFault, string>> = {
  unparsable: 'The model’s answer could not be parsed',
  empty: 'The model’s answer is empty',
  truncated: 'The model’s answer was truncated',
  refused: 'The call to the model failed: it declined to answer',
};

function unusable({ fault, detail }: Extract<ParsedAnswer, { ok: false }>): PalimpsestError {
  const hint = fault === 'truncated' ? 'Ask for less, or with less reasoning.' : 'Ask again, or choose another model.';
  return new PalimpsestError('provider_failed', `${faultWords[fault]}${fault === 'unparsable' ? `: ${detail}` : '.'}`, {
    hint,
  });
}
