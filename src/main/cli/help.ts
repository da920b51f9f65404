import { commonOptions } from './arguments.ts';
import type { Command } from './command.ts';

/** Every command with its summary. */
export function overview(commands: readonly Command[]): string {
  const rows = commands.map((command) => [`${command.name} ${command.takes}`.trimEnd(), command.summary] as const);
  return [
    'palimpsest <command> [options]',
    '',
    ...columns(rows),
    '',
    'palimpsest <command> --help tells the options.',
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done but degraded or partial.',
  ].join('\n');
}

/** One command with its options. */
export function manual(command: Command): string {
  const rows = [...command.options, ...commonOptions].map(
    (option) => [`--${option.name}${option.value === undefined ? '' : ` ${option.value}`}`, option.help] as const,
  );
  return [`palimpsest ${command.name} ${command.takes}`.trimEnd(), command.summary, '', ...columns(rows)].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
