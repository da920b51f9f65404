import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchEngine } from './engineBench.ts';
import { generateMemory } from './generateMemory.ts';

const usage = `npm run bench:explore -- [--facts 100000] [--hub 20000] [--file FILE]
Times the graph of a large memory with a hub. With --file the memory is written there and kept.`;

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '100000' },
    hub: { type: 'string', default: '20000' },
    file: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(`${usage}\n`);
else main({ facts: Number(values.facts), hubNeighbours: Number(values.hub) }, values.file);

function main(shape: { facts: number; hubNeighbours: number }, kept: string | undefined): void {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-explore-'));
  try {
    const file = kept ?? join(folder, 'memory.palimpsest');
    const generated = generateMemory(file, shape);
    process.stdout.write(`${generated.facts} facts, ${generated.entities} entities\n`);
    for (const [name, ms] of Object.entries(benchEngine(file, generated.hubId))) {
      process.stdout.write(`  ${name.padEnd(30)} ${ms.toFixed(1)} ms\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
