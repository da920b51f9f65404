import { z } from 'zod';
import type { Job, Settings } from '../../../shared/contract/application.ts';
import { type Operation, type OperationName, operations } from '../../../shared/contract/operations.ts';

/** What an agent may do besides what every agent may: a person says so in Settings, or a model is chosen. */
export type Allowance = 'model' | 'agents_may_resolve' | 'agents_may_forget';

/** One tool of the MCP server: an operation of the contract under the name that agents know. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly operation: OperationName;
  readonly description: string;
  readonly effect: 'reads' | 'adds' | 'changes' | 'removes';
  readonly needs?: Allowance;
  /** Jobs whose progress is the call's own. */
  readonly jobs?: readonly Job['kind'][];
}

export const agentTools: readonly AgentTool[] = [
  {
    name: 'remember',
    title: 'Remember a text',
    operation: 'tell',
    description:
      'Keeps a text with who said it and when, and tells which facts it states. Tell what is worth knowing later: ' +
      'decisions, preferences, what happened, what changed. Repeating a text under the same request_id adds nothing.',
    effect: 'adds',
    jobs: ['remember'],
  },
  {
    name: 'consult',
    title: 'Consult the memory',
    operation: 'consult',
    description:
      'Finds what the memory holds for a question, best first: facts with when they held, whether they are disputed, ' +
      'and the passages they come from. Ask before answering from memory. as_of and known_at look into the past.',
    effect: 'reads',
  },
  {
    name: 'recall',
    title: 'Assemble context',
    operation: 'routeAndAssemble',
    description:
      'What the memory has for a prompt, by what the prompt wants: facts, passages, sessions, procedures, open ' +
      'contradictions and proofs of order.',
    effect: 'reads',
  },
  {
    name: 'query',
    title: 'Answer a question',
    operation: 'query',
    description: 'An answer written by the configured model from the memory alone, with the evidence it used.',
    effect: 'reads',
    needs: 'model',
  },
  {
    name: 'query_memory',
    title: 'Ask what is proven',
    operation: 'queryMemory',
    description:
      'Runs a SPARQL query over what is formally proven: facts that a person or a program stated, and conclusions of ' +
      'approved rules. What was only read out of texts is in the graph :extracted. Names are written :Alice, relations ' +
      ':works_at or as mapped (foaf:knows, schema:worksFor); common prefixes are added. At most 1,000 rows. ' +
      'Keep apart what is proven here and what you conclude yourself.',
    effect: 'reads',
  },
  {
    name: 'verify_inference',
    title: 'Verify an inference',
    operation: 'verifyInference',
    description:
      'Whether one triple is proven, with its derivation down to stored facts. Use it to check a conclusion of your own ' +
      'before you state it as known.',
    effect: 'reads',
  },
  {
    name: 'suggest_rule',
    title: 'Suggest a rule',
    operation: 'suggestRule',
    description:
      'Proposes a rule as a SPARQL CONSTRUCT query. It concludes nothing until a person has approved it in the app.',
    effect: 'adds',
  },
  {
    name: 'plan',
    title: 'Plan, or prove an order',
    operation: 'planFromMemory',
    description:
      'Answers questions about order and length of time by a proof, and finds steps to a goal from the procedures and ' +
      'facts of the memory. Says that no plan exists only when that is proven, with what is missing.',
    effect: 'reads',
  },
  {
    name: 'solve_pddl',
    title: 'Solve a planning task',
    operation: 'solvePlan',
    description: 'Solves a PDDL domain and problem. Errors come with line and column; every plan was validated.',
    effect: 'reads',
  },
  {
    name: 'find_entities',
    title: 'Find entities by name',
    operation: 'findNames',
    description: 'Entities whose name or alias fits some letters or words, with their ids.',
    effect: 'reads',
  },
  {
    name: 'get_entity',
    title: 'Get an entity',
    operation: 'userEntity',
    description: 'An entity by its id: name, type, aliases, place in the taxonomy, and what was concluded about it.',
    effect: 'reads',
  },
  {
    name: 'history',
    title: 'History of an entity or fact',
    operation: 'history',
    description: 'What was held of an entity (by name or id) or of a fact, over both clocks, with every saying of it.',
    effect: 'reads',
  },
  {
    name: 'list_contradictions',
    title: 'List contradictions',
    operation: 'listContradictions',
    description: 'Claims that cannot hold together, open ones and how others were settled.',
    effect: 'reads',
  },
  {
    name: 'get_contradiction',
    title: 'Get a contradiction',
    operation: 'getContradiction',
    description: 'A contradiction with its claims, their sources and their trust term by term.',
    effect: 'reads',
  },
  {
    name: 'resolve_contradiction',
    title: 'Resolve a contradiction',
    operation: 'resolveContradiction',
    description: 'Settles a contradiction, with a rationale. A person can undo it. preview tells what would change.',
    effect: 'changes',
    needs: 'agents_may_resolve',
  },
  {
    name: 'forget',
    title: 'Forget for good',
    operation: 'forget',
    description: 'Removes an artifact, fact or entity for good. Only previews unless preview is false. No undo.',
    effect: 'removes',
    needs: 'agents_may_forget',
  },
];

export interface Allowed {
  readonly settings: Settings;
  readonly hasModel: boolean;
}

export function isAllowed({ needs }: AgentTool, { settings, hasModel }: Allowed): boolean {
  if (needs === undefined) return true;
  return needs === 'model' ? hasModel : settings[needs];
}

/** Why a tool that exists is not offered, as an agent can pass it on. */
export const whyNot: Readonly<Record<Allowance, string>> = {
  model: 'No model is chosen: a person chooses one in Settings. consult works without.',
  agents_may_resolve: 'Agents may not settle contradictions here: a person allows it in Settings.',
  agents_may_forget: 'Agents may not forget here: a person allows it in Settings.',
};

/** Fields by which an operation is told its dataset; the connection gives them, never the agent. */
export const datasetFields = ['user_id', 'dataset', 'namespace'] as const;

type Json = { [key: string]: unknown };
const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).optional(),
});

/** The schema of a tool's arguments: those of its operation without the dataset. */
export function argumentsSchema(name: OperationName): Json {
  const schema = objectSchema.parse(jsonSchema(operations[name], 'input'));
  const isOwn = (field: string): boolean => !datasetFields.some((taken) => taken === field);
  return {
    ...schema,
    type: 'object',
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([field]) => isOwn(field))),
    required: schema.required?.filter(isOwn) ?? [],
  };
}

/** The dataset fields that an operation takes. */
export function datasetFieldsOf(name: OperationName): readonly (typeof datasetFields)[number][] {
  const { properties } = objectSchema.parse(jsonSchema(operations[name], 'input'));
  return datasetFields.filter((field) => field in properties);
}

/** The schema of a tool's structured answer; a choice of objects is one object to MCP. */
export function answerSchema(name: OperationName): Json {
  return { ...jsonSchema(operations[name], 'output'), type: 'object' };
}

function jsonSchema(operation: Operation, io: 'input' | 'output'): Json {
  return z.toJSONSchema(operation[io], {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: made }) => {
      // The patterns of dates are pages long and say no more than the format, which clients need not know.
      if (made.format === undefined) return;
      delete made.pattern;
      delete made.format;
    },
  });
}
