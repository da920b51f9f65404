import type { CommandInfo } from '../../shared/commands/catalogue.ts';

/** How a command is taken back. */
export interface Undo {
  readonly label: string;
  readonly undo: () => void | Promise<void>;
  readonly redo: () => void | Promise<void>;
}

/** One thing a person can do. Palette, menus, shortcuts, buttons and help all derive from it. */
export interface Command extends CommandInfo {
  readonly isAvailable: () => boolean;
  /** What it did, if that can be taken back. */
  readonly run: () => void | Undo | Promise<void | Undo>;
}

export interface CommandAction {
  readonly isAvailable?: () => boolean;
  readonly run: Command['run'];
}

export function defineCommand(info: CommandInfo, action: CommandAction): Command {
  return { ...info, isAvailable: action.isAvailable ?? (() => true), run: action.run };
}

/**
 * The commands that fit what was typed, best first: words may be in any order, in the label or the keywords, and the
 * beginning of a word counts more than its middle. Nothing typed lists all, as registered.
 */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = fold(typed).split(' ').filter(Boolean);
  const scored = commands.flatMap((command, index) => {
    const score = scoreOf(command, words);
    return score === null ? [] : [{ command, score, index }];
  });
  return scored.sort((a, b) => b.score - a.score || a.index - b.index).map((entry) => entry.command);
}

function scoreOf(command: Command, words: readonly string[]): number | null {
  const label = fold(command.label);
  const more = fold([command.group, ...command.keywords].join(' '));
  let score = 0;
  for (const word of words) {
    const points = Math.max(pointsIn(label, word) * 2, pointsIn(more, word));
    if (points === 0) return null;
    score += points;
  }
  return score;
}

function pointsIn(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === 0) return 3;
  if (at > 0 && text[at - 1] === ' ') return 2;
  return at > 0 ? 1 : 0;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
