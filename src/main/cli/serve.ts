import { whenAborted } from '../whenAborted.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';

export const serveCommand: Command = {
  name: 'serve',
  takes: '',
  summary: 'Serve the app to a browser on this machine.',
  opens: 'serve',
  options: [
    { name: 'port', kind: 'number', value: 'N', help: 'port (7878); 0 takes a free one' },
    { name: 'host', kind: 'text', value: 'ADDRESS', help: 'address to listen on (127.0.0.1)' },
  ],
  run: async (invocation) => {
    const port = invocation.arguments.number('port') ?? 7878;
    if (port < 0 || port > 65_535) throw new UsageError(`--port is 0 to 65535, not ${port}.`);
    const host = invocation.arguments.text('host') ?? '127.0.0.1';
    const app = await invocation.app();
    const { serveApp } = await import('../serve.ts');
    const served = await serveApp(app, { port, host });
    invocation.say(`Palimpsest is at ${served.url}`);
    invocation.say('Press Ctrl-C to stop.');
    invocation.result({ url: served.url, origin: served.origin, port: served.port });
    await whenAborted(invocation.signal);
    await served.close();
    return 0;
  },
};
