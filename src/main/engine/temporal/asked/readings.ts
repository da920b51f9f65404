import type { TimeQuestion, TimeVerdict } from '../../../../shared/contract/timeQuestion.ts';
import { earlier, notLater, type CornerBound } from '../network/allen.ts';

/** One thing that may be proved, and what it answers. */
export interface Reading {
  readonly bounds: readonly CornerBound[];
  readonly verdict: TimeVerdict;
  /** “A” and “B” stand for the two things. */
  readonly words: string;
}

type Asked = Extract<TimeQuestion, { kind: 'order' }>['ask'];

/** What answers each question, the fullest answer first. What none of them proves cannot be told. */
export const readings: Readonly<Record<Asked, readonly Reading[]>> = {
  before: [
    { bounds: notLater('aEnd', 'bBegin'), verdict: 'yes', words: 'Yes: A was over before B began' },
    { bounds: notLater('bBegin', 'aBegin'), verdict: 'no', words: 'No: A began no earlier than B' },
    {
      bounds: [...earlier('aBegin', 'bBegin'), ...earlier('bBegin', 'aEnd')],
      verdict: 'partly',
      words: 'In part: A began before B and went on into it',
    },
    { bounds: earlier('aBegin', 'bBegin'), verdict: 'yes', words: 'Yes: A began before B' },
  ],
  after: [
    { bounds: notLater('bEnd', 'aBegin'), verdict: 'yes', words: 'Yes: A began after B was over' },
    { bounds: notLater('aBegin', 'bBegin'), verdict: 'no', words: 'No: A began no later than B' },
    {
      bounds: [...earlier('bBegin', 'aBegin'), ...earlier('aBegin', 'bEnd')],
      verdict: 'partly',
      words: 'In part: A began after B began and before B was over',
    },
    { bounds: earlier('bBegin', 'aBegin'), verdict: 'yes', words: 'Yes: A began after B began' },
    { bounds: earlier('aBegin', 'bEnd'), verdict: 'no', words: 'No: A began before B was over' },
  ],
  during: [
    {
      bounds: [...notLater('bBegin', 'aBegin'), ...notLater('aEnd', 'bEnd')],
      verdict: 'yes',
      words: 'Yes: A lies within B',
    },
    { bounds: notLater('aEnd', 'bBegin'), verdict: 'no', words: 'No: A was over before B began' },
    { bounds: notLater('bEnd', 'aBegin'), verdict: 'no', words: 'No: A began after B was over' },
    {
      bounds: [...notLater('bBegin', 'aBegin'), ...earlier('aBegin', 'bEnd')],
      verdict: 'yes',
      words: 'Yes: A began during B',
    },
    {
      bounds: [...earlier('aBegin', 'bBegin'), ...earlier('bBegin', 'aEnd')],
      verdict: 'partly',
      words: 'In part: A began before B and went on into it',
    },
    { bounds: earlier('aBegin', 'bBegin'), verdict: 'no', words: 'No: A began before B' },
    { bounds: earlier('bEnd', 'aEnd'), verdict: 'no', words: 'No: A ended after B' },
  ],
  while: [
    {
      bounds: [...earlier('aBegin', 'bEnd'), ...earlier('bBegin', 'aEnd')],
      verdict: 'yes',
      words: 'Yes: A and B have a time in common',
    },
    { bounds: notLater('aEnd', 'bBegin'), verdict: 'no', words: 'No: A was over before B began' },
    { bounds: notLater('bEnd', 'aBegin'), verdict: 'no', words: 'No: A began after B was over' },
  ],
  first: [
    {
      bounds: [...notLater('aBegin', 'bBegin'), ...notLater('bBegin', 'aBegin')],
      verdict: 'together',
      words: 'Neither: A and B began together',
    },
    { bounds: earlier('aBegin', 'bBegin'), verdict: 'a_first', words: 'A came first, before B' },
    { bounds: earlier('bBegin', 'aBegin'), verdict: 'b_first', words: 'B came first, before A' },
  ],
};
