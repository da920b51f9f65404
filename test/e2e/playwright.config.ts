import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { HostOptions } from './hosts.ts';

const root = path.resolve(import.meta.dirname, '../..');

export default defineConfig<HostOptions>({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: path.join(root, 'test-results/e2e'),
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PALIMPSEST_E2E_REPORT'] ?? path.join(root, 'test-results/e2e.json') }],
  ],
  projects: [
    { name: 'desktop', use: { hostName: 'desktop' } },
    { name: 'served', use: { hostName: 'served' } },
  ],
});
