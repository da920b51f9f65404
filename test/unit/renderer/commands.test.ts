import { describe, expect, it, vi } from 'vitest';
import { bindActions } from '../../../src/renderer/commands/actions.ts';
import { type Command, defineCommand, findCommands } from '../../../src/renderer/commands/command.ts';
import { createRegistry } from '../../../src/renderer/commands/registry.ts';

const command = (id: string, label: string, keywords: string[] = [], more: Partial<Command> = {}): Command => ({
  ...defineCommand({ id, label, group: 'Window', keywords, shortcuts: [] }, { run: () => undefined }),
  ...more,
});

describe('findCommands', () => {
  const commands = [
    command('a', 'Check the memory file', ['integrity']),
    command('b', 'Theme: dark', ['appearance']),
    command('c', 'Search memory'),
  ];
  const ids = (typed: string): string[] => findCommands(commands, typed).map((entry) => entry.id);

  it('lists all as registered while nothing is typed', () => {
    expect(ids('')).toEqual(['a', 'b', 'c']);
  });

  it('finds words in any order, by beginning before middle, and by keyword', () => {
    expect(ids('mem')).toEqual(['a', 'c']);
    expect(ids('dark theme')).toEqual(['b']);
    expect(ids('sea')).toEqual(['c']);
    expect(ids('integ')).toEqual(['a']);
  });

  it('wants every word, and does not mind accents or case', () => {
    expect(ids('theme light')).toEqual([]);
    expect(ids('THÉME')).toEqual(['b']);
  });
});

describe('the registry', () => {
  it('refuses the same id twice, also within one addition', () => {
    const registry = createRegistry(() => undefined);
    registry.add([command('a', 'A')]);
    expect(() => registry.add([command('a', 'Again')])).toThrow('registered twice');
    expect(() => registry.add([command('b', 'B'), command('b', 'B')])).toThrow('registered twice');
  });

  it('runs only what is there and available, and says so', () => {
    const registry = createRegistry(() => undefined);
    const run = vi.fn<() => void>();
    let isAvailable = false;
    registry.add([command('a', 'A', [], { isAvailable: () => isAvailable, run })]);
    expect(registry.run('a')).toBe(false);
    expect(registry.run('unknown')).toBe(false);
    isAvailable = true;
    expect(registry.run('a')).toBe(true);
    expect(run).toHaveBeenCalledOnce();
  });

  it('undoes in reverse order, redoes, and forgets what was undone after a new action', async () => {
    const registry = createRegistry(() => undefined);
    const log: string[] = [];
    const undoable = (name: string): Command =>
      command(name, name, [], {
        run: () => ({
          label: name,
          undo: () => void log.push(`undo ${name}`),
          redo: () => void log.push(`redo ${name}`),
        }),
      });
    registry.add([undoable('one'), undoable('two')]);
    registry.run('one');
    registry.run('two');
    await registry.undo();
    await registry.undo();
    await registry.undo();
    await registry.redo();
    expect(log).toEqual(['undo two', 'undo one', 'redo one']);
    registry.run('two');
    await registry.redo();
    expect(log).toHaveLength(3);
    expect(registry.store.getState().undoable.map((entry) => entry.label)).toEqual(['one', 'two']);
  });

  it('hands on what fails, at once or later', async () => {
    const errors: unknown[] = [];
    const registry = createRegistry((error) => errors.push(error));
    registry.add([
      command('now', 'Now', [], {
        run: () => {
          throw new Error('now');
        },
      }),
      command('later', 'Later', [], { run: () => Promise.reject(new Error('later')) }),
    ]);
    registry.run('now');
    registry.run('later');
    await vi.waitFor(() => expect(errors.map(String)).toEqual(['Error: now', 'Error: later']));
  });

  it('takes commands away again', () => {
    const registry = createRegistry(() => undefined);
    const remove = registry.add([command('a', 'A')]);
    registry.add([command('b', 'B')]);
    remove();
    expect(registry.available().map((entry) => entry.id)).toEqual(['b']);
  });
});

describe('bindActions', () => {
  it('keeps the catalogue’s order and leaves out what has no action', () => {
    const bound = bindActions({ openHelp: { run: () => undefined }, goSearch: { run: () => undefined } });
    expect(bound.map((entry) => entry.id)).toEqual(['go.search', 'window.help']);
  });
});
