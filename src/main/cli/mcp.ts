import { datasetRefSchema } from '../../shared/contract/primitives.ts';
import { version } from '../version.ts';
import { whenAborted } from '../whenAborted.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  takes: '',
  summary: 'Serve the memory to an AI agent over MCP, on standard input and output.',
  opens: 'serve',
  options: [],
  run: async (invocation) => {
    const dataset = datasetRefSchema.safeParse(invocation.dataset);
    if (!dataset.success) throw new UsageError('--user and --dataset are names of 1 to 128 characters.');
    const app = await invocation.app();
    const [{ createCaller }, { serveStandardStreams }] = await Promise.all([
      import('../transport/call.ts'),
      import('../transport/mcp/standardStreams.ts'),
    ]);
    const { call } = createCaller(app.handlers, app.log, { askedBy: 'agent' });
    const served = await serveStandardStreams({ call, events: app.events, version, dataset: dataset.data });
    // Whoever started it ends it by closing its input.
    await Promise.race([served.ended, whenAborted(invocation.signal)]);
    await served.close();
    return 0;
  },
};
