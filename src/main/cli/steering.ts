import type { SteeringView } from '../../shared/contract/steering.ts';
import { UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

export const steeringCommand: Command = {
  name: 'steering',
  takes: '[show | load FILE | prompt TYPE]',
  summary: 'The steering file: where it is, whether it has faults, and what it says of a type.',
  opens: 'look',
  options: [],
  run: steering,
};

async function steering(invocation: Invocation): Promise<ExitCode> {
  const [what = 'show', argument, ...rest] = invocation.arguments.positionals;
  if (what === 'show' && argument === undefined) return tell(invocation, await invocation.call('getSteering', {}));
  if (argument === undefined || rest.length > 0) throw new UsageError('steering takes show, load FILE or prompt TYPE.');
  if (what === 'load') {
    return tell(invocation, await invocation.call('loadSystemPromptsConfig', { path: argument }));
  }
  if (what === 'prompt') return await prompt(invocation, argument);
  throw new UsageError('steering takes show, load FILE or prompt TYPE.');
}

/** A file with faults is degraded: what was read last without one stays in force. */
function tell(invocation: Invocation, view: SteeringView): ExitCode {
  const states = {
    missing: 'is not there',
    valid: 'is in force',
    invalid: 'has faults; what was read before is in force',
  };
  invocation.say(`${view.file} ${states[view.state]}.`);
  for (const { line, column, path, message } of view.issues) {
    invocation.say(`  line ${line}, column ${column}${path === '' ? '' : `, ${path}`}: ${message}`);
  }
  for (const { line, path, message } of view.warnings) invocation.say(`  line ${line}, ${path}: ${message}`);
  invocation.result(view);
  return view.state === 'invalid' ? 3 : 0;
}

async function prompt(invocation: Invocation, documentType: string): Promise<ExitCode> {
  const said = await invocation.call('getIngestionSteeringPrompt', { document_type: documentType });
  const { strategy, from } = await invocation.call('determineDocumentIngestionStrategy', {
    document_type: documentType,
  });
  if (said.prompt !== null) invocation.say(said.prompt);
  if (said.extraction_prompt !== null) invocation.say(said.extraction_prompt);
  for (const [name, value] of Object.entries(strategy)) {
    if (value !== false && value !== null) invocation.say(`${name}: ${String(value)}`);
  }
  if (said.prompt === null && said.extraction_prompt === null && from === 'none') {
    invocation.say(`Nothing steers documents of the type ${documentType}.`);
  }
  invocation.result({ ...said, strategy });
  return 0;
}
