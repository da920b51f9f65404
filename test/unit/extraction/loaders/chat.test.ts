import { describe, expect, it } from 'vitest';
import { loadBytes, loadFixture, loadText, turnsOf } from './fixture.ts';

const brief = (artifact: Parameters<typeof turnsOf>[0]): unknown[] =>
  turnsOf(artifact).map(({ role, speaker, text }) => [role, speaker, text]);

describe('lists of messages', () => {
  it('reads roles, names, parts and times, and says what it left out', () => {
    const [chat] = loadFixture('chat.valid.json');
    expect(brief(chat)).toEqual([
      ['system', null, 'You are brief.'],
      ['user', 'Ada Lund', 'The boat needs a new rudder.'],
      ['assistant', null, 'Oak or steel?'],
    ]);
    expect(chat?.notes).toEqual(['1 parts that are no text (image_url) left out', '1 messages without text left out']);
    expect(turnsOf(chat).map((turn) => turn.at?.ms)).toEqual([1, 1, 1].map(() => Date.UTC(2024, 2, 5, 8, 15)));
    expect(turnsOf(chat)[1]?.at?.offsetMinutes).toBe(60);
    expect(chat?.documentType).toBe('agent_session');
  });

  it('makes one artifact of each session that messages name', () => {
    const sessions = loadFixture('chat.valid.jsonl');
    expect(sessions.map((session) => [session.sessionId, turnsOf(session).map((turn) => turn.ref)])).toEqual([
      ['s1', ['m1', 'm2']],
      ['s2', ['m1']],
    ]);
    expect(sessions[0]?.documentType).toBe('conversation');
  });

  it('reports bad lines and keeps the good ones', () => {
    const [chat] = loadFixture('chatBadLines.valid.jsonl');
    expect(turnsOf(chat).map((turn) => turn.text)).toEqual(['Hello there.', 'Good day.']);
    expect(chat?.notes).toEqual(['lines 2, 3 not JSON: left out']);
  });

  it('names where a cut off file ends', () => {
    expect(() => loadFixture('chatCutOff.invalid.json')).toThrow(/chatCutOff\.invalid\.json ends early.*at line 3/);
  });
});

describe('other shapes', () => {
  it('walks a message tree along the branch last seen', () => {
    const [chat] = loadFixture('chatTree.valid.json');
    expect(brief(chat)).toEqual([
      ['user', null, 'Does basil want sun?'],
      ['assistant', null, 'Yes, and a warm window.'],
    ]);
    expect(chat).toMatchObject({ title: 'Herbs', sourceUri: 'chat:3f1c7c52-0000-4000-8000-000000000001' });
  });

  it.each([
    ['{messages}', { id: 'c', messages: [{ role: 'user', content: 'Hi.' }] }],
    ['from and value', { conversations: [{ from: 'human', value: 'Hi.' }] }],
    ['sender and text', [{ uuid: 'u', name: 'n', chat_messages: [{ sender: 'human', text: 'Hi.' }] }]],
    [
      'nested message',
      [{ type: 'user', message: { role: 'user', content: 'Hi.' }, timestamp: '2024-01-01T00:00:00Z' }],
    ],
    ['lists of lists', [[{ role: 'user', content: 'Hi.' }]]],
    ['sessions', { sessions: [{ session_id: 's', turns: [{ role: 'user', text: 'Hi.' }] }] }],
  ])('reads %s', (_shape, value) => {
    expect(loadText(JSON.stringify(value)).map(brief)).toEqual([[['user', null, 'Hi.']]]);
  });

  it('reads names out of objects and mixed text lists', () => {
    const [chat] = loadText(
      JSON.stringify([
        { author: { username: 'ada' }, text: ['See ', { type: 'link', text: 'x.test' }, '!'], date: '2024-01-01' },
      ]),
    );
    expect(brief(chat)).toEqual([[null, 'ada', 'See x.test!']]);
  });

  it('gives the name of the one who tells it to a nameless user', () => {
    const [chat] = loadText('[{"role":"user","content":"Hi."},{"role":"assistant","content":"Hello."}]', {
      source: 'Ada',
    });
    expect(brief(chat)).toEqual([
      ['user', 'Ada', 'Hi.'],
      ['assistant', null, 'Hello.'],
    ]);
  });

  it('refuses JSON without messages, and takes it as text on demand', () => {
    expect(() => loadBytes('settings.json', '{"a": 1}')).toThrow(/no messages/);
    expect(loadBytes('settings.json', '{"a": 1}', { format: 'text' })[0]?.body).toEqual({
      kind: 'text',
      text: '{"a": 1}',
    });
  });
});

describe('identity', () => {
  const dated = [
    { speaker: 'Ada', text: 'The boat leaks.', time: '2024-05-01T10:00:00Z' },
    { speaker: 'Bo', text: 'Since when?', time: '2024-05-01T10:01:00Z' },
  ];
  const uri = (name: string, value: unknown): unknown => loadBytes(name, JSON.stringify(value))[0]?.sourceUri;

  it('of a longer version is that of the shorter, whatever the file is called', () => {
    expect(uri('a.json', dated.slice(0, 1))).toBe(uri('b.json', dated));
    const named = (messages: unknown): unknown => ({ id: 'c1', messages });
    expect(uri('a.json', named([{ role: 'user', content: 'Hi.' }]))).toBe(
      uri(
        'b.json',
        named([
          { role: 'user', content: 'Hi.' },
          { role: 'assistant', content: 'Yes?' },
        ]),
      ),
    );
  });

  it('of another chat that has the same short id, or begins alike undated, is another', () => {
    expect(uri('a.json', { id: '1', messages: [{ role: 'user', content: 'Hi.' }] })).not.toBe(
      uri('a.json', { id: '1', messages: [{ role: 'user', content: 'Bye.' }] }),
    );
    expect(uri('a.json', [{ role: 'user', content: 'Hi.' }])).toBe('a.json');
    expect(uri('b.json', [{ role: 'user', content: 'Hi.' }])).toBe('b.json');
  });

  it('keeps references and request ids unique', () => {
    const [chat] = loadText('[{"id":"x","role":"user","content":"a"},{"id":"x","role":"user","content":"b"}]');
    expect(turnsOf(chat).map((turn) => turn.ref)).toEqual(['x', 'x#2']);
    expect(loadFixture('chat.valid.jsonl', { requestId: 'r' }).map((session) => session.requestId)).toEqual([
      'r',
      'r#2',
    ]);
  });
});
