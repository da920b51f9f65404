import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, type ElectronApplication, type Page } from '@playwright/test';
import { type HostOptions, type RunningHost, runCommand, startHost } from './hosts.ts';
import { type Watch, watchPage } from './watch.ts';

interface AppFixtures {
  /** Whether the memory holds the sample at the start. */
  isSeeded: boolean;
  /** Whether all must keep its place; not where the test itself makes things arrive. */
  isStill: boolean;
  /** Statuses of failure that the test makes the server answer with. */
  statuses: readonly number[];
  app: AppUnderTest;
}
interface WorkerFixtures {
  sampleHome: string;
}

interface AppUnderTestOptions {
  readonly hostName: HostOptions['hostName'];
  readonly home: string;
  readonly statuses: readonly number[];
}

export class AppUnderTest {
  readonly home: string;
  readonly #hostName: HostOptions['hostName'];
  readonly #statuses: readonly number[];
  #host: RunningHost;
  #watch: Watch;

  private constructor({ hostName, home, statuses }: AppUnderTestOptions, host: RunningHost, watch: Watch) {
    this.home = home;
    this.#hostName = hostName;
    this.#statuses = statuses;
    this.#host = host;
    this.#watch = watch;
  }

  static async start(options: AppUnderTestOptions): Promise<AppUnderTest> {
    const host = await startHost(options.hostName, options.home);
    try {
      const app = new AppUnderTest(options, host, await watchPage(host.page, options.statuses));
      await app.#untilUsable();
      return app;
    } catch (error) {
      await host.close();
      throw error;
    }
  }

  get page(): Page {
    return this.#host.page;
  }

  get desktop(): ElectronApplication | null {
    return this.#host.desktop;
  }

  /** Ends the app and opens it again on the same files. */
  async restart(): Promise<Page> {
    await this.close();
    this.#host = await startHost(this.#hostName, this.home);
    this.#watch = await watchPage(this.#host.page, this.#statuses);
    await this.#untilUsable();
    return this.page;
  }

  async close(isStill = false): Promise<void> {
    const errors = await this.#watch.errors();
    const jumps = isStill ? await this.#watch.jumps() : [];
    await this.#host.close();
    expect({ errors, jumps }).toEqual({ errors: [], jumps: [] });
  }

  async #untilUsable(): Promise<void> {
    await expect(this.page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  }

  /** After a failure: what can still be learned, without a second failure hiding the first. */
  async abandon(screenshot: string): Promise<void> {
    await this.page.screenshot({ path: screenshot }).catch(() => undefined);
    await this.#host.close().catch(() => undefined);
  }
}

export const test = base.extend<AppFixtures & { page: Page }, HostOptions & WorkerFixtures>({
  hostName: ['served', { option: true, scope: 'worker' }],
  isSeeded: [true, { option: true }],
  isStill: [true, { option: true }],
  statuses: [[], { option: true }],
  sampleHome: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const home = await mkdtemp(path.join(tmpdir(), 'palimpsest-sample-'));
      await runCommand(home, ['seed']);
      await use(home);
      await rm(home, { recursive: true });
    },
    { scope: 'worker' },
  ],
  app: async ({ hostName, isSeeded, isStill, statuses, sampleHome }, use, info) => {
    const home = await mkdtemp(path.join(tmpdir(), 'palimpsest-e2e-'));
    if (isSeeded) await cp(sampleHome, home, { recursive: true });
    const app = await AppUnderTest.start({ hostName, home, statuses });
    await use(app);
    if (info.status === info.expectedStatus) await app.close(isStill);
    else await app.abandon(info.outputPath('failure.png'));
    await rm(home, { recursive: true });
  },
  page: async ({ app }, use) => use(app.page),
});

export { expect } from '@playwright/test';
