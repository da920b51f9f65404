import { type CommandName, commandCatalogue } from '../../shared/commands/catalogue.ts';
import { type Command, type CommandAction, defineCommand } from './command.ts';

export type Actions = { readonly [N in CommandName]?: CommandAction };

/** Commands of the catalogue with what they do in this window; those without an action here are left out. */
export function bindActions(actions: Actions): Command[] {
  const names: readonly CommandName[] = Object.keys(commandCatalogue).filter(isCommandName);
  return names.flatMap((name) => {
    const action = actions[name];
    return action === undefined ? [] : [defineCommand(commandCatalogue[name], action)];
  });
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandCatalogue, name);
}
