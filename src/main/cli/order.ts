import type { Ambiguity, DurationResponse, OrderResponse, PlacedInterval } from '../../shared/contract/temporal.ts';
import { UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

export const orderCommand: Command = {
  name: 'order',
  takes: '"A" "B"',
  summary: 'How two things stand in time, with the facts that prove it. Each is a name, words, fact:ID or entity:ID.',
  opens: 'look',
  options: [],
  run: order,
};

export const durationCommand: Command = {
  name: 'duration',
  takes: '"A" ["B"]',
  summary: 'How long something lasts, or from the beginning of one thing to that of another, with the proof.',
  opens: 'look',
  options: [],
  run: duration,
};

async function order(invocation: Invocation): Promise<ExitCode> {
  const [a, b, ...rest] = invocation.arguments.positionals;
  if (a === undefined || b === undefined || rest.length > 0) {
    throw new UsageError('order takes two things, each in quotation marks when it has several words.');
  }
  const response = await invocation.call('order', { ...invocation.dataset, a, b });
  const { answer } = response;
  invocation.say(
    answer === 'cannot be told'
      ? 'It cannot be told.'
      : `${nameOf(response.a)}: ${words(answer)} ${nameOf(response.b)}`,
  );
  sayFindings(invocation, response);
  invocation.result(response);
  return response.gave_up ? 3 : 0;
}

async function duration(invocation: Invocation): Promise<ExitCode> {
  const [a, b, ...rest] = invocation.arguments.positionals;
  if (a === undefined || rest.length > 0) {
    throw new UsageError('duration takes one thing or two, each in quotation marks when it has several words.');
  }
  const response = await invocation.call('duration', { ...invocation.dataset, a, ...(b === undefined ? {} : { b }) });
  invocation.say(lengthLine(response));
  sayFindings(invocation, response);
  invocation.result(response);
  return response.gave_up ? 3 : 0;
}

function sayFindings(invocation: Invocation, response: OrderResponse | DurationResponse): void {
  for (const [index, step] of response.proof.entries()) {
    invocation.say(
      `  ${index + 1}. ${oneLine(step.text)}  [${said(step.says, step.modality)}]  (fact ${step.fact_id})`,
    );
  }
  for (const placed of [response.a, response.b]) if (placed !== null) invocation.say(intervalLine(placed));
  for (const facts of response.conflicts) {
    invocation.say('These facts cannot hold together, and prove nothing:');
    for (const step of facts)
      invocation.say(`  ${oneLine(step.text)}  [${said(step.says, step.modality)}]  (fact ${step.fact_id})`);
  }
  for (const ambiguity of response.ambiguous) for (const line of ambiguityLines(ambiguity)) invocation.say(line);
  if (response.gave_up) invocation.say(`Only ${response.facts} facts were looked at; there are more.`);
}

function said(says: string, modality: string): string {
  return modality === 'asserted' ? says : `${modality}: ${says}`;
}

function nameOf(placed: PlacedInterval | null): string {
  return placed === null ? '?' : `“${oneLine(placed.text)}”`;
}

function words(answer: string): string {
  return answer.replaceAll('_', ' ');
}

function intervalLine(placed: PlacedInterval): string {
  const range = ({ earliest, latest }: PlacedInterval['begin']): string => `${minute(earliest)} … ${minute(latest)}`;
  return `${nameOf(placed)} begins ${range(placed.begin)}, ends ${range(placed.end)}`;
}

function minute(instant: string | null): string {
  return instant === null ? '?' : instant.slice(0, 16).replace('T', ' ');
}

function ambiguityLines({ words: asked, taken, candidates }: Ambiguity): string[] {
  const lead = taken === null ? `"${asked}" may mean any of:` : `"${asked}" was taken for fact ${taken}; it may mean:`;
  return [
    lead,
    ...candidates.map(({ fact_id, entity_id, text, when }) => {
      const id = fact_id === null ? `entity:${entity_id}` : `fact:${fact_id}`;
      return `  ${id}  ${oneLine(text)}${when === null ? '' : `  ${when.slice(0, 10)}`}`;
    }),
  ];
}

const DAY_MS = 86_400_000;

function lengthLine({ least_ms, most_ms }: DurationResponse): string {
  if (least_ms === null && most_ms === null) return 'It cannot be told.';
  const least = least_ms === null ? null : days(least_ms);
  const most = most_ms === null ? null : days(most_ms);
  if (least === null) return `At most ${most}.`;
  return most === null ? `At least ${least}.` : `Between ${least} and ${most}.`;
}

function days(ms: number): string {
  const amount = Math.round((ms / DAY_MS) * 100) / 100;
  return `${amount} ${Math.abs(amount) === 1 ? 'day' : 'days'}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
