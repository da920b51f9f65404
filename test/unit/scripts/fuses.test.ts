import { describe, expect, it } from 'vitest';
import config from '../../../electron-builder.config.js';
import { wrongFuses } from '../../../scripts/fuses.js';

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const program = (states: string, version = 1): Buffer =>
  Buffer.from(`\u007fELF ${sentinel}${String.fromCharCode(version, states.length)}${states} more code`, 'latin1');

describe('the fuses of the packed program', () => {
  it('are asked for as the checklist has them', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('are right when every one reads back', () => {
    expect(wrongFuses(program('010011001'), config.electronFuses)).toEqual([]);
    expect(wrongFuses(program('01001110'), config.electronFuses)).toEqual([]);
  });

  it('are named when they are not, as in a program fresh from its makers', () => {
    expect(wrongFuses(program('101100011'), config.electronFuses)).toHaveLength(7);
    expect(wrongFuses(program('110011001'), config.electronFuses)).toEqual(['runAsNode should be off']);
  });

  it('are wrong when removed, too short, of another version or missing', () => {
    expect(wrongFuses(program('r10011001'), config.electronFuses)).toEqual(['runAsNode should be off']);
    expect(wrongFuses(program('0100110'), config.electronFuses)).toEqual([
      'grantFileProtocolExtraPrivileges should be off',
    ]);
    expect(wrongFuses(program('010011001', 2), config.electronFuses)).toEqual([
      'the fuses are of version 2, which is not known',
    ]);
    expect(wrongFuses(Buffer.from('no such text'), config.electronFuses)).toEqual(['this program has no fuses']);
  });
});
