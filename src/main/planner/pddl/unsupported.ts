/** Requirements whose features are read and planned with. Everything else is refused by name. */
export const supportedRequirements: ReadonlySet<string> = new Set([
  ':strips',
  ':typing',
  ':negation',
  ':negative-preconditions',
  ':disjunctive-preconditions',
  ':equality',
  ':existential-preconditions',
  ':universal-preconditions',
  ':quantified-preconditions',
  ':conditional-effects',
  ':adl',
  ':action-costs',
]);

/** Sections of PDDL beyond the supported part, and what they are for. */
export const unsupportedSections: ReadonlyMap<string, string> = new Map([
  [':durative-action', 'actions that last'],
  [':derived', 'derived predicates'],
  [':axiom', 'derived predicates'],
  [':constraints', 'constraints on the way'],
  [':process', 'processes'],
  [':event', 'events'],
  [':length', 'bounds on the length'],
  [':situation', 'named situations'],
  [':htn', 'hierarchical tasks'],
  [':task', 'hierarchical tasks'],
  [':method', 'hierarchical tasks'],
]);

/** Words at the head of a condition beyond the supported part. */
export const unsupportedConditions: ReadonlyMap<string, string> = new Map([
  ['<', 'comparing numbers'],
  ['>', 'comparing numbers'],
  ['<=', 'comparing numbers'],
  ['>=', 'comparing numbers'],
  ['preference', 'preferences'],
  ['over', 'actions that last'],
  ['always', 'constraints on the way'],
  ['sometime', 'constraints on the way'],
  ['within', 'constraints on the way'],
  ['at-most-once', 'constraints on the way'],
  ['sometime-after', 'constraints on the way'],
  ['sometime-before', 'constraints on the way'],
  ['always-within', 'constraints on the way'],
  ['hold-during', 'constraints on the way'],
  ['hold-after', 'constraints on the way'],
]);

/** Words at the head of an effect beyond the supported part. */
export const unsupportedEffects: ReadonlyMap<string, string> = new Map([
  ['assign', 'changing numbers'],
  ['decrease', 'changing numbers'],
  ['scale-up', 'changing numbers'],
  ['scale-down', 'changing numbers'],
  ['probabilistic', 'chance'],
  ['oneof', 'several outcomes'],
]);
