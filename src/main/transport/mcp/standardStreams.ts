import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type AgentServerOptions, createAgentServer } from './agentServer.ts';

/** MCP on the process's own input and output, which nothing else may then use. */
export async function serveStandardStreams(
  options: AgentServerOptions,
): Promise<{ readonly ended: Promise<void>; close(): Promise<void> }> {
  const server = createAgentServer(options);
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    process.stdout.once('error', () => resolve());
  });
  await server.connect(new StdioServerTransport());
  return { ended, close: () => server.close() };
}
