import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Memory, openMemory } from '../../../src/main/library.ts';

let folder = '';
let memory: Memory;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-names-'));
  memory = await openMemory(path.join(folder, 'memory.palimpsest'), { embedder: 'off' });
});
afterAll(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

it('tells and ends an edge, and ends what hangs on an entity, under the names of the reference', async () => {
  const edge = (relation: string) => ({
    subject: { name: 'Caddy', type: 'service' },
    relation,
    object: { name: 'Tailscale', type: 'service' },
    valid_at: '2024-01-01',
  });
  const told = await memory.addEdge(edge('binds_to'));
  await memory.addEdge(edge('depends_on'));
  const ended = await memory.invalidateObsoleteEdge({ fact_id: told.fact.id, at: '2024-06-01' });
  expect(ended.fact.invalid_at).toBe('2024-06-01T00:00:00Z');
  const { entities } = await memory.history({ name: 'Tailscale' });
  const id = entities[0]?.id ?? 0;
  const preview = await memory.invalidateDependentCrossCuttingLinks({ entity_id: id, at: '2024-07-01', preview: true });
  expect(preview.decision_id).toBeNull();
  await expect(memory.disambiguateEntityForSource({ id: 999, name: 'Other', source_ids: [1] })).rejects.toMatchObject({
    code: 'not_found',
  });
});
