import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/main/log.ts';
import { redact, redactText } from '../../src/main/redaction.ts';

const token = 'qX7f2LbR9tVwA0sD4kGhY1zN8mJcE5pU6oI3rTqWxBv';

describe('redactText', () => {
  it.each([
    ['a bearer header', `Authorization: Bearer ${token}`, token],
    ['a short bearer', 'bearer abc123def', 'abc123def'],
    ['a basic header', 'Basic YWRhOmxvdmVsYWNl', 'YWRhOmxvdmVsYWNl'],
    ['a provider key', 'refused sk-or-v1-0123abcd4567', '0123abcd4567'],
    ['a signed token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJzdWIiOiIxIn0'],
    ['the token of a page address', `http://127.0.0.1:7878/#token=${token}`, token],
    ['a short token of an address', 'http://127.0.0.1/x?a=1&token=abc', 'abc'],
    ['a password in an address', 'http://ada:opensesame@host/v1', 'opensesame'],
    ['a token alone', `it was ${token}.`, token],
    ['a hexadecimal key', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', '9f86d081884c'],
    ['a file as base64', Buffer.from('dear diary '.repeat(40)).toString('base64'), 'ZGVhciBkaWFyeSBkZWFy'],
  ])('hides %s', (_what, text, secret) => {
    expect(text).toContain(secret);
    expect(redactText(text)).not.toContain(secret);
    expect(redactText(text)).toContain('[hidden]');
  });

  it.each([
    'the consult took 12 ms and returned 40 results of dataset main',
    '/home/ada/Documents/projects/palimpsest/notes-of-the-harbour-meeting.md',
    'SELECT fact_id FROM fact_vec_use_lite_en_0_2_0 WHERE dataset_id = ?',
    'internationalisation-and-localisation-of-everything',
    '01JB3M9Z4Q6W8X2Y5T7R0N1K3H',
    'at http://127.0.0.1:8800/v1/embeddings',
  ])('leaves "%s" alone', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('bounds the length of what is written', () => {
    const long = redactText('a long line. '.repeat(5_000));
    expect(long.length).toBeLessThan(4_100);
    expect(long).toContain('65000 characters');
  });
});

describe('redact', () => {
  it('hides fields by name at any depth', () => {
    const clean = redact({
      settings: {
        apiKey: 'plain',
        api_key: 'plain',
        'api-key': 'plain',
        Authorization: ['plain'],
        set_cookie: 'plain',
      },
      files: [{ name: 'a.txt', base64: 'plain' }],
      accessToken: { value: 'plain' },
    });
    expect(JSON.stringify(clean)).not.toContain('plain');
    expect(JSON.stringify(clean)).toContain('a.txt');
  });

  it('keeps counts whose names speak of tokens', () => {
    const counts = { max_tokens: 4096, used_tokens: 12, hasToken: true, token: null };
    expect(redact(counts)).toEqual(counts);
  });

  it('keeps the parts of errors, their codes and causes, without their secrets', () => {
    const cause = Object.assign(new Error(`refused Bearer ${token}`), { code: 'ECONNREFUSED', apiKey: 'plain' });
    const text = JSON.stringify(redact({ error: new Error('outer', { cause }) }));
    expect(text).toContain('outer');
    expect(text).toContain('ECONNREFUSED');
    expect(text).not.toContain(token);
    expect(text).not.toContain('plain');
  });

  it('survives cycles, depth, bytes, big numbers and functions', () => {
    const cycle: Record<string, unknown> = { bytes: new Float32Array(4), big: 12n, run: () => 1 };
    cycle['self'] = cycle;
    expect(redact(cycle)).toEqual({ bytes: '[16 bytes]', big: '12', run: '[function]', self: '[cycle]' });
    let deep: unknown = 'bottom';
    for (let i = 0; i < 50; i++) deep = { deep };
    expect(JSON.stringify(redact(deep))).not.toContain('bottom');
    const shared = { a: 1 };
    expect(redact([shared, shared])).toEqual([shared, shared]);
  });
});

describe('createLog', () => {
  it('writes one line of JSON with the id it returns, and no secret in text or fields', () => {
    const lines: string[] = [];
    const log = createLog({ sink: (line) => lines.push(line), now: () => 0, newId: () => 'b2' });
    expect(log.write('warning', `sent Bearer ${token}\nnext`, { token })).toBe('b2');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(token);
    expect(lines[0]).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ at: '1970-01-01T00:00:00.000Z', level: 'warning', id: 'b2' });
  });
});
