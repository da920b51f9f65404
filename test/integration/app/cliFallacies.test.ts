import { expect, it } from 'vitest';
import { fallacyListResponseSchema } from '../../../src/shared/contract/fallacies.ts';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
const run = (args: string[], input?: string): Promise<Ran> =>
  palimpsest(args, { home: home(), ...(input === undefined ? {} : { input }) });

const told =
  'The new logo went live on Monday, and within a week the sign-ups rose. So the new logo causes the sign-ups.';

it('lists fallacies, tells what one changed, and dismisses and confirms it', async () => {
  expect((await run(['remember', '-', '--at', '2023-07-20T10:00:00Z'], told)).code).toBe(0);
  const { fallacies, counts } = fallacyListResponseSchema.parse(documentOf(await run(['fallacies', '--json'])));
  expect(counts.status).toEqual({ suspected: 0, confirmed: 1, dismissed: 0 });
  const id = String(fallacies[0]?.id ?? 0);
  expect((await run(['fallacies', 'show', id])).stdout).toMatch(
    /causes the sign-ups\. \(expired\) → .*happened before/,
  );

  expect((await run(['fallacies', 'dismiss', id])).code).toBe(2);
  expect((await run(['fallacies', 'dismiss', id, '--because', 'We counted both ways.'])).code).toBe(0);
  const dismissed = await run(['fallacies', 'show', id]);
  expect(dismissed.stdout).toContain('Because: We counted both ways.');
  expect(dismissed.stdout).not.toContain('→');
  expect((await run(['fallacies', 'confirm', id])).stdout).toMatch(
    /^Post hoc confirmed by change \d+; undo takes it back\.$/m,
  );
  expect((await run(['fallacies', 'confirm', id])).code).toBe(1);
  expect((await run(['fallacies', '--status', 'odd'])).code).toBe(2);
});
