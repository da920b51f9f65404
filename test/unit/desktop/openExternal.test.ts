import { describe, expect, it } from 'vitest';
import { isSafeToOpen, openExternal } from '../../../src/main/desktop/openExternal.ts';

function person(answer: number) {
  const asked: { detail?: string }[] = [];
  const opened: string[] = [];
  const dialog = {
    showMessageBox: async (options: unknown) => {
      asked.push(options as { detail?: string });
      return { response: answer, checkboxChecked: false };
    },
  };
  const shell = {
    openExternal: async (address: string) => {
      opened.push(address);
    },
  };
  return { asked, opened, doors: { dialog, shell } };
}

describe('isSafeToOpen', () => {
  it.each(['https://example.org', 'http://127.0.0.1:7878/?q=a#b', 'https://пример.испытание/ä'])(
    'takes %s',
    (address) => expect(isSafeToOpen(address)).toBe(true),
  );

  it.each([
    '',
    'example.org',
    '//example.org',
    'ftp://example.org',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'mailto:ada@example.org',
    'smb://host/share',
    'ms-settings:',
    'vscode://file/x',
    'app://main/index.html',
    'https://user@example.org/',
    'https://user:secret@example.org/',
    'https://bank.example@evil.example/',
    `https://example.org/${'x'.repeat(2048)}`,
  ])('refuses %s', (address) => expect(isSafeToOpen(address)).toBe(false));
});

describe('openExternal', () => {
  it('opens after showing the whole address and hearing yes', async () => {
    const { asked, opened, doors } = person(1);
    expect(await openExternal('https://example.org/a b', doors)).toBe(true);
    expect(asked[0]?.detail).toBe('https://example.org/a%20b');
    expect(opened).toEqual(['https://example.org/a%20b']);
  });

  it('opens nothing after no', async () => {
    const { opened, doors } = person(0);
    expect(await openExternal('https://example.org/', doors)).toBe(false);
    expect(opened).toEqual([]);
  });

  it('does not even ask about an address it would never open', async () => {
    const { asked, opened, doors } = person(1);
    expect(await openExternal('file:///etc/passwd', doors)).toBe(false);
    expect([asked, opened]).toEqual([[], []]);
  });
});
