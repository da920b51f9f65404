import { z } from 'zod';
import shipped from '../../../../resources/relations.json' with { type: 'json' };
import { lemmaOf, readVerb } from './verbForms.ts';

const phraseSchema = z.union([z.string().min(1), z.strictObject({ phrase: z.string().min(1), inverted: z.boolean() })]);

const relationKindSchema = z.strictObject({
  relation: z.string().regex(/^[a-z][a-z0-9_]*$/),
  cardinality: z.enum(['one', 'many']),
  exclusive_group: z.string().optional(),
  inverse: z.string().optional(),
  symmetric: z.boolean().default(false),
  transitive: z.boolean().default(false),
  opposite_of: z.string().optional(),
  dependency: z.boolean().default(false),
  iri: z.string().optional(),
  phrases: z.array(phraseSchema),
});
export type RelationKind = z.infer<typeof relationKindSchema>;

const stateDimensionSchema = z.strictObject({
  name: z.string(),
  /** Each group's words mean one value; two groups of one dimension exclude one another. */
  values: z.array(z.array(z.string().min(1)).min(1)).min(2),
});
export type StateDimension = z.infer<typeof stateDimensionSchema>;

const shippedSchema = z.strictObject({
  relations: z.array(relationKindSchema),
  state_dimensions: z.array(stateDimensionSchema),
});

export interface RelationAlias {
  /** As `normalizeRelationPhrase` writes it. */
  readonly phrase: string;
  readonly relation: string;
  /** True when the phrase says the relation from its object's side. */
  readonly inverted: boolean;
}

export interface ShippedRelations {
  readonly kinds: readonly RelationKind[];
  readonly stateDimensions: readonly StateDimension[];
  readonly aliases: readonly RelationAlias[];
}

const HELPING = new Set(['have', 'be']);

/** A relation's words in one form: lower case, blanks for underscores, without helping verbs, the verb as its lemma. */
export function normalizeRelationPhrase(phrase: string): string {
  const words = phrase
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word.length > 0);
  while (words.length > 1 && HELPING.has(lemmaOf(words[0] ?? '')) && isInflected(words[1] ?? '')) words.shift();
  const [first, ...rest] = words;
  return first === undefined ? '' : [lemmaOf(first), ...rest].join(' ');
}

/** "is used", "has been", "is building": the second word carries the meaning. "is like", "has pet" keep the first. */
function isInflected(word: string): boolean {
  const reading = readVerb(word);
  return reading !== null && reading.form !== 'base' && reading.form !== 'third';
}

function addAlias(aliases: Map<string, RelationAlias>, alias: RelationAlias): void {
  const known = aliases.get(alias.phrase);
  if (known && (known.relation !== alias.relation || known.inverted !== alias.inverted)) {
    throw new Error(`relations.json: "${alias.phrase}" names both ${known.relation} and ${alias.relation}`);
  }
  aliases.set(alias.phrase, alias);
}

function readAliases(kinds: readonly RelationKind[]): RelationAlias[] {
  const aliases = new Map<string, RelationAlias>();
  // Two names may share a lemma (enabled, enables); a name written out is itself, so only its other forms go to the first.
  for (const { relation } of kinds) {
    const phrase = normalizeRelationPhrase(relation);
    if (!aliases.has(phrase)) aliases.set(phrase, { phrase, relation, inverted: false });
  }
  for (const { relation, phrases } of kinds) {
    for (const entry of phrases) {
      const { phrase, inverted } = typeof entry === 'string' ? { phrase: entry, inverted: false } : entry;
      addAlias(aliases, { phrase: normalizeRelationPhrase(phrase), relation, inverted });
    }
  }
  // "fond of" is said for "is fond of"; a bare form that means something else keeps its own meaning ("like").
  for (const alias of [...aliases.values()]) {
    const bare = alias.phrase.replace(/^be /, '');
    if (bare !== alias.phrase && !aliases.has(bare)) aliases.set(bare, { ...alias, phrase: bare });
  }
  return [...aliases.values()];
}

let loaded: ShippedRelations | null = null;
let byPhrase: ReadonlyMap<string, RelationAlias> = new Map();
let names: ReadonlySet<string> = new Set();

/**
 * The shipped relations, their phrases and the dimensions of has_state, parsed once.
 * @throws ZodError or Error when resources/relations.json is malformed or a phrase has two meanings.
 */
export function loadRelations(): ShippedRelations {
  if (loaded) return loaded;
  const parsed = shippedSchema.parse(shipped);
  const aliases = readAliases(parsed.relations);
  byPhrase = new Map(aliases.map((alias) => [alias.phrase, alias]));
  names = new Set(parsed.relations.map((kind) => kind.relation));
  loaded = { kinds: parsed.relations, stateDimensions: parsed.state_dimensions, aliases };
  return loaded;
}

/**
 * The canonical relation of a phrase ("is based in" gives lives_in). `inverted` tells that subject and object change
 * places ("employs" is works_at inverted). An unknown phrase becomes its lemma in snake case.
 */
export function canonicalRelation(phrase: string): { relation: string; inverted: boolean } {
  loadRelations();
  const name = phrase.trim().toLowerCase().replace(/\s+/g, '_');
  if (names.has(name)) return { relation: name, inverted: false };
  const normal = normalizeRelationPhrase(phrase);
  const alias = byPhrase.get(normal);
  if (alias) return { relation: alias.relation, inverted: alias.inverted };
  const snake = normal.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '');
  return { relation: snake || 'related_to', inverted: false };
}

/** The shipped relation that a phrase names, in either direction; null for words that no relation has. */
export function shippedRelation(phrase: string): { relation: string; inverted: boolean } | null {
  const found = canonicalRelation(phrase);
  return names.has(found.relation) ? found : null;
}
