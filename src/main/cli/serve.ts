import { PalimpsestError } from '../../shared/contract/errors.ts';
import { serveApp } from '../serve.ts';
import type { Command } from './command.ts';

export const serveCommand: Command = {
  name: 'serve',
  takes: '',
  summary: 'Serve the app to a browser on this machine.',
  options: [
    { name: 'port', kind: 'number', value: 'N', help: 'port (7878); 0 takes a free one' },
    { name: 'host', kind: 'text', value: 'ADDRESS', help: 'address to listen on (127.0.0.1)' },
  ],
  run: async (invocation) => {
    const port = invocation.arguments.number('port') ?? 7878;
    if (port < 0 || port > 65_535) throw new PalimpsestError('invalid', `--port is 0 to 65535, not ${port}.`);
    const served = await serveApp(await invocation.app(), {
      port,
      host: invocation.arguments.text('host') ?? '127.0.0.1',
    });
    invocation.say(`Palimpsest is at ${served.url}`);
    invocation.say('Press Ctrl-C to stop.');
    await new Promise<void>((resolve) => invocation.signal.addEventListener('abort', () => resolve(), { once: true }));
    await served.close();
    return 0;
  },
};
