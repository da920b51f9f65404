const SERVER_NAME = 'palimpsest';

/** The configuration of a client that starts the program itself, as most clients write it. */
export function programConfiguration([command = '', ...args]: readonly string[], dataset: string): string {
  const own = dataset === 'main' ? args : [...args, '--dataset', dataset];
  return JSON.stringify({ mcpServers: { [SERVER_NAME]: { command, args: own } } }, null, 2);
}

/** The configuration of a client that connects to the served app. */
export function addressConfiguration(origin: string, token: string, dataset: string): string {
  const url = dataset === 'main' ? `${origin}/mcp` : `${origin}/mcp?dataset=${encodeURIComponent(dataset)}`;
  const server = { type: 'http', url, headers: { Authorization: `Bearer ${token}` } };
  return JSON.stringify({ mcpServers: { [SERVER_NAME]: server } }, null, 2);
}
