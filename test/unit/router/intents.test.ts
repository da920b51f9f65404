import { describe, expect, it } from 'vitest';
import { classifyIntents, type Prompted } from '../../../src/main/engine/router/intents.ts';

const nothing = { entities: [], contested: [], procedures: [], period: null, asksTime: false };
const intentsOf = (prompt: string, more: Partial<Prompted> = {}): string[] =>
  classifyIntents({ ...nothing, prompt, ...more }).map(({ intent }) => intent);

describe('what a prompt wants', () => {
  it.each([
    ['how to deploy caddy', ['procedural']],
    ['What are the steps for a restore?', ['procedural', 'semantic']],
    ['who runs the ferry', ['semantic']],
    ['what happened to the ferry', ['episodic']],
    ['Did we talk about the ferry?', ['episodic']],
    ['was the outage before the migration?', ['temporal']],
    ['is there a deadline for the dredging', ['semantic', 'temporal']],
    ['do the two reports contradict one another', ['contradiction']],
    ['harbour', ['semantic']],
    ['', ['semantic']],
  ])('%s', (prompt, intents) => {
    expect(intentsOf(prompt).toSorted()).toEqual(intents.toSorted());
  });

  it('goes by what the prompt names, and tells each cue', () => {
    const found = classifyIntents({
      prompt: 'caddy last week, restore a backup',
      entities: ['Caddy'],
      contested: ['Caddy'],
      procedures: ['Restore a backup'],
      period: 'last week',
      asksTime: false,
    });
    expect(Object.fromEntries(found.map(({ intent, cues }) => [intent, cues]))).toEqual({
      procedural: [{ kind: 'procedure', words: 'Restore a backup' }],
      contradiction: [{ kind: 'contradiction', words: 'Caddy' }],
      semantic: [{ kind: 'entity', words: 'Caddy' }],
      episodic: [{ kind: 'period', words: 'last week' }],
    });
  });

  it('puts the intent with more cues first, and tells the same words once', () => {
    const [first] = classifyIntents({ ...nothing, prompt: 'How to plan? The steps, the steps, the runbook' });
    expect(first).toEqual({
      intent: 'procedural',
      cues: ['How to', 'steps', 'runbook'].map((words) => ({ kind: 'words', words })),
    });
  });

  it('says so when nothing shows an intent', () => {
    expect(classifyIntents({ ...nothing, prompt: 'harbour' })).toEqual([
      { intent: 'semantic', cues: [{ kind: 'nothing_else', words: '' }] },
    ]);
  });
});
