import type { Command } from './command.ts';

export const checkCommand: Command = {
  name: 'check',
  takes: '',
  summary: 'Test every invariant of the memory file.',
  opens: 'look',
  options: [],
  run: async (invocation) => {
    const response = await invocation.call('check', {});
    for (const check of response.checks)
      invocation.say(`${check.ok ? 'ok  ' : 'FAIL'}  ${check.name}: ${check.detail}`);
    invocation.result(response);
    return response.ok ? 0 : 1;
  },
};

export const doctorCommand: Command = {
  name: 'doctor',
  takes: '',
  summary: 'Look for what keeps the app from working well.',
  opens: 'make',
  options: [],
  run: async (invocation) => {
    const response = await invocation.call('doctor', {});
    for (const finding of response.findings) {
      invocation.say(`${finding.level.padEnd(7)}  ${finding.name}: ${finding.detail}`);
      if (finding.hint !== undefined) invocation.say(`         ${finding.hint}`);
    }
    invocation.result(response);
    return response.ok ? 0 : 1;
  },
};
