import { spawn, spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { isOwnerAlive, processOwner } from '../../src/main/engine/processOwner.ts';

const self = processOwner();

it('knows itself, however often it is asked', () => {
  expect(processOwner()).toBe(self);
  expect(isOwnerAlive(self, self)).toBe(true);
});

it('tells a running process from one that is gone', () => {
  const running = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  expect(isOwnerAlive(`${running.pid}@${hostname()}#5`, self)).toBe(true);
  running.kill('SIGKILL');
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  expect(isOwnerAlive(`${gone}@${hostname()}#5`, self)).toBe(false);
});

it('takes an earlier bearer of its own number for gone', () => {
  expect(isOwnerAlive(`${process.pid}@${hostname()}#5`, self)).toBe(false);
});

it.each([`1@another-machine#5`, 'nonsense', ''])('cannot tell of "%s"', (owner) => {
  expect(isOwnerAlive(owner, self)).toBeNull();
});
