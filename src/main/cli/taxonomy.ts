import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

export const taxonomyCommand: Command = {
  name: 'taxonomy',
  takes: '[PREFIX]',
  summary: 'Branches and nodes of the taxonomy, with counts; --move-to moves a branch, --sort puts nodes into it.',
  opens: 'look',
  options: [
    { name: 'limit', kind: 'number', value: 'N', help: 'at most so many nodes (20)' },
    {
      name: 'move-to',
      kind: 'text',
      value: 'PATH',
      help: 'move the branch PREFIX there; without --yes it only counts',
    },
    { name: 'sort', kind: 'number', value: 'N', help: 'look at N nodes that are nowhere, place those that are sure' },
    { name: 'merges', kind: 'flag', help: 'branches that may be one' },
    { name: 'cycles', kind: 'flag', help: 'circles of is_a and subclass_of' },
    { name: 'yes', kind: 'flag', help: 'do it' },
  ],
  run: taxonomy,
};

async function taxonomy(invocation: Invocation): Promise<ExitCode> {
  const [prefix = '/', ...rest] = invocation.arguments.positionals;
  if (rest.length > 0 || !prefix.startsWith('/')) throw new UsageError('taxonomy takes one path, such as /Work/Atlas.');
  const to = invocation.arguments.text('move-to');
  const sorted = invocation.arguments.number('sort');
  if (to !== undefined) return await moveBranch(invocation, prefix, to);
  if (sorted !== undefined) return await sortNodes(invocation, sorted);
  if (invocation.arguments.flag('merges')) return await listMerges(invocation);
  if (invocation.arguments.flag('cycles')) return await listCycles(invocation);
  return await listBranch(invocation, prefix);
}

async function listBranch(invocation: Invocation, prefix: string): Promise<ExitCode> {
  const limit = invocation.arguments.number('limit') ?? 20;
  const branches = await invocation.call('taxonomyBranches', { ...invocation.dataset, path: prefix });
  const nodes = await invocation.call('getNodesByTaxonomyPrefix', { ...invocation.dataset, prefix, limit });
  invocation.say(`${branches.branch.path}  ${branches.branch.nodes} nodes`);
  for (const { path, nodes: count, branches: below } of branches.branches) {
    invocation.say(`  ${path}  ${count} nodes${below > 0 ? `, ${below} branches` : ''}`);
  }
  if (branches.omitted > 0) invocation.say(`  and ${branches.omitted} smaller branches`);
  for (const { id, name, type, taxonomy_path } of nodes.nodes) {
    invocation.say(`    ${name.replaceAll(/\s+/g, ' ')} (${type}, entity ${id})  ${taxonomy_path}`);
  }
  if (nodes.next !== null) invocation.say(`    ${nodes.nodes.length} of ${nodes.total} nodes shown`);
  invocation.result({ ...branches, ...nodes });
  return 0;
}

async function moveBranch(invocation: Invocation, from: string, to: string): Promise<ExitCode> {
  const preview = !invocation.arguments.flag('yes');
  const app = await invocation.app();
  const unsubscribe = app.events.subscribe((event) => {
    if (event.type !== 'job' || event.job.kind !== 'taxonomy' || event.job.total === null) return;
    invocation.progress('nodes', event.job.done, event.job.total);
  });
  const response = await invocation
    .call('consolidateTaxonomyBranch', { ...invocation.dataset, from, to, preview })
    .finally(unsubscribe);
  const counts = `${response.nodes} nodes, ${response.categories} categories, ${response.procedures} procedures`;
  if (response.refused !== null) invocation.say(response.refused);
  else invocation.say(`${preview ? 'Would move' : 'Moved'} ${response.from} to ${response.to}: ${counts}`);
  if (response.joined > 0) invocation.say(`${response.joined} nodes are there already.`);
  if (preview) invocation.say('Nothing was changed. Add --yes to move it.');
  else invocation.say(`palimpsest undo ${response.decision_id ?? ''} brings it back.`);
  invocation.result(response);
  return preview && response.refused !== null ? 1 : 0;
}

async function sortNodes(invocation: Invocation, n: number): Promise<ExitCode> {
  const response = await invocation.call('processUncategorizedBatch', { ...invocation.dataset, ...given({ n }) });
  invocation.say(`${response.looked} nodes looked at, ${response.assigned} placed, ${response.unsure} unsure`);
  for (const { path, nodes } of response.branches) invocation.say(`  ${path}  ${nodes}`);
  invocation.result(response);
  return 0;
}

async function listMerges(invocation: Invocation): Promise<ExitCode> {
  const response = await invocation.call('discoverTaxonomyMergeCandidates', invocation.dataset);
  for (const { from, to, score, reasons } of response.candidates) {
    invocation.say(`${from.path} (${from.nodes}) → ${to.path} (${to.nodes})  ${score.toFixed(2)}`);
    for (const { says } of reasons) invocation.say(`    ${says}`);
  }
  if (response.candidates.length === 0) invocation.say('No two branches look alike.');
  invocation.result(response);
  return response.is_partial ? 3 : 0;
}

async function listCycles(invocation: Invocation): Promise<ExitCode> {
  const response = await invocation.call('detectTaxonomyCycles', invocation.dataset);
  for (const { nodes, fact_ids } of response.cycles) {
    invocation.say(`${nodes.map(({ name }) => name).join(', ')}  (facts ${fact_ids.join(', ')})`);
  }
  if (response.cycles.length === 0) invocation.say('Nothing is a kind of itself.');
  invocation.result(response);
  return 0;
}
