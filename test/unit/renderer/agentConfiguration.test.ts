import { expect, it } from 'vitest';
import {
  addressConfiguration,
  programConfiguration,
} from '../../../src/renderer/features/settings/agentConfiguration.ts';

it('names the program with its arguments, and the dataset where it is another', () => {
  const command = ['node', '/opt/a "b"/palimpsest.js', 'mcp', '--db', '/home/x/memory.palimpsest'];
  const [program, ...args] = command;
  expect(JSON.parse(programConfiguration(command, 'main'))).toEqual({
    mcpServers: { palimpsest: { command: program, args } },
  });
  expect(JSON.parse(programConfiguration(command, 'work'))).toEqual({
    mcpServers: { palimpsest: { command: program, args: [...args, '--dataset', 'work'] } },
  });
});

it('names the address with the token, and the dataset where it is another', () => {
  const headers = { Authorization: 'Bearer t0ken' };
  expect(JSON.parse(addressConfiguration('http://127.0.0.1:7878', 't0ken', 'main'))).toEqual({
    mcpServers: { palimpsest: { type: 'http', url: 'http://127.0.0.1:7878/mcp', headers } },
  });
  expect(JSON.parse(addressConfiguration('http://127.0.0.1:7878', 't0ken', 'a&b ü'))).toMatchObject({
    mcpServers: { palimpsest: { url: 'http://127.0.0.1:7878/mcp?dataset=a%26b%20%C3%BC' } },
  });
});
