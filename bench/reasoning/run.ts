import { parseArgs } from 'node:util';
import { TripleStore } from '../../src/main/reasoning/rdf/tripleStore.ts';
import { Closure } from '../../src/main/reasoning/rules/closure.ts';
import { type CompiledRule, compileRule } from '../../src/main/reasoning/rules/compileRule.ts';
import { median, rounded } from '../perf/figures.ts';
import { inventedTown, rules as texts } from './inventedTown.ts';
import { plainClosure } from './plainClosure.ts';

const usage = `npm run bench:reasoning -- [--facts 10000] [--runs 3]
How long ten rules take to their fixed point over facts, and a fact more or less after it, beside a plain semi-naive join in
memory in the same run.`;

/** Time of the processor, in milliseconds: what others do on the machine meanwhile is not counted. */
function timed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What a fixed point over 10,000 facts may take. */
const bearableMs = 2000;

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(`${usage}\n`);
else main(Number(values.facts), Number(values.runs));

function main(count: number, runs: number): void {
  const facts = inventedTown(count);
  const rules = texts.map((sparql, index) => compileRule({ id: index + 1, name: `rule ${index + 1}`, sparql }));
  let plain: ReadonlySet<string> = new Set();
  const floorMs = median(Array.from({ length: runs }, () => timed(() => (plain = plainClosure(facts, rules)))));
  const lengths = Array.from({ length: runs }, () => fixedPoint(facts, rules, plain));
  const ms = median(lengths);
  const ratio = rounded(ms / floorMs);
  print(`${facts.length} facts, ${rules.length} rules`, {
    conclusions: plain.size,
    ms: rounded(ms),
    floorMs: rounded(floorMs),
    ratio,
  });
  benchChanges(facts, rules, ms);
  if (ms <= bearableMs) return;
  process.stderr.write(`The fixed point took more than ${bearableMs} ms.\n`);
  process.exitCode = 1;
}

/** What the rules take, the facts being in the store already. */
function fixedPoint(facts: readonly string[], rules: readonly CompiledRule[], expected: ReadonlySet<string>): number {
  const closure = opened(facts);
  const ms = timed(() => closure.useRules(rules));
  const isSame = closure.derived.size === expected.size && [...expected].every((key) => closure.derived.has(key));
  if (!isSame || closure.stopped !== null) throw new Error('the two closures differ');
  return ms;
}

function opened(facts: readonly string[]): Closure {
  const stated = new Set(facts);
  const closure = new Closure(
    new TripleStore(),
    (key) => stated.has(key),
    () => performance.now(),
  );
  closure.update({ added: facts, removed: [] });
  return closure;
}

/** One fact taken away and told again, many times, beside concluding everything anew. */
function benchChanges(facts: readonly string[], rules: readonly CompiledRule[], anewMs: number): void {
  const closure = opened(facts);
  closure.useRules(rules);
  const size = closure.derived.size;
  const changes = Array.from({ length: 20 }, (_, n) => facts[(n * 499) % facts.length] ?? '');
  const ms = changes.map((fact) =>
    timed(() => {
      closure.update({ added: [], removed: [fact] });
      closure.update({ added: [fact], removed: [] });
    }),
  );
  if (closure.derived.size !== size) throw new Error('a fact told again did not bring everything back');
  print('a fact taken away and told again', { ms: rounded(median(ms)), shareOfAnew: rounded(median(ms) / anewMs) });
}

function print(what: string, figures: Readonly<Record<string, number>>): void {
  const said = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${what}: ${said.join(', ')}\n`);
}
