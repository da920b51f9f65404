import path from 'node:path';
import { recordedRun } from '../fastDownwardRuns.ts';
import { replaying } from '../integration/planner/standIn.ts';
import { root, runCommand } from './hosts.ts';
import { expect, test } from './test.ts';

const lamp = path.join(root, 'test/fixtures/pddl/hallway-lamp');

test.describe('Fast Downward', () => {
  test('is named and tested in Settings', async ({ app, page, hostName }) => {
    await page.evaluate(() => {
      location.hash = '#/settings';
    });
    const section = page.getByRole('region', { name: 'Fast Downward' });
    const outcome = section.getByRole('status');
    const place = section.getByLabel('Where it is');
    await expect(outcome).toHaveText('Not tested.');
    if (hostName === 'served') {
      // A program to run is not named over HTTP.
      await expect(place).not.toBeEditable();
      return;
    }
    await place.fill(path.join(app.home, 'nowhere'));
    await place.press('Enter');
    await expect(outcome).toContainText('Not installed. There is no Fast Downward at');
    const plan_files = { plan: '(press )\n; cost = 1 (unit cost)\n' };
    const program = replaying(path.join(app.home, 'stand-in'), { ...recordedRun('solved-no-arguments'), plan_files });
    await place.fill(program);
    await place.press('Enter');
    await expect(outcome).toContainText('Version 24.06+ works: one step in');
    await section.getByRole('button', { name: 'Test' }).click();
    await expect(outcome).toContainText('Version 24.06+ works: one step in');
  });
});

test.describe('the built command line', () => {
  test('plans in its worker', async ({ app }) => {
    const files = ['--domain', path.join(lamp, 'domain.pddl'), '--problem', path.join(lamp, 'problem.pddl')];
    expect(await runCommand(app.home, ['plan', ...files, '--tier', 'native'])).toContain('1. press-switch');
  });
});
