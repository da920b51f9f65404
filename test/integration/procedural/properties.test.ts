import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ProcedureVersion } from '../../../src/shared/contract/procedures.ts';
import { ProcedureKit } from './procedureKit.ts';

const kit = new ProcedureKit();
afterAll(() => kit.close());
let runs = 0;

const name = fc.constantFrom('tea', 'coffee', 'TEA');
const step = fc.oneof(
  fc.record({ do: fc.constant('save' as const), name, text: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ do: fc.constant('mark' as const), at: fc.nat(3), helpful: fc.boolean() }),
  fc.record({ do: fc.constant('bind' as const), at: fc.nat(3), path: fc.constantFrom('/', '/A', '/A/B') }),
  fc.record({ do: fc.constant('remove' as const), at: fc.nat(3) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Every procedure in use as it stands, without how often it was changed to come there. */
function standing(): unknown[] {
  const { procedures } = kit.list({ sort: 'name' });
  return procedures.map(({ id, task_type, taxonomy_path, is_highly_helpful }) => {
    const { instructions } = kit.history(id).procedure;
    return { id, task_type, taxonomy_path, is_highly_helpful, instructions };
  });
}

/** A version, whether or not it still stands. */
const whatever = (version: ProcedureVersion): ProcedureVersion => ({ ...version, is_current: false });

/** Does a step, and gives its decision; null when nothing was changed. */
function take(one: Step): number | null {
  if (one.do === 'save') {
    const known = kit
      .list({ sort: 'name' })
      .procedures.find((row) => row.task_type.toLowerCase() === one.name.toLowerCase());
    const before = known === undefined ? [] : kit.history(known.id).versions;
    const isSame = before[0]?.task_type === one.name && before[0].instructions === one.text;
    const saved = kit.save({ task_type: one.name, instructions: one.text });
    expect(saved.outcome).toBe(known === undefined ? 'made' : isSame ? 'known' : 'changed');
    // What was said before is there as it was, and what is said again makes nothing.
    const after = kit.history(saved.procedure.id).versions;
    expect(after.slice(isSame ? 0 : 1).map(whatever)).toEqual(before.map(whatever));
    return saved.decision_id;
  }
  const { procedures } = kit.list({ sort: 'name' });
  const target = procedures[one.at % Math.max(1, procedures.length)];
  if (target === undefined) return null;
  if (one.do === 'mark') return kit.mark(target.id, one.helpful).decision_id;
  if (one.do === 'bind') return kit.bind(target.id, one.path).decision_id;
  return kit.remove(target.id);
}

test('undone newest first, all changes lead back over every state that there was, and done again forth', {
  timeout: 600_000,
}, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      kit.dataset = `run ${(runs += 1)}`;
      const done: { readonly decision: number; readonly before: unknown[]; readonly after: unknown[] }[] = [];
      for (const one of steps) {
        const before = standing();
        const decision = take(one);
        if (decision === null) expect(standing()).toEqual(before);
        else done.push({ decision, before, after: standing() });
      }
      const undone: typeof done = [];
      for (const each of done.toReversed()) {
        const decision = kit.undo(each.decision);
        expect(standing()).toEqual(each.before);
        undone.push({ ...each, decision });
      }
      for (const each of undone.toReversed()) {
        kit.undo(each.decision);
        expect(standing()).toEqual(each.after);
      }
    }),
    { numRuns: 100 },
  );
  expect(kit.faults()).toEqual([]);
});
