import { UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

export const communitiesCommand: Command = {
  name: 'communities',
  takes: '[list | build]',
  summary: 'Groups of entities that hang together, with a digest of each; consult lists them once they are built.',
  opens: 'look',
  options: [{ name: 'limit', kind: 'number', value: 'N', help: 'list at most so many (100)' }],
  run: communities,
};

export const pathCommand: Command = {
  name: 'path',
  takes: '"A" "B"',
  summary: 'How two entities are joined, fact by fact. Each is a name, or entity:ID.',
  opens: 'look',
  options: [{ name: 'hops', kind: 'number', value: 'N', help: 'over at most so many facts (6)' }],
  run: path,
};

async function communities(invocation: Invocation): Promise<ExitCode> {
  const [what = 'list', ...rest] = invocation.arguments.positionals;
  if (rest.length > 0 || (what !== 'list' && what !== 'build')) {
    throw new UsageError('communities takes list or build.');
  }
  if (what === 'build') {
    const built = await invocation.call('buildCommunities', invocation.dataset);
    invocation.say(`${built.communities} communities of ${built.entities} entities.`);
    invocation.result(built);
    return 0;
  }
  const limit = invocation.arguments.number('limit');
  const page = await invocation.call('listCommunities', {
    ...invocation.dataset,
    ...(limit === undefined ? {} : { limit }),
  });
  for (const { id, size, summary } of page.communities) invocation.say(`${id}  [${size} entities] ${summary}`);
  const shown = page.communities.length;
  if (page.total === 0) invocation.say('No communities are built; "communities build" builds them.');
  else if (shown < page.total) invocation.say(`${shown} of ${page.total} communities shown.`);
  invocation.result(page);
  return 0;
}

async function path(invocation: Invocation): Promise<ExitCode> {
  const [a, b, ...rest] = invocation.arguments.positionals;
  if (a === undefined || b === undefined || rest.length > 0) {
    throw new UsageError('path takes two entities, each in quotation marks when its name has several words.');
  }
  const hops = invocation.arguments.number('hops');
  const answer = await invocation.call('findMultiHopPath', {
    ...invocation.dataset,
    from: entityOf(a),
    to: entityOf(b),
    ...(hops === undefined ? {} : { max_hops: hops }),
  });
  for (const { from, reads, to, text, fact_id: id } of answer.steps) {
    invocation.say(`${from.name} — ${reads} → ${to.name}: ${text.replaceAll(/\s+/g, ' ')}  (fact ${id})`);
  }
  if (!answer.found) {
    const why = answer.gave_up ? 'The search ended at its limit.' : 'No facts join them within that many hops.';
    invocation.say(why);
  }
  invocation.result(answer);
  return answer.gave_up ? 3 : 0;
}

function entityOf(asked: string): { id: number } | { name: string } {
  const id = /^entity:(\d+)$/.exec(asked)?.[1];
  return id === undefined ? { name: asked } : { id: Number(id) };
}
