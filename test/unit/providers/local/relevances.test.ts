import { expect, it } from 'vitest';
import { relevances } from '../../../../src/main/providers/local/onnxService.ts';

it('turns one logit or two into a share, and refuses classes', () => {
  expect(relevances(Float32Array.of(0, 100, -100), 3)).toEqual([0.5, 1, expect.closeTo(0, 6)]);
  expect(relevances(Float32Array.of(1, 1, 0, 3), 2)).toEqual([0.5, expect.closeTo(0.9526, 4)]);
  expect(() => relevances(new Float32Array(6), 2)).toThrow('sorts texts into classes');
});
