import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openMemory } from '../../src/main/library.ts';
import { startBuiltInEmbedder } from '../../src/main/providers/builtInEmbedder.ts';
import { ablations } from './ablations.ts';
import { Baselines } from './baselines.ts';
import { cachedEmbedder } from './cachedEmbedder.ts';
import { readDataSets } from './dataSets.ts';
import { ExactRecall } from './exactRecall.ts';
import { leaveOneOut } from './leaveOneOut.ts';
import { measureSet, type SetFigures } from './measure.ts';
import { type CategoryFigures, formatFigures } from './metrics.ts';
import { measureMixed } from './mixed.ts';
import type { RankedQuestion } from './ranker.ts';
import { rememberSets } from './remembered.ts';
import { rerankerFile } from './rerankerFile.ts';
import { openForReading, TurnMap } from './turnMap.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'string' },
    keep: { type: 'string' },
    fit: { type: 'string' },
    ablations: { type: 'boolean', default: false },
  },
});
if (values.data === undefined) {
  process.stderr.write(
    'usage: bench:retrieval -- --data DIR [--json FILE] [--keep FOLDER] [--fit WEIGHTS_FILE] [--ablations]\n',
  );
  process.exit(2);
}
const sets = readDataSets(values.data);
if (sets.length === 0) {
  process.stderr.write(`${values.data} holds no pair <name>.turns.jsonl[.gz], <name>.questions.jsonl\n`);
  process.exit(1);
}

const folder = values.keep ?? mkdtempSync(path.join(tmpdir(), 'palimpsest-retrieval-'));
const file = path.join(folder, 'memory.palimpsest');
const embedder = cachedEmbedder(await startBuiltInEmbedder());
const memory = await openMemory(file, { embedder });
try {
  await rememberSets(memory, sets, folder);
  const db = openForReading(file);
  const baselines = new Baselines(db, embedder);
  const turns = new TurnMap(db);
  const figures: Record<string, SetFigures> = {};
  const exact = new ExactRecall(db, embedder);
  const fitting: RankedQuestion[] = [];
  for (const set of sets) {
    const measured = await measureSet(memory, set, turns, baselines, exact);
    figures[set.name] = measured.figures;
    fitting.push(...measured.fitting);
    printSet(set.name, measured.figures);
  }
  const unseen = leaveOneOut(fitting);
  for (const [name, loo] of Object.entries(unseen)) {
    printRow(`${name}: weights refitted without the conversation`, loo);
  }
  const ablated = values.ablations ? ablations(fitting) : {};
  for (const [name, of] of Object.entries(ablated)) {
    for (const [set, each] of Object.entries(of)) printRow(`${set}: ${name}`, each);
  }
  const mixed = await measureMixed(memory, sets, turns, baselines);
  for (const [name, { pipeline, fts5 }] of Object.entries(mixed)) {
    print(`\n${name}, all conversations in one dataset\n`);
    print(`  whole pipeline, loss at 10 ${pipeline.loss.toFixed(1)}`.padEnd(34) + `${formatFigures(pipeline.mixed)}\n`);
    print(`  baseline fts5, loss at 10 ${fts5.loss.toFixed(1)}`.padEnd(34) + `${formatFigures(fts5.mixed)}\n`);
  }
  print(`\nsemantic arm against exact search, recall@10: ${exact.share.toFixed(4)}\n`);
  if (values.json !== undefined) {
    const withUnseen: Record<string, SetFigures & { pipeline_loo: CategoryFigures | undefined }> = {};
    for (const [name, each] of Object.entries(figures)) withUnseen[name] = { ...each, pipeline_loo: unseen[name] };
    writeFileSync(
      values.json,
      `${JSON.stringify({ sets: withUnseen, ablations: ablated, mixed, semantic_recall_at_10: exact.share }, null, 2)}\n`,
    );
  }
  if (values.fit !== undefined)
    writeFileSync(values.fit, rerankerFile(fitting, `fitted on ${sets.map(({ name }) => name).join(', ')}`));
  baselines.close();
  db.close();
} finally {
  await memory.close();
  await embedder.close();
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}

function print(text: string): void {
  process.stdout.write(text);
}

function printSet(name: string, figures: SetFigures): void {
  process.stdout.write(`\n${name}: ${figures.n} questions; recall@5 / 10 / 20 / 50 / MRR in percent\n`);
  for (const [baseline, each] of Object.entries(figures.baselines)) printRow(`baseline ${baseline}`, each);
  for (const [arm, each] of Object.entries(figures.arms)) printRow(`arm ${arm}`, each);
  printRow('fusion', figures.fusion);
  printRow('whole pipeline', figures.pipeline);
  for (const [category, each] of Object.entries(figures.pipeline.by_category)) {
    process.stdout.write(`    ${category.padEnd(30)}${formatFigures(each)}  (${each.n})\n`);
  }
  if (figures.adversarial !== null) printRow(`adversarial, apart (${figures.adversarial.n})`, figures.adversarial);
}

function printRow(label: string, { overall }: { overall: Parameters<typeof formatFigures>[0] }): void {
  process.stdout.write(`  ${label.padEnd(56)}${formatFigures(overall)}\n`);
}
