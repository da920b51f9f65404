// https://github.com/electron/fuses: after this text come the version of the wire, its length, and one character a fuse.
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const wire = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
];

/**
 * The fuses that differ from what was asked for, in words; none when the program is as it should be.
 * @param {Buffer} program
 * @param {Record<string, boolean>} wanted
 * @returns {string[]}
 */
export function wrongFuses(program, wanted) {
  const at = program.indexOf(sentinel);
  if (at === -1) return ['this program has no fuses'];
  const [version, length] = program.subarray(at + sentinel.length);
  if (version !== 1) return [`the fuses are of version ${version}, which is not known`];
  const states = program.subarray(at + sentinel.length + 2, at + sentinel.length + 2 + length).toString('latin1');
  return Object.entries(wanted)
    .filter(([name, isOn]) => states[wire.indexOf(name)] !== (isOn ? '1' : '0'))
    .map(([name, isOn]) => `${name} should be ${isOn ? 'on' : 'off'}`);
}
