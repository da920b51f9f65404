import type { Intent, IntentFound } from '../../../shared/contract/recall.ts';

/** A prompt, and what of the memory it names. */
export interface Prompted {
  readonly prompt: string;
  /** Names of entities that it names or that were given with it. */
  readonly entities: readonly string[];
  /** Names of those that an open contradiction is about. */
  readonly contested: readonly string[];
  /** Procedures whose names stand in it. */
  readonly procedures: readonly string[];
  /** Its words for a stretch of time. */
  readonly period: string | null;
  /** Whether it is a plain question about an order or a length of time. */
  readonly asksTime: boolean;
}

type Cue = IntentFound['cues'][number];

/** Words by which a prompt shows what it wants; the match itself is the cue. */
const patterns: readonly (readonly [Intent, RegExp])[] = [
  ['procedural', /\bhow (?:to|(?:do|does|can|could|should|would|must) (?:i|we|you|one|someone|they)\b)/giu],
  ['procedural', /\b(?:steps?|procedures?|recipes?|runbooks?|playbooks?|checklists?|instructions?|walk ?through)\b/giu],
  ['procedural', /\b(?:walk|guide|take) me through\b/giu],
  ['procedural', /\bwhat(?:'s| is| are)? the (?:way|process|workflow|usual way)\b/giu],
  [
    'procedural',
    /\b(?:wie (?:kann|macht|mache|muss)|comment (?:faire|puis-je|peut-on)|cómo (?:se|puedo|hago))(?![\p{L}])/giu,
  ],
  ['semantic', /\b(?:who|whom|whose|what|where|which)\b(?! (?:happened|order\b|came first))/giu],
  ['semantic', /\b(?:tell me about|describe|define|explain|is there|are there)\b/giu],
  ['episodic', /\b(?:remember when|last time|the other day|what happened|happened|recap|summar(?:y|ies|ise|ize))\b/giu],
  [
    'episodic',
    /\b(?:did|have|had) (?:i|we|you|he|she|they) (?:\w+ )?(?:talk|discuss|say|said|mention|tell|told|agree|decide|meet|met)\w*/giu,
  ],
  [
    'episodic',
    /\b(?:conversations?|sessions?|meetings?|chats?|discussed|mentioned|talked about|said|told (?:me|us|you))\b/giu,
  ],
  ['temporal', /\b(?:before|after|until|during|while|since when|how long|how soon|when)\b/giu],
  ['temporal', /\b(?:plans?|planned|planning|schedules?|scheduled|deadlines?|due|upcoming|timeline|next steps?)\b/giu],
  ['temporal', /\b(?:in (?:what|which) order|sequence|came first|(?:comes?|goes|happens?) (?:first|next))\b/giu],
  ['contradiction', /\b(?:contradict\w*|conflict\w*|inconsisten\w*|disagree\w*|disput\w*|discrepanc\w*|at odds)\b/giu],
  [
    'contradiction',
    /\b(?:which (?:one )?(?:is|of (?:them|these|the two) is) (?:right|true|correct)|still (?:true|right|correct)|really true)\b/giu,
  ],
];

/**
 * What a prompt wants of the memory, by its words and by what it names; several may hold, those with more cues first.
 * Where nothing shows an intent, it wants what holds.
 */
export function classifyIntents(prompted: Prompted): IntentFound[] {
  const cues = new Map<Intent, Cue[]>();
  const add = (intent: Intent, kind: Cue['kind'], words: string): void => {
    const found = cues.get(intent) ?? [];
    const isKnown = found.some((cue) => cue.kind === kind && cue.words.toLowerCase() === words.toLowerCase());
    if (!isKnown) cues.set(intent, [...found, { kind, words }]);
  };
  for (const [intent, pattern] of patterns) {
    for (const [words] of prompted.prompt.matchAll(pattern)) add(intent, 'words', words);
  }
  for (const name of prompted.procedures) add('procedural', 'procedure', name);
  for (const name of prompted.contested) add('contradiction', 'contradiction', name);
  for (const name of prompted.entities) add('semantic', 'entity', name);
  if (prompted.period !== null) add('episodic', 'period', prompted.period);
  if (prompted.asksTime) add('temporal', 'time_question', prompted.prompt.trim());
  if (cues.size === 0) add('semantic', 'nothing_else', '');
  return [...cues]
    .map(([intent, found]) => ({ intent, cues: found }))
    .toSorted((a, b) => b.cues.length - a.cues.length);
}
