import { z } from 'zod';
import { factStatusSchema } from '../../../shared/contract/primitives.ts';
import { pinOutcomeSchema } from '../contradiction/pins.ts';

/**
 * A place is one thing of the memory that an edit can change, named as a path:
 *
 * - `entity/12/name`, `entity/12/type`, `entity/12/key`: texts; `entity/12/alias/<normalised>`: whether it is there
 * - `fact/5/state`: the state's columns; `fact/5/assertion/9`: whether it stands; `fact/5/tag/<tag>` and
 *   `fact/5/mention/12`: whether it is there; `fact/5/made`: the decision brought this fact into being, with the
 *   hash of its statement; `fact/5/pin/7`: the pin on the two facts, the smaller id first (on one fact: struck)
 * - `entity/30/case`: how the contradiction that this entity is was decided
 * - `entity/31/verdict`: what was found of the fallacy that this entity is
 * - `fact/5/link/<kind>/7`: whether the fact is linked so to that one; `fact/5/rule`: what makes it a rule
 * - `entity/12/merged`: the entity that stands for it; `entity/12/last`: the newest saying as it was merged;
 *   `entity/12/authored/3`: whether it is the author of this artifact; `entity/12/apart/14`: told apart from that one,
 *   whose id is greater
 * - `fact/5/subject`, `fact/5/object`, `fact/5/anchor`, `fact/5/speaker`: the entity there, by its id;
 *   `fact/5/source/9`: who said that saying of it; `fact/5/sayings`: what says it, as ids with blanks between
 * - `entity/12/path`, `entity/12/path_by`: where it is in the taxonomy, and who or what put it there;
 *   `entity/12/category`: whether it names its path
 * - `artifact/3/tag/<tag>`: whether it is there; `artifact/3/read`: the decision read this artifact again
 * - `entity/12/role`, `entity/12/reliability`, `entity/12/filed`: what it is trusted for as a source: by its role, by the
 *   person, by the steering file; `baseline/5/own`, `baseline/5/filed`: the same of a type of document
 * - `branch/7/moved`: the path of a branch that a move took elsewhere, with the nodes that the move itself knows
 *
 * - `procedure/4/recipe`: what it says, nothing while it is out of use; `procedure/4/helpful`; `procedure/4/branch`: the
 *   path that it is bound to
 * - `relations/1/kind/<relation>`, `relations/1/phrase/<words>`, `relations/1/dimension/<name>`: what dataset 1 knows of a
 *   relation, which one a phrase names (from the object's side: with `^` before it), the values of a dimension of states;
 *   `relations/1/declined/<proposal>`: whether a proposal was declined; `fact/5/relation`: its relation
 * - `rule/4/status`: how a rule was decided
 *
 * A decision is the places it changed, with what was there before and after.
 */
const stateSchema = z.strictObject({
  status: factStatusSchema,
  valid_at: z.number().nullable(),
  valid_precision: z.string().nullable(),
  valid_offset: z.number().nullable(),
  valid_words: z.string().nullable(),
  valid_kind: z.enum(['stated', 'at_latest', 'inferred', 'unknown']),
  invalid_at: z.number().nullable(),
  invalid_precision: z.string().nullable(),
  invalid_offset: z.number().nullable(),
  invalid_words: z.string().nullable(),
  invalid_kind: z.enum(['stated', 'succession', 'conflict', 'manual', 'unknown']),
  expired_at: z.number().nullable(),
  trust_weight: z.number(),
});
export type FactState = z.infer<typeof stateSchema>;
const pinSchema = z.strictObject({
  outcome: pinOutcomeSchema,
  last_assertion: z.number(),
  /** The assertions that it is about. */
  claims: z.array(z.number()),
});
export type PinValue = z.infer<typeof pinSchema>;
const caseSchema = z.strictObject({
  case: z.enum(['suspected', 'open', 'resolved', 'dismissed']),
  resolution: z.string().nullable(),
  rationale: z.string().nullable(),
  resolver: z.string().nullable(),
});
export type CaseValue = z.infer<typeof caseSchema>;
const verdictSchema = z.strictObject({
  verdict: z.enum(['suspected', 'confirmed', 'dismissed']),
  rationale: z.string().nullable(),
  resolver: z.string().nullable(),
});
export type VerdictValue = z.infer<typeof verdictSchema>;
const ruleSchema = z.strictObject({
  context: z.string().nullable(),
  constraint: z.string().nullable(),
  standing: z.string().nullable(),
});
export type RuleValue = z.infer<typeof ruleSchema>;
const relationSchema = z.strictObject({
  cardinality: z.enum(['one', 'many']),
  exclusive_group: z.string().nullable(),
  inverse: z.string().nullable(),
  symmetric: z.boolean(),
  transitive: z.boolean(),
  opposite_of: z.string().nullable(),
  dependency: z.boolean(),
  iri: z.string().nullable(),
});
export type RelationValue = z.infer<typeof relationSchema>;
const recipeSchema = z.strictObject({
  task_type: z.string(),
  scope: z.string().nullable(),
  trigger_context: z.string().nullable(),
  instructions: z.string(),
  pddl_action: z.string().nullable(),
  user_feedback_rules: z.string().nullable(),
});
export type RecipeValue = z.infer<typeof recipeSchema>;
/** Null where there is nothing to say: the thing itself is gone, or the place only marks something. */
const valueSchema = z.union([
  z.string(),
  z.boolean(),
  stateSchema,
  pinSchema,
  caseSchema,
  verdictSchema,
  ruleSchema,
  relationSchema,
  recipeSchema,
  z.null(),
]);
export type PlaceValue = z.infer<typeof valueSchema>;
export type Places = Readonly<Record<string, PlaceValue>>;

const placesSchema = z.record(z.string(), valueSchema);

/** The places of a decision as they are stored; null when they are none, or were forgotten. */
export function parsePlaces(json: string | null): Places | null {
  if (json === null) return null;
  try {
    const parsed = placesSchema.safeParse(JSON.parse(json));
    return parsed.success && Object.keys(parsed.data).every((path) => parsePlace(path) !== null) ? parsed.data : null;
  } catch {
    return null;
  }
}

export type ThingKind = 'entity' | 'fact' | 'artifact' | 'procedure';
export interface Thing {
  readonly kind: ThingKind;
  readonly id: number;
}
/** Parts by which merging and splitting bring what hangs on one entity to another. */
export type IdentityPart =
  | 'merged'
  | 'apart'
  | 'last'
  | 'authored'
  | 'subject'
  | 'relation'
  | 'object'
  | 'anchor'
  | 'speaker'
  | 'source'
  | 'sayings';
/** What a source or a type of document is trusted for. */
export type TrustPart = 'role' | 'reliability' | 'filed' | 'own';
/** A relation, one of its phrases, a dimension of states, a proposal that was declined. */
export type RelationPart = 'kind' | 'phrase' | 'dimension' | 'declined';
/** What a procedure says, whether it helped, and the branch that it is bound to. */
export type ProcedurePart = 'recipe' | 'helpful' | 'branch';
const procedureParts: ReadonlySet<Part> = new Set<ProcedurePart>(['recipe', 'helpful', 'branch']);
export function isProcedurePart(part: Part): part is ProcedurePart {
  return procedureParts.has(part);
}
type Part =
  | 'name'
  | 'type'
  | 'key'
  | 'alias'
  | 'path'
  | 'path_by'
  | 'category'
  | 'case'
  | 'verdict'
  | 'link'
  | 'rule'
  | 'state'
  | 'assertion'
  | 'tag'
  | 'mention'
  | 'pin'
  | 'made'
  | 'read'
  | 'moved'
  | 'status'
  | TrustPart
  | RelationPart
  | ProcedurePart
  | IdentityPart;
const trustParts: ReadonlySet<Part> = new Set<TrustPart>(['role', 'reliability', 'filed', 'own']);
export function isTrustPart(part: Part): part is TrustPart {
  return trustParts.has(part);
}
const identityParts: ReadonlySet<Part> = new Set<IdentityPart>([
  'merged',
  'apart',
  'last',
  'authored',
  'subject',
  'relation',
  'object',
  'anchor',
  'speaker',
  'source',
  'sayings',
]);
export function isIdentityPart(part: Part): part is IdentityPart {
  return identityParts.has(part);
}

export interface Place {
  /** A branch is no thing of the memory: it is wherever its nodes are; nor is a type of document. */
  readonly kind: ThingKind | 'branch' | 'baseline' | 'relations' | 'rule';
  readonly id: number;
  readonly part: Part;
  /** What follows the part: an alias, a tag, or an id. */
  readonly rest: string;
}

const pattern =
  /^(?:(entity)\/(\d+)\/(name|type|key|alias|path|path_by|category|case|verdict|merged|last|authored|apart|role|reliability|filed)|(fact)\/(\d+)\/(state|assertion|tag|mention|pin|made|link|rule|subject|relation|object|anchor|speaker|source|sayings)|(artifact)\/(\d+)\/(tag|read)|(branch)\/(\d+)\/(moved)|(baseline)\/(\d+)\/(own|filed)|(procedure)\/(\d+)\/(recipe|helpful|branch)|(relations)\/(\d+)\/(kind|phrase|dimension|declined)|(rule)\/(\d+)\/(status))(?:\/(.*))?$/su;
const single = new Set([
  'status',
  'name',
  'type',
  'key',
  'path',
  'path_by',
  'category',
  'case',
  'verdict',
  'rule',
  'state',
  'made',
  'read',
  'moved',
  'role',
  'reliability',
  'filed',
  'own',
  'merged',
  'last',
  'subject',
  'relation',
  'object',
  'anchor',
  'speaker',
  'sayings',
  'recipe',
  'helpful',
  'branch',
]);

/** Null for a path that names no place. */
export function parsePlace(path: string): Place | null {
  const match = pattern.exec(path);
  if (match === null) return null;
  const [kind, id, part, rest] = match.slice(1).filter((group) => group !== undefined);
  if (kind === undefined || part === undefined || single.has(part) !== (rest === undefined)) return null;
  // The pattern lets only these kinds and parts through.
  return { kind: kind as Place['kind'], id: Number(id), part: part as Place['part'], rest: rest ?? '' };
}

export function placePath({ kind, id, part, rest }: Place): string {
  return single.has(part) ? `${kind}/${id}/${part}` : `${kind}/${id}/${part}/${rest}`;
}

/** What a link's place says after its fact: how, and to which one. */
export function linkOf({ rest }: Pick<Place, 'rest'>): { readonly kind: string; readonly to: number } {
  const [kind = '', to = ''] = rest.split('/');
  return { kind, to: Number(to) };
}

/** The place of the pin on two facts. */
export function pinPath(a: number, b: number): string {
  return `fact/${Math.min(a, b)}/pin/${Math.max(a, b)}`;
}

export interface PlaceChange {
  readonly before: Places;
  readonly after: Places;
}

/** What differs between two looks at places; a place that only one of them has was, or is, nothing. */
export function differenceOf(before: Places, after: Places): PlaceChange {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => !isSameValue(before[path] ?? null, after[path] ?? null),
  );
  const pick = (from: Places): Places => Object.fromEntries(changed.map((path) => [path, from[path] ?? null]));
  return { before: pick(before), after: pick(after) };
}

export function isSameValue(a: PlaceValue, b: PlaceValue): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  return JSON.stringify(Object.entries(a).toSorted(byKey)) === JSON.stringify(Object.entries(b).toSorted(byKey));
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

// The schema's own keys, which TypeScript widens to string.
export const stateColumns = Object.keys(stateSchema.shape) as (keyof FactState)[];

/** Everything that these places are about, each once. */
export function thingsIn(places: Places): Thing[] {
  const things = new Map<string, Thing>();
  for (const path of Object.keys(places)) {
    const place = parsePlace(path);
    if (
      place === null ||
      place.kind === 'branch' ||
      place.kind === 'baseline' ||
      place.kind === 'relations' ||
      place.kind === 'rule'
    )
      continue;
    things.set(`${place.kind}/${place.id}`, { kind: place.kind, id: place.id });
  }
  return [...things.values()];
}

/** The places without those about these things; of a mention the entity counts as well, of an assertion the saying. */
export function placesWithout(places: Places, gone: ReadonlySet<string>): Places {
  const isKept = (path: string): boolean => {
    const place = parsePlace(path);
    if (place === null || gone.has(`${place.kind}/${place.id}`)) return false;
    if (place.part === 'mention' || place.part === 'apart') return !gone.has(`entity/${place.rest}`);
    if (place.part === 'source') return !gone.has(`assertion/${place.rest}`);
    if (place.part === 'authored') return !gone.has(`artifact/${place.rest}`);
    if (place.part === 'pin') return !gone.has(`fact/${place.rest}`);
    if (place.part === 'link') return !gone.has(`fact/${linkOf(place).to}`);
    return place.part !== 'assertion' || !gone.has(`assertion/${place.rest}`);
  };
  return Object.fromEntries(Object.entries(places).filter(([path]) => isKept(path)));
}
