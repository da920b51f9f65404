import { describe, expect, it } from 'vitest';
import { readOrder } from '../../../../src/main/engine/extraction/offline/orderWords.ts';

describe('for how long an order holds', () => {
  it.each([
    ['for the next three answers, use metric', 3, 'use metric'],
    ['In the next 5 turns use metric', 5, 'use metric'],
    ['use metric for your next reply', 1, 'use metric'],
    ['use imperial units for this answer', 1, 'use imperial units'],
    ['answer in French just this once', 1, 'answer in French'],
    ['for the next couple of messages, be brief', 2, 'be brief'],
  ])('%s: %i turns', (line, turns, order) => {
    expect(readOrder(line)).toMatchObject({ order, isBound: true, rule: { turns, isOfSession: false } });
  });

  it.each([
    'for the rest of this session, answer in French',
    'Answer in French for the remainder of this conversation',
    'in this chat, answer in French',
    'answer in French until the end of this session',
  ])('%s: for the session', (line) => {
    expect(readOrder(line)).toMatchObject({ isBound: true, rule: { turns: null, isOfSession: true } });
  });

  it.each([
    'Always use tabs',
    'For the next two weeks, use the old door',
    'answer the next question first',
    'for the next 0 answers, sing',
  ])('%s: without a bound of turns', (line) => {
    expect(readOrder(line)).toMatchObject({ order: line, isBound: false, rule: { turns: null, isOfSession: false } });
  });
});

describe('what an order asks for', () => {
  it.each([
    ['Never deploy on Fridays', 'negative'],
    ['please do not touch the schema', 'negative'],
    ['Avoid the passive voice', 'negative'],
    ['Always use tabs', 'positive'],
    ['Make sure that every change must have a test', 'must'],
    ['Remember that we must never deploy on Fridays', 'must_not'],
  ])('%s: %s', (line, constraint) => {
    expect(readOrder(line).rule.constraint).toBe(constraint);
  });

  it('keeps why, and where it holds', () => {
    expect(readOrder('Never deploy on Fridays because nobody is around').rule).toMatchObject({
      rationale: 'nobody is around',
      context: null,
    });
    expect(readOrder('When reviewing code, always mention tests').rule.context).toBe('when reviewing code');
    expect(readOrder('do not touch files in the billing repo, since we are moving it').rule).toMatchObject({
      context: 'billing repo',
      rationale: 'we are moving it',
    });
    expect(readOrder('Always use tabs in all projects').rule.context).toBe('global');
  });
});
