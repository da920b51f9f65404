import type { HistoryResponse } from '../../shared/contract/memory.ts';
import { UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { sayExploreLink } from './exploreLink.ts';

export const historyCommand: Command = {
  name: 'history',
  takes: 'NAME | entity:ID | fact:ID',
  summary: 'What was held of an entity or a fact, and when that was learned.',
  opens: 'look',
  options: [],
  run: history,
};

export const forgetCommand: Command = {
  name: 'forget',
  takes: 'artifact:ID | fact:ID | entity:ID | procedure:ID',
  summary: 'Remove for good; without --yes it only shows what would go.',
  opens: 'look',
  options: [{ name: 'yes', kind: 'flag', help: 'do it' }],
  run: forget,
};

async function history(invocation: Invocation): Promise<ExitCode> {
  const target = invocation.arguments.positionals.join(' ').trim();
  if (target === '') throw new UsageError('history needs a NAME, entity:ID or fact:ID.');
  const reference = parseReference(target, ['entity', 'fact']);
  const response = await invocation.call('history', { ...invocation.dataset, ...(reference ?? { name: target }) });
  for (const row of historyLines(response)) invocation.say(row);
  if (reference !== null && 'fact_id' in reference) await sayExploreLink(invocation, { fact: reference['fact_id'] });
  else for (const { id } of response.entities) await sayExploreLink(invocation, { entity: id });
  invocation.result(response);
  return 0;
}

async function forget(invocation: Invocation): Promise<ExitCode> {
  const [target, ...rest] = invocation.arguments.positionals;
  const reference =
    target === undefined || rest.length > 0
      ? null
      : parseReference(target, ['artifact', 'fact', 'entity', 'procedure']);
  if (reference === null) throw new UsageError('forget takes one of artifact:ID, fact:ID, entity:ID and procedure:ID.');
  const preview = !invocation.arguments.flag('yes');
  const response = await invocation.call('forget', { ...invocation.dataset, ...reference, preview });
  invocation.say(preview ? 'Would go:' : 'Gone:');
  for (const [table, count] of Object.entries(response.removed)) invocation.say(`  ${table}: ${count}`);
  if (response.kept > 0) invocation.say(`${response.kept} facts stay, another source supports them.`);
  for (const example of response.examples) invocation.say(`  “${example}”`);
  if (preview) invocation.say('Nothing was changed. Add --yes to forget; it cannot be undone.');
  invocation.result(response);
  return 0;
}

/** `entity:12` as the field of a request that names it; null when the text is no such reference. */
export function parseReference(text: string, kinds: readonly string[]): Record<string, number> | null {
  const match = /^([a-z]+):(\d+)$/.exec(text);
  const kind = match?.[1];
  if (kind === undefined || !kinds.includes(kind)) return null;
  return { [`${kind}_id`]: Number(match?.[2]) };
}

function historyLines(response: HistoryResponse): string[] {
  const lines = response.entities.map(
    (entity) =>
      `${entity.name} (${entity.type}, entity ${entity.id})${entity.aliases.length > 0 ? `, also ${entity.aliases.join(', ')}` : ''}`,
  );
  for (const fact of response.facts) {
    const span = `${day(fact.valid_at) ?? '…'} – ${day(fact.invalid_at) ?? ''}`;
    lines.push(`  ${span.padEnd(24)} ${fact.status.padEnd(9)} ${fact.text.replaceAll(/\s+/g, ' ')}  (fact ${fact.id})`);
    for (const assertion of fact.assertions) {
      const who = assertion.source?.name ?? 'unknown';
      lines.push(
        `      said by ${who}${assertion.asserted_at === null ? '' : ` on ${day(assertion.asserted_at)}`}${assertion.artifact_title === null ? '' : ` in ${assertion.artifact_title}`}`,
      );
    }
  }
  if (response.facts.length < response.total)
    lines.push(`  ${response.facts.length} of ${response.total} facts shown.`);
  return lines;
}

function day(instant: string | null): string | null {
  return instant === null ? null : instant.slice(0, 10);
}
