import { parseArgs } from 'node:util';
import { anchoredBounds } from '../../src/main/engine/temporal/network/allen.ts';
import { TimeNetwork } from '../../src/main/engine/temporal/network/timeNetwork.ts';
import { median, quantile, rounded, timed } from '../perf/figures.ts';
import { Randomness } from '../perf/randomness.ts';
import { floydWarshall } from './floydWarshall.ts';
import { type InventedHistory, inventedChain, inventedHistory } from './history.ts';

const usage = `npm run bench:temporal -- [--events 2000] [--floor-events 200] [--questions 200]
How long a network of times takes to tighten and to answer, beside a plain Floyd–Warshall in the same run.`;

/** An answer, the network it needs included, has to be there within this. */
const bearableMs = 1000;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    'floor-events': { type: 'string', default: '200' },
    questions: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(`${usage}\n`);
else main(Number(values.events), Number(values['floor-events']), Number(values.questions));

function main(events: number, floorEvents: number, questions: number): void {
  const random = new Randomness(1);
  const floor = inventedHistory(floorEvents, random);
  const floorMs = median(Array.from({ length: 5 }, () => timed(() => floydWarshall(floor.events, floor.said))));
  print(`Floyd–Warshall, ${floorEvents} events`, { facts: floor.facts, ms: rounded(floorMs) });
  const worst = [
    bench('the same events', floor, questions, floorMs, random),
    bench('a history', inventedHistory(events, random), questions, floorMs, random),
    bench('one chain', inventedChain(events), 20, floorMs, random),
  ];
  benchConflict(inventedChain(events));
  if (Math.max(...worst) <= bearableMs) return;
  process.stderr.write(`An answer took more than ${bearableMs} ms.\n`);
  process.exitCode = 1;
}

/** The slowest answer, the network included. */
function bench(name: string, history: InventedHistory, questions: number, floorMs: number, random: Randomness): number {
  const settleMs = median(Array.from({ length: 5 }, () => timed(() => settle(history))));
  const network = settle(history);
  const tightenMs = timed(() => {
    for (let event = 0; event < history.events; event++) network.tightest(event);
  });
  const lengths: number[] = [];
  const answered: number[] = [];
  const askMs = Array.from({ length: questions }, (_, i) => {
    const a = i === 0 ? 0 : random.below(history.events);
    const b = i === 0 ? history.events - 1 : random.below(history.events);
    return timed(() => {
      const { answer, proof } = network.order(a, b);
      lengths.push(proof.length);
      if (answer !== 'cannot be told') answered.push(i);
    });
  });
  const slowest = settleMs + Math.max(...askMs);
  print(`${name}, ${history.events} events`, {
    facts: history.facts,
    settle_ms: rounded(settleMs),
    tighten_all_ms: rounded(tightenMs),
    settle_and_tighten_to_floor: rounded((settleMs + tightenMs) / floorMs),
    order_ms_p50: rounded(median(askMs)),
    order_ms_p99: rounded(quantile(askMs, 0.99)),
    settle_and_slowest_order_ms: rounded(slowest),
    answered: `${answered.length} of ${questions}`,
    longest_proof: Math.max(...lengths),
  });
  return slowest;
}

/** A circle through all events, so that the minimal conflict is every fact. */
function benchConflict({ events, said, facts }: InventedHistory): void {
  let size = 0;
  const closed = [...said, ...anchoredBounds(0, events - 1, 'after', null, facts)];
  const ms = timed(() => {
    const found = TimeNetwork.settle(events, closed);
    size = found.kind === 'inconsistent' ? found.facts.length : 0;
  });
  print(`a conflict of everything, ${events} events`, { ms: rounded(ms), facts_named: size });
}

function settle({ events, said }: InventedHistory): TimeNetwork {
  const found = TimeNetwork.settle(events, said);
  if (found.kind === 'inconsistent')
    throw new Error(`the invented history contradicts itself: ${found.facts.join(', ')}`);
  return found.network;
}

function print(title: string, figures: Readonly<Record<string, string | number>>): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  const rows = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  process.stdout.write(`${title}\n${rows.join('\n')}\n`);
}
