import { describe, expect, it } from 'vitest';
import { isOwnAddress } from '../../../src/main/desktop/address.ts';

describe('isOwnAddress', () => {
  it.each(['app://main/index.html', 'app://main/', 'app://main/index.html#/search?q=x', 'app://main/assets/a.js'])(
    'knows %s as the page’s own',
    (address) => expect(isOwnAddress(address)).toBe(true),
  );

  it.each([
    '',
    'app:',
    'app://',
    'app:main',
    'app://mainly/index.html',
    'app://main.example/index.html',
    'app://sub.main/index.html',
    'app://main:8080/index.html',
    'app://user@main/index.html',
    'app://user:pass@main/index.html',
    'app://evil.example/app://main/index.html',
    'apps://main/index.html',
    'http://main/index.html',
    'https://evil.example/?app://main/',
    'file:///index.html',
    'javascript:location="app://main/"',
    'data:text/html,app://main/',
    'blob:app://main/0c5ac2b2',
    'about:blank',
    'chrome://settings',
    'view-source:app://main/index.html',
  ])('knows %s as foreign', (address) => expect(isOwnAddress(address)).toBe(false));
});
