import type {
  ClaimView,
  ContradictionStatus,
  ContradictionSummary,
  Resolution,
  ResolutionEffects,
} from '../../shared/contract/truth.ts';
import { contradictionStatusSchema } from '../../shared/contract/truth.ts';
import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { entityId } from './entityReference.ts';

export const contradictionsCommand: Command = {
  name: 'contradictions',
  takes: '[list | show ID | resolve ID]',
  summary: 'What contradicts what, and settling it.',
  opens: 'look',
  options: [
    { name: 'status', kind: 'text', value: 'STATUS', help: 'list only these: open, suspected, resolved or dismissed' },
    { name: 'limit', kind: 'number', value: 'N', help: 'list at most so many (50)' },
    { name: 'keep', kind: 'number', value: 'FACT', help: 'resolve: this claim stands, by the number that show gives' },
    { name: 'drop', kind: 'number', value: 'FACT', help: 'resolve: this claim alone does not stand, the others do' },
    { name: 'both', kind: 'flag', help: 'resolve: all of them stand' },
    { name: 'merge', kind: 'text', value: 'ENTITY', help: 'resolve: it is the same thing as --into ENTITY' },
    { name: 'into', kind: 'text', value: 'ENTITY', help: 'resolve: the one that stands for both' },
    { name: 'neither', kind: 'flag', help: 'resolve: none of them stands' },
    { name: 'dismiss', kind: 'flag', help: 'resolve: it is no contradiction' },
    { name: 'because', kind: 'text', value: 'TEXT', help: 'resolve: why, for the log' },
    { name: 'preview', kind: 'flag', help: 'resolve: say what would change, and change nothing' },
  ],
  run: contradictions,
};

async function contradictions(invocation: Invocation): Promise<ExitCode> {
  const [what = 'list', id, ...rest] = invocation.arguments.positionals;
  if (what === 'list' && id === undefined) return await list(invocation);
  if (id === undefined || !/^\d+$/.test(id) || rest.length > 0 || !['show', 'resolve'].includes(what)) {
    throw new UsageError('contradictions takes list, show ID or resolve ID.');
  }
  return what === 'show' ? await show(invocation, Number(id)) : await resolve(invocation, Number(id));
}

async function list(invocation: Invocation): Promise<ExitCode> {
  const status = statusOf(invocation.arguments.text('status'));
  const response = await invocation.call('listContradictions', {
    ...invocation.dataset,
    ...given({ status, limit: invocation.arguments.number('limit') }),
  });
  for (const { id, status: state, subject, name, facts } of response.contradictions) {
    invocation.say(`${String(id).padStart(5)}  ${state.padEnd(9)}  ${subject?.name ?? ''} ${name}`);
    for (const fact of facts)
      invocation.say(`           ${oneLine(fact.text)} (${fact.source?.name ?? 'nobody named'})`);
  }
  const shown = response.contradictions.length;
  if (shown < response.total) invocation.say(`${shown} of ${response.total} contradictions shown.`);
  if (response.total === 0) invocation.say('There is no such contradiction.');
  invocation.result(response);
  return 0;
}

function statusOf(text: string | undefined): ContradictionStatus[] | undefined {
  if (text === undefined) return undefined;
  const parsed = contradictionStatusSchema.safeParse(text);
  if (!parsed.success) throw new UsageError('--status takes open, suspected, resolved or dismissed.');
  return [parsed.data];
}

async function show(invocation: Invocation, id: number): Promise<ExitCode> {
  const response = await invocation.call('getContradiction', { ...invocation.dataset, id });
  const { contradiction, claims, why, hint } = response;
  invocation.say(`${contradiction.subject?.name ?? ''} ${contradiction.name} ${contradiction.status}`.trim());
  invocation.say(why);
  if (hint !== null) invocation.say(hint);
  if (contradiction.rationale !== null) invocation.say(`Because: ${contradiction.rationale}`);
  for (const claim of claims) for (const line of claimLines(claim)) invocation.say(line);
  invocation.result(response);
  return 0;
}

function claimLines(claim: ClaimView): string[] {
  const until = claim.invalid_at === null ? '' : ` until ${claim.invalid_at.slice(0, 10)}`;
  const from = claim.valid_at === null ? '' : ` from ${claim.valid_at.slice(0, 10)}`;
  const terms = claim.trust_breakdown;
  const sum =
    terms === null
      ? ''
      : ` = ${terms.type.value} (${terms.type.document_type}) ${term(terms.source.value)} source ${term(terms.coherence.value)} coherence ${term(terms.freshness.value)} freshness`;
  return [
    `${String(claim.id).padStart(5)}  ${oneLine(claim.text)}`,
    `       ${claim.status}${from}${until}; trust ${claim.trust_weight}${sum}`,
    ...claim.assertions.map(
      ({ source, asserted_at, artifact_title }) =>
        `       said by ${source?.name ?? 'nobody named'}${asserted_at === null ? '' : ` ${asserted_at.slice(0, 10)}`}${artifact_title === null ? '' : `, ${artifact_title}`}`,
    ),
  ];
}

function term(value: number): string {
  return value < 0 ? `− ${-value}` : `+ ${value}`;
}

async function resolve(invocation: Invocation, id: number): Promise<ExitCode> {
  const rationale = invocation.arguments.text('because');
  const preview = invocation.arguments.flag('preview');
  if (rationale === undefined && !preview) throw new UsageError('Say why with --because TEXT.');
  const { contradiction } = await invocation.call('getContradiction', { ...invocation.dataset, id });
  const resolution = await resolutionOf(invocation, contradiction);
  const response = await invocation.call('resolveContradiction', {
    ...invocation.dataset,
    id,
    version: contradiction.version,
    resolution,
    preview,
    ...given({ rationale }),
  });
  for (const line of effectLines(response)) invocation.say(line);
  if (response.decision_id !== null) invocation.say(`Settled by change ${response.decision_id}; undo takes it back.`);
  invocation.result(response);
  return 0;
}

async function resolutionOf(invocation: Invocation, { facts }: ContradictionSummary): Promise<Resolution> {
  const { arguments: args } = invocation;
  const [keep, drop] = [args.number('keep'), args.number('drop')];
  const ways: Resolution[] = [];
  if (keep !== undefined) ways.push({ kind: 'keep', fact_ids: [keep] });
  if (drop !== undefined) {
    if (!facts.some(({ id }) => id === drop)) throw new UsageError(`Fact ${drop} is not among its claims.`);
    ways.push({ kind: 'keep', fact_ids: facts.flatMap(({ id }) => (id === drop ? [] : id)) });
  }
  if (args.flag('both')) ways.push({ kind: 'both_dated', dates: [] });
  if (args.flag('neither')) ways.push({ kind: 'neither' });
  if (args.flag('dismiss')) ways.push({ kind: 'dismissed' });
  const merge = await mergeOf(invocation);
  if (merge !== null) ways.push(merge);
  const [way, ...others] = ways;
  if (way === undefined || others.length > 0) {
    throw new UsageError(
      'resolve takes one of --keep FACT, --drop FACT, --both, --merge ENTITY --into ENTITY, --neither and --dismiss.',
    );
  }
  return way;
}

async function mergeOf(invocation: Invocation): Promise<Resolution | null> {
  const [from, into] = [invocation.arguments.text('merge'), invocation.arguments.text('into')];
  if (from === undefined && into === undefined) return null;
  if (from === undefined || into === undefined)
    throw new UsageError('--merge names the entity that goes, --into the one that stands for both.');
  const [from_id, into_id] = [await entityId(invocation, from), await entityId(invocation, into)];
  return { kind: 'merge', from_id, into_id };
}

function effectLines({ facts, contradictions: cases, merged }: ResolutionEffects): string[] {
  return [
    ...(merged === null
      ? []
      : [
          `  ${merged.from.name} → ${merged.into.name}: ${merged.moved.facts} facts, ${merged.moved.passages} passages`,
        ]),
    ...(merged?.warnings ?? []).map((warning) => `  ${warning}`),
    ...facts.map(({ text, before, after }) => `  ${oneLine(text)} ${before?.status ?? '–'} → ${after?.status ?? '–'}`),
    ...cases.map(({ name, before, after }) => `  ${name} ${before ?? '–'} → ${after}`),
  ];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
