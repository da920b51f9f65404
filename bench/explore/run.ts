import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBrowser } from './browserBench.ts';
import { benchEngine } from './engineBench.ts';
import { generateMemory } from './generateMemory.ts';

const usage = `npm run bench:explore -- [--facts 100000] [--hub 20000] [--file FILE] [--json FILE]
Times the graph of a large memory with a hub: the engine's operations, and the built page in a real browser beside a
plain cytoscape page with the same elements. With --file the memory is written there and kept.`;

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '100000' },
    hub: { type: 'string', default: '20000' },
    file: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(`${usage}\n`);
else await main({ facts: Number(values.facts), hubNeighbours: Number(values.hub) }, values.file);

async function main(shape: { facts: number; hubNeighbours: number }, kept: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-explore-'));
  try {
    const file = kept ?? join(folder, 'memory.palimpsest');
    const generated = generateMemory(file, shape);
    process.stdout.write(`${generated.facts} facts, ${generated.entities} entities\n`);
    const engine = benchEngine(file, generated.hubId);
    print(engine);
    const browser = await benchBrowser(file, generated.hubId);
    print({ ...browser });
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ engine, browser }, null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(figures: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(figures)) {
    process.stdout.write(`  ${name.padEnd(30)} ${value.toFixed(1)}\n`);
  }
}
