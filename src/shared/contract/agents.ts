import { z } from 'zod';
import { nothing, operation } from './operation.ts';

/** How an AI agent's program reaches this memory over MCP. */
export const agentAccessSchema = z.object({
  /** The program that serves it on standard streams, with its arguments; null where only the app is installed. */
  command: z.array(z.string()).nullable(),
});
export type AgentAccess = z.infer<typeof agentAccessSchema>;

export const agentOperations = {
  agentAccess: operation(nothing, agentAccessSchema, '/app/agents', 'How an AI agent is connected to this memory.'),
};
