import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';
import { root } from './hosts.ts';
import { expect, test } from './test.ts';

const configurationSchema = z.object({
  mcpServers: z.object({
    palimpsest: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  }),
});

test.describe('agents', () => {
  test('are connected by what Settings show, and may do what is allowed there', async ({ page, hostName }) => {
    await page.evaluate(() => {
      location.hash = '#/settings';
    });
    const section = page.getByRole('region', { name: 'Agents' });
    const program = section.getByLabel('For a client that starts programs');
    await expect(program).toContainText('"command": "node"');
    await expect(program).toContainText('bin/palimpsest.js');
    const forget = section.getByRole('group', { name: 'Agents: Forget for good' });
    await expect(forget.getByRole('radio', { name: 'No' })).toBeChecked();
    await section.scrollIntoViewIfNeeded();
    await page.screenshot({ path: path.join(root, `screenshots/${hostName}/settings-agents.png`) });
    if (hostName !== 'served') return;

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await section.getByRole('button', { name: 'Copy' }).last().click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const { url, headers } = configurationSchema.parse(JSON.parse(copied)).mcpServers.palimpsest;
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('forget');
    await forget.getByText('Allowed').click();
    await expect(forget.getByRole('radio', { name: 'Allowed' })).toBeChecked();
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('forget');
    await client.close();
  });
});
