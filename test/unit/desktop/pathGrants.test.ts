import { describe, expect, it } from 'vitest';
import { PathGrants } from '../../../src/main/desktop/pathGrants.ts';

describe('PathGrants', () => {
  it('objects to any path that was not given, and names it', () => {
    const grants = new PathGrants();
    grants.grant('/home/ada/a.md');
    expect(grants.objection('rememberPaths', { paths: ['/home/ada/a.md'] })).toBeNull();
    for (const path of ['/home/ada', '/home/ada/a.md/', '/home/ada/../ada/a.md', '/HOME/ada/a.md', '/etc/passwd']) {
      const objection = grants.objection('rememberPaths', { paths: ['/home/ada/a.md', path] });
      expect(objection).toMatchObject({ code: 'forbidden', field: 'paths', message: expect.stringContaining(path) });
    }
  });

  it('has nothing to say of other calls, nor of input its schema will refuse', () => {
    const grants = new PathGrants();
    expect(grants.objection('consult', { paths: ['/etc/passwd'] })).toBeNull();
    for (const input of [null, 7, {}, { paths: 'x' }, { paths: [7] }]) {
      expect(grants.objection('rememberPaths', input)).toBeNull();
    }
  });

  it('forgets the oldest of ten thousand, not the newest', () => {
    const grants = new PathGrants();
    for (let n = 0; n <= 10_000; n += 1) grants.grant(`/file/${n}`);
    expect(grants.objection('rememberPaths', { paths: ['/file/0'] })).not.toBeNull();
    expect(grants.objection('rememberPaths', { paths: ['/file/1', '/file/10000'] })).toBeNull();
  });
});
