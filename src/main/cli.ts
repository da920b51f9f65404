import { overview, manual } from './cli/help.ts';
import { hasFlag } from './cli/arguments.ts';
import { changesCommand, undoCommand } from './cli/changes.ts';
import type { Command, ExitCode } from './cli/command.ts';
import { contradictionsCommand } from './cli/contradictions.ts';
import { factsCommand } from './cli/facts.ts';
import { fallaciesCommand } from './cli/fallacies.ts';
import { inferencesCommand } from './cli/inferences.ts';
import { consultCommand } from './cli/consult.ts';
import { mergeCommand, splitCommand } from './cli/identity.ts';
import { mcpCommand } from './cli/mcp.ts';
import { forgetCommand, historyCommand } from './cli/memory.ts';
import { communitiesCommand, pathCommand } from './cli/finding.ts';
import { durationCommand, orderCommand } from './cli/order.ts';
import { planCommand } from './cli/plan.ts';
import { rulesCommand } from './cli/rules.ts';
import { sparqlCommand } from './cli/sparql.ts';
import { proceduresCommand } from './cli/procedures.ts';
import { queryCommand } from './cli/query.ts';
import { recallCommand } from './cli/recall.ts';
import { rememberCommand, seedCommand } from './cli/remember.ts';
import { replCommand } from './cli/repl.ts';
import { runCommand } from './cli/run.ts';
import { serveCommand } from './cli/serve.ts';
import { sourcesCommand } from './cli/sources.ts';
import { steeringCommand } from './cli/steering.ts';
import { taxonomyCommand } from './cli/taxonomy.ts';
import { checkCommand, doctorCommand } from './cli/upkeep.ts';
import { version } from './version.ts';

const commands: readonly Command[] = [
  seedCommand,
  rememberCommand,
  consultCommand,
  queryCommand,
  recallCommand,
  historyCommand,
  pathCommand,
  communitiesCommand,
  orderCommand,
  durationCommand,
  planCommand,
  sparqlCommand,
  rulesCommand,
  proceduresCommand,
  taxonomyCommand,
  forgetCommand,
  factsCommand,
  contradictionsCommand,
  fallaciesCommand,
  inferencesCommand,
  sourcesCommand,
  steeringCommand,
  mergeCommand,
  splitCommand,
  changesCommand,
  undoCommand,
  checkCommand,
  doctorCommand,
  replCommand,
  serveCommand,
  mcpCommand,
];

async function main(argv: readonly string[]): Promise<ExitCode> {
  const [first, ...rest] = argv;
  if (first === '--version') {
    console.log(version);
    return 0;
  }
  const isHelp = first === '--help' || first === 'help';
  const name = isHelp ? rest[0] : first;
  if (name === undefined) {
    console[isHelp ? 'log' : 'error'](overview(commands));
    return isHelp ? 0 : 2;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) return unknownCommand(name, hasFlag(rest, 'json'));
  if (isHelp || hasFlag(rest, 'help')) {
    console.log(manual(command));
    return 0;
  }
  return await runCommand(command, rest);
}

function unknownCommand(name: string, wantsJson: boolean): ExitCode {
  const error = `There is no command "${name}".`;
  console.error(`palimpsest: ${error}\n\n${overview(commands)}`);
  if (wantsJson) console.log(JSON.stringify({ code: 'invalid', error }));
  return 2;
}

// A reader that has seen enough (`| head`) closes the pipe; the work goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2));
