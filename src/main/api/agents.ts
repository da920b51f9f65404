import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { commandFile } from '../commandFile.ts';

export function agentHandlers({ places }: AppParts): Pick<Handlers, 'agentAccess'> {
  return {
    agentAccess: async () => {
      const file = commandFile();
      return { command: file === null ? null : ['node', file, 'mcp', '--db', places.database] };
    },
  };
}
