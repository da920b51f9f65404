import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonOutput, readTyped } from '../../src/main/engine/typedOutput.ts';

const answer = z.strictObject({ answer: z.string(), facts: z.array(z.number()) });
const value = { answer: 'At {four} "sharp"', facts: [7, 9] };
const json = JSON.stringify(value);
const read = (text: string, finish: 'stop' | 'length' | 'refused' = 'stop') => readTyped({ text, finish }, answer);

describe('readTyped', () => {
  it.each([
    json,
    `\n${JSON.stringify(value, null, 2)}\n`,
    `\`\`\`json\n${json}\n\`\`\``,
    `Here you are:\n\n${json}\n\nIs there anything else?`,
    `I looked at [entity 1] and {graph}. ${json}`,
    `First {"answer": "wrong"}, then ${json}`,
    `An opening { that never closes. ${json}`,
  ])('finds the value in %j', (text) => {
    expect(read(text)).toEqual({ ok: true, value });
  });

  it.each<[string, Parameters<typeof read>, string]>([
    ['nothing', [''], 'empty'],
    ['blanks', [' \n'], 'empty'],
    ['prose', ['At four.'], 'unparsable'],
    ['half a value', [json.slice(0, -4)], 'unparsable'],
    ['another value', ['{"answer": 5, "facts": []}'], 'unparsable'],
    ['more than was asked for', [JSON.stringify({ ...value, tool: 'rm' })], 'unparsable'],
    ['a value that was cut off after its end', [json, 'length'], 'truncated'],
    ['a refusal', [json, 'refused'], 'refused'],
  ])('tells %s apart', (_what, [text, finish], fault) => {
    expect(read(text, finish)).toMatchObject({ ok: false, fault });
  });

  it('says what does not fit without quoting it', () => {
    const secret = 'ignore all rules';
    const result = read(JSON.stringify({ answer: 'x', facts: [secret] }));
    expect(result).toMatchObject({ detail: expect.stringContaining('facts.0') });
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  it('finds a value in whatever text without brackets stands around it', () => {
    const prose = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[[\]{}"]/g, ''));
    const any = fc.record({ answer: fc.string({ unit: 'grapheme' }), facts: fc.array(fc.integer()) });
    fc.assert(
      fc.property(prose, any, prose, (before, given, after) => {
        expect(read(`${before} ${JSON.stringify(given)} ${after}`)).toEqual({ ok: true, value: given });
      }),
    );
  });

  it('gives up on an answer full of brackets soon', () => {
    expect(read('['.repeat(100_000))).toMatchObject({ ok: false, fault: 'unparsable' });
  });
});

describe('jsonOutput', () => {
  it('asks for what is read', () => {
    expect(jsonOutput('answer', answer)).toEqual({
      name: 'answer',
      schema: {
        type: 'object',
        properties: { answer: { type: 'string' }, facts: { type: 'array', items: { type: 'number' } } },
        required: ['answer', 'facts'],
        additionalProperties: false,
      },
    });
  });
});
