import { readArguments, readAtom, readCondition, type Reading } from './conditions.ts';
import { wholeNumber } from './costs.ts';
import type { Diagnostics } from './diagnostics.ts';
import { declareObjects, type Domain } from './domain.ts';
import { isTotalCost } from './effects.ts';
import type { Expression, List, Word } from './expressions.ts';
import { readDefinition } from './sections.ts';
import { always, costKey, type GroundAtom, type Task, type Term } from './task.ts';
import { supportedRequirements } from './unsupported.ts';
import { Scope } from './vocabulary.ts';

const problemSections = [':domain', ':requirements', ':objects', ':init', ':goal', ':metric'];

/** Reads a problem of a domain, whose names it adds to. Whatever is wrong is reported; null when nothing could be read. */
export function readProblem(expression: List, domain: Domain, errors: Diagnostics): Task | null {
  const definition = readDefinition(expression, 'problem', problemSections, errors);
  if (definition === null) return null;
  const { vocabulary } = domain;
  const constants = vocabulary.objects.all.length;
  const reading: Reading = { vocabulary, errors };
  const section = (keyword: string) => definition.sections.find((candidate) => candidate.keyword === keyword);
  checkDomainName(section(':domain')?.items, domain, expression, errors);
  for (const item of section(':requirements')?.items ?? []) {
    if (item.kind === 'list' || !supportedRequirements.has(item.text)) {
      errors.report('unsupported', item, 'This requirement is not supported.');
    }
  }
  declareObjects(section(':objects')?.items ?? [], vocabulary, errors);
  const init = new InitReader(reading);
  for (const item of section(':init')?.items ?? []) init.read(item);
  const scope = Scope.empty();
  const goal = section(':goal');
  const [wanted, ...more] = goal?.items ?? [];
  if (goal === undefined) errors.report('syntax', expression, 'The problem has no section (:goal …).');
  else if (wanted === undefined || more.length > 0) {
    errors.report('syntax', goal.head, 'One condition was expected after ":goal".');
  }
  const metric = section(':metric');
  if (metric !== undefined) checkMetric(metric.head, metric.items, reading);
  return {
    domainName: domain.name,
    problemName: definition.name,
    types: vocabulary.types,
    objects: vocabulary.objects.all,
    constants,
    predicates: vocabulary.predicates.all,
    functions: vocabulary.functions.all,
    actions: domain.actions,
    init: init.atoms,
    goal: wanted === undefined ? always : readCondition(wanted, scope, reading),
    goalSlots: scope.slots,
    costs: init.costs,
    hasMetric: metric !== undefined,
  };
}

function checkDomainName(
  items: readonly Expression[] | undefined,
  domain: Domain,
  problem: List,
  errors: Diagnostics,
): void {
  const [name] = items ?? [];
  if (name?.kind !== 'word') errors.report('syntax', problem, 'The problem has no section (:domain NAME).');
  else if (name.text !== domain.name) {
    errors.report('domain_mismatch', name, `The problem is for the domain "${name.raw}", not for "${domain.name}".`);
  }
}

function checkMetric(head: Word, items: readonly Expression[], { vocabulary, errors }: Reading): void {
  const [direction, expression, ...more] = items;
  const isUsual = direction?.kind === 'word' && direction.text === 'minimize' && more.length === 0;
  if (!isUsual || expression === undefined || !isTotalCost(expression)) {
    errors.report('unsupported', head, 'Only (:metric minimize (total-cost)) is supported.');
  } else if (vocabulary.functions.find('total-cost') === undefined) {
    errors.report('unknown_predicate', expression, 'The function "total-cost" is not declared.');
  }
}

class InitReader {
  readonly atoms: GroundAtom[] = [];
  readonly costs = new Map<string, number>();
  readonly #seen = new Set<string>();
  readonly #reading: Reading;
  readonly #scope = Scope.empty();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  read(item: Expression): void {
    const { errors, vocabulary } = this.#reading;
    const head = item.kind === 'list' ? item.items[0] : undefined;
    if (item.kind === 'word' || head?.kind !== 'word') {
      errors.report('syntax', item, 'A fact in brackets was expected here.');
      return;
    }
    const last = item.items.at(-1);
    if (head.text === '=') this.#readValue(item, head);
    else if (head.text === 'not') this.#readAbsent(item, head);
    else if (head.text === 'at' && item.items.length === 3 && last?.kind === 'list') {
      errors.report('unsupported', head, 'Facts that become true at a given time are not supported.');
    } else if (
      ['and', 'or', 'oneof', 'unknown', 'probabilistic', 'forall'].includes(head.text) &&
      vocabulary.predicates.find(head.text) === undefined
    ) {
      errors.report('unsupported', head, `"${head.raw}" is not supported in the initial state: it lists plain facts.`);
    } else this.#readFact(item, head);
  }

  #readFact(item: List, head: Word): void {
    const atom = readAtom(item, head, this.#scope, this.#reading);
    if (atom === null) return;
    const objects = atom.args.map(objectOf);
    const key = `${atom.predicate} ${objects.join(' ')}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.atoms.push({ predicate: atom.predicate, objects });
  }

  /** What is not listed does not hold, so saying it changes nothing; it is still checked. */
  #readAbsent(item: List, not: Word): void {
    const [, inner] = item.items;
    const head = inner?.kind === 'list' ? inner.items[0] : undefined;
    if (item.items.length !== 2 || inner?.kind !== 'list' || head?.kind !== 'word') {
      this.#reading.errors.report('syntax', not, 'One fact in brackets was expected after "not".');
    } else readAtom(inner, head, this.#scope, this.#reading);
  }

  #readValue(item: List, equals: Word): void {
    const { errors, vocabulary } = this.#reading;
    const [, target, value, ...more] = item.items;
    const head = target?.kind === 'list' ? target.items[0] : undefined;
    if (target?.kind !== 'list' || head?.kind !== 'word' || value === undefined || more.length > 0) {
      errors.report('syntax', equals, 'A value looks like (= (function object …) number).');
      return;
    }
    if (value.kind === 'list') {
      errors.report('syntax', value, 'A number was expected here, not a bracket.');
      return;
    }
    const fn = vocabulary.functions.find(head.text);
    if (fn === undefined) {
      errors.report('unknown_predicate', head, `There is no function "${head.raw}".`);
      return;
    }
    const args = readArguments(target, head, fn, vocabulary.functions, this.#scope, this.#reading);
    const number = wholeNumber(value, errors);
    if (args === null || number === null) return;
    const key = costKey(fn, args.map(objectOf));
    if (this.costs.has(key)) errors.report('duplicate_name', head, `This value of "${head.raw}" is given twice.`);
    this.costs.set(key, number);
  }
}

/** No variable is in scope in an initial state: one that was written has been reported. */
function objectOf(term: Term): number {
  return term.kind === 'object' ? term.object : 0;
}
