import { describe, expect, it } from 'vitest';
import { readTimeQuestion } from '../../../src/main/engine/temporal/asked/timeQuestion.ts';

const order = (ask: string, a: string, b: string) => ({ kind: 'order', ask, a, b });

describe('a question about time', () => {
  it.each([
    ['Was the certificate renewed before the outage?', order('before', 'the certificate renewed', 'the outage')],
    ['did the launch happen after the audit', order('after', 'the launch', 'the audit')],
    ['Did the audit take place prior to the launch?', order('before', 'the audit', 'the launch')],
    ['Was the firewall upgraded during the window?', order('during', 'the firewall upgraded', 'the window')],
    ['Was beacon up while tidegate was down?', order('while', 'beacon up', 'tidegate down')],
    ['Which came first, the audit or the launch?', order('first', 'the audit', 'the launch')],
    ['What happened first: "the audit" or "the launch"?', order('first', 'the audit', 'the launch')],
    ['How long between the outage and the audit?', { kind: 'gap', a: 'the outage', b: 'the audit' }],
    ['How many days were there between the outage and the audit?', { kind: 'gap', a: 'the outage', b: 'the audit' }],
    ['How long after the outage did the audit happen?', { kind: 'gap', a: 'the outage', b: 'the audit' }],
    ['How long before the audit was the outage?', { kind: 'gap', a: 'the outage', b: 'the audit' }],
    ['How long did the outage last?', { kind: 'length', a: 'the outage' }],
    ['How long was the outage?', { kind: 'length', a: 'the outage' }],
  ])('%s', (text, read) => {
    expect(readTimeQuestion(text)).toEqual(read);
  });

  it.each([
    'How do I deploy the ledger service?',
    'Who leads the rota?',
    '',
    '?',
    'before',
    `was ${'a'.repeat(600)} before b`,
  ])('is not %s', (text) => {
    expect(readTimeQuestion(text)).toBeNull();
  });
});
