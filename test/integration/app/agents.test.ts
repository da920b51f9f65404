import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { agentTools } from '../../../src/main/transport/mcp/tools.ts';
import { startModelServer } from '../../model-server/server.ts';
import { freshFolder } from '../storage/folders.ts';
import { type OpenedOverHttp, openOverHttp } from './openOverHttp.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Connected {
  readonly client: Client;
  /** Calls a tool that succeeds. */
  ask(name: string, args?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Calls a tool that is refused; the words of the refusal. */
  refusal(name: string, args?: Record<string, unknown>): Promise<string>;
}

function connected(client: Client): Connected {
  const call = (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args });
  return {
    client,
    ask: async (name, args) => {
      const reply = await call(name, args);
      if (reply.isError === true) throw new Error(JSON.stringify(reply.content));
      return reply.structuredContent as Record<string, unknown>;
    },
    refusal: async (name, args) => {
      const reply = await call(name, args);
      expect(reply.isError).toBe(true);
      return (reply.content as { text: string }[])[0]?.text ?? '';
    },
  };
}

async function overHttp(memory: OpenedOverHttp, query = ''): Promise<Connected> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${memory.origin}/mcp${query}`), {
      requestInit: { headers: { authorization: `Bearer ${memory.token}` } },
    }),
  );
  closing.push(() => client.close());
  return connected(client);
}

async function served(env: Readonly<Record<string, string>> = {}): Promise<OpenedOverHttp> {
  const memory = await openOverHttp(env);
  closing.push(() => memory.close());
  return memory;
}

async function overStandardStreams(env: Record<string, string> = {}): Promise<Connected> {
  const home = freshFolder();
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [path.resolve(import.meta.dirname, '../../../src/main/cli.ts'), 'mcp'],
      env: { PATH: process.env['PATH'] ?? '', PALIMPSEST_HOME: home, EMBEDDINGS_SERVER: 'off', ...env },
      cwd: home,
    }),
  );
  closing.push(() => client.close());
  return connected(client);
}

const transports = [
  { name: 'standard streams', open: overStandardStreams },
  { name: 'HTTP', open: async (env: Record<string, string> = {}) => await overHttp(await served(env)) },
] as const;

describe.each(transports)('the memory over $name', ({ open }) => {
  it('is told, consulted, asked for proofs, plans and histories', async () => {
    const { client, ask } = await open();
    expect(client.getInstructions()).toContain('Consult it before answering');
    const told = await ask('remember', {
      text: 'Ines Marlow works at Quillwharf.',
      session_id: 's1',
      at: '2024-05-01',
    });
    expect(told).toMatchObject({ status: 'stored', session_id: 's1', facts: [{ known: false }] });

    const found = await ask('consult', { query: 'where does Ines Marlow work' });
    expect(JSON.stringify(found['results'])).toContain('Quillwharf');
    expect(JSON.stringify(await ask('recall', { prompt: 'Where does Ines work?' }))).toContain('Quillwharf');

    const { hits } = (await ask('find_entities', { text: 'Ines' })) as { hits: { node: { id: unknown } }[] };
    expect(hits).toHaveLength(1);
    const history = (await ask('history', { name: 'Ines Marlow' })) as { entities: { id: number }[] };
    const [{ id } = { id: 0 }] = history.entities;
    expect(await ask('get_entity', { id })).toMatchObject({ entity: { name: 'Ines Marlow' } });

    expect(await ask('query_memory', { query: 'ASK { GRAPH :extracted { ?s ?p ?o } }' })).toMatchObject({
      kind: 'boolean',
      answer: true,
    });
    const triple = { subject: ':Ines_Marlow', predicate: 'schema:worksFor', object: ':Quillwharf' };
    expect(await ask('verify_inference', triple)).toMatchObject({ proven: false });
    const rule = {
      rule_id: 'works_is_known',
      description: 'Who works somewhere is known there',
      sparql_pattern: 'CONSTRUCT { ?b :knows_of ?a } WHERE { ?a schema:worksFor ?b }',
    };
    expect(await ask('suggest_rule', rule)).toMatchObject({
      rule_id: 'works_is_known',
      status: 'proposed',
      proposed_by: 'agent',
    });

    expect(await ask('plan', { question: 'Was the Quillwharf outage before the Brindle audit?' })).toHaveProperty(
      'status',
    );
    const solved = await ask('solve_pddl', {
      domain: '(define (domain d) (:predicates (on)) (:action press :parameters () :effect (on)))',
      problem: '(define (problem p) (:domain d) (:init) (:goal (on)))',
    });
    expect(solved).toMatchObject({ status: 'solved', length: 1 });

    for (const at of ['Kobe', 'Osaka']) {
      await ask('remember', {
        text: `The Brindle archive is located in ${at}.`,
        at: '2024-06-01',
        source: `reader ${at}`,
      });
    }
    expect(await ask('list_contradictions', {})).toHaveProperty('counts');
  });

  it('lists its tools with schemas that its own answers fit, its resources page by page, and its prompts', async () => {
    const { client, ask } = await open();
    const { tools } = await client.listTools();
    const hidden = ['query', 'resolve_contradiction', 'forget'];
    expect(tools.map(({ name }) => name)).toEqual(
      agentTools.map(({ name }) => name).filter((name) => !hidden.includes(name)),
    );
    for (const { inputSchema, outputSchema, annotations } of tools) {
      expect(Object.keys(inputSchema.properties ?? {})).not.toContain('user_id');
      expect(outputSchema?.type).toBe('object');
      expect(annotations?.destructiveHint).toBe(false);
    }
    await ask('remember', { text: 'Ines Marlow knows Theo Vance. Theo Vance lives in Kobe.', session_id: 'talk 1/2' });
    const listed = [];
    let cursor: string | undefined;
    do {
      const page = await client.listResources(cursor === undefined ? {} : { cursor });
      listed.push(...page.resources);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(['talk 1/2', 'Ines Marlow', 'Theo Vance']));
    for (const { uri } of listed) {
      const { contents } = await client.readResource({ uri });
      expect(JSON.parse((contents[0] as { text: string }).text)).toBeTypeOf('object');
    }
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
    await expect(client.readResource({ uri: 'palimpsest://entities/999' })).rejects.toThrow(/999|no/i);
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('There is no resource');

    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['recall', 'answer_from_memory', 'review_contradictions']);
    const given = await client.getPrompt({ name: 'recall', arguments: { prompt: 'Where does Theo live?' } });
    expect(JSON.stringify(given.messages)).toContain('Kobe');
    expect((await client.getPrompt({ name: 'review_contradictions' })).messages).toHaveLength(1);
    await expect(client.getPrompt({ name: 'recall', arguments: {} })).rejects.toThrow('prompt');
  });

  it('refuses with words what is wrong, and goes on', async () => {
    const { client, ask, refusal } = await open();
    await ask('remember', { text: 'Ines Marlow works at Quillwharf.' });
    expect(await refusal('consult', {})).toMatch(/^invalid: query/);
    expect(await refusal('history', { name: 'Nobody Known' })).toMatch(/^not_found/);
    expect(await refusal('query_memory', { query: 'INSERT DATA { :a :b :c }' })).toMatch(/^(invalid|unsupported)/);
    expect(await refusal('consult', { query: 'x', user_id: 'somebody else' })).toMatch(/^forbidden/);
    expect(await refusal('forget', { fact_id: 1, preview: false })).toContain('Agents may not forget');
    expect(await refusal('resolve_contradiction', { id: 1 })).toContain('Agents may not settle');
    expect(await refusal('query', { query: 'x' })).toContain('No model is chosen');
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow('no tool named');
    expect(await ask('consult', { query: 'anything' })).toHaveProperty('results');
  });

  it('answers by the model that is configured', async () => {
    const server = await startModelServer({ answer: () => '{"answer": "At Quillwharf.", "nodes": []}' });
    closing.push(() => server.close());
    const { client, ask } = await open({ STRONG_TEXT_SERVER: server.url });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('query');
    await ask('remember', { text: 'Ines Marlow works at Quillwharf.' });
    expect(await ask('query', { query: 'Where does Ines work?' })).toMatchObject({ answer: 'At Quillwharf.' });
  });

  it('is crashed by no arguments', { timeout: 120_000 }, async () => {
    const { client, ask } = await open();
    await ask('remember', { text: 'Ines Marlow works at Quillwharf.' });
    const names = agentTools.map(({ name }) => name);
    const fields = [
      'query',
      'text',
      'id',
      'name',
      'question',
      'goal',
      'domain',
      'problem',
      'rule_id',
      'sparql_pattern',
    ];
    const args = fc.oneof(
      fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), fc.jsonValue({ maxDepth: 4 })),
      fc.dictionary(fc.constantFrom(...fields), fc.string({ unit: 'binary' })),
    );
    const property = fc.asyncProperty(fc.constantFrom(...names), args, async (name, given) => {
      const reply = await client.callTool({ name, arguments: { ...given, limit_ms: 50 } });
      expect(reply.content).toHaveLength(1);
    });
    await fc.assert(property, { numRuns: 200 });
    expect(await ask('consult', { query: 'anything' })).toHaveProperty('results');
  });
});

describe('the memory over HTTP', () => {
  it('offers what a person allows, from then on', async () => {
    const memory = await served();
    const { client, ask } = await overHttp(memory);
    const changed = new Promise<void>((resolve) => {
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve());
    });
    await ask('remember', { text: 'Ines Marlow works at Quillwharf.' });
    await memory.post('/app/settings/change', { agents_may_forget: true, agents_may_resolve: true });
    await changed;
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['forget', 'resolve_contradiction']));
    expect(await ask('forget', { artifact_id: 1 })).toMatchObject({ preview: true });
    expect(await ask('forget', { artifact_id: 1, preview: false })).toMatchObject({ preview: false });
    expect(await ask('consult', { query: 'Quillwharf' })).toMatchObject({ results: [] });
  });

  it('keeps each connection to its dataset', async () => {
    const memory = await served();
    const [own, other] = [await overHttp(memory), await overHttp(memory, '?dataset=work')];
    await own.ask('remember', { text: 'Ines Marlow works at Quillwharf.' });
    await other.ask('remember', { text: 'Theo Vance lives in Kobe.' });
    expect(JSON.stringify(await other.ask('consult', { query: 'Ines Marlow Quillwharf' }))).not.toContain(
      'Quillwharf.',
    );
    expect(JSON.stringify(await own.ask('consult', { query: 'Theo Vance Kobe' }))).not.toContain('in Kobe');
  });

  it('reports progress of what is remembered, and ends what is cancelled', async () => {
    const memory = await served();
    const { client } = await overHttp(memory);
    const seen: number[] = [];
    const text = Array.from({ length: 40 }, (_, i) => `Note ${i} says that box ${i} is blue.`).join('\n\n');
    await client.callTool({ name: 'remember', arguments: { text } }, undefined, {
      onprogress: ({ progress }) => seen.push(progress),
    });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const stop = new AbortController();
    const asked = client.callTool({ name: 'consult', arguments: { query: 'box' } }, undefined, { signal: stop.signal });
    stop.abort('no longer wanted');
    await expect(asked).rejects.toThrow();
    expect(await client.callTool({ name: 'consult', arguments: { query: 'box' } })).toHaveProperty('structuredContent');
  });

  it('takes nobody without the token, and no session that it did not open', async () => {
    const memory = await served();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const post = (more: Record<string, string>) =>
      fetch(`${memory.origin}/mcp`, { method: 'POST', headers: { ...headers, ...more }, body });
    expect((await post({})).status).toBe(401);
    const authorization = `Bearer ${memory.token}`;
    expect((await post({ authorization, 'mcp-session-id': 'made-up' })).status).toBe(404);
    expect((await post({ authorization })).status).toBe(400);
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
  });
});
