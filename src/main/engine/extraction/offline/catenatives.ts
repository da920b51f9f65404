/** Verbs that take another verb and say how it stands: "started working", "want to go". */
export type Frame =
  | 'begin'
  | 'stop'
  | 'keep'
  | 'like'
  | 'dislike'
  | 'wish'
  | 'plan'
  | 'try'
  | 'decide'
  | 'decline'
  | 'used'
  | 'manage'
  | 'need'
  | 'consider';

export interface Catenative {
  readonly frame: Frame;
  /** What must follow: "to" and a base form, a gerund, or either. */
  readonly takes: 'to' | 'gerund' | 'either';
}

/** Framing verbs by lemma. */
export const CATENATIVES: Readonly<Record<string, Catenative>> = {
  start: { frame: 'begin', takes: 'either' },
  begin: { frame: 'begin', takes: 'either' },
  stop: { frame: 'stop', takes: 'gerund' },
  quit: { frame: 'stop', takes: 'gerund' },
  keep: { frame: 'keep', takes: 'gerund' },
  continue: { frame: 'keep', takes: 'either' },
  like: { frame: 'like', takes: 'either' },
  love: { frame: 'like', takes: 'either' },
  enjoy: { frame: 'like', takes: 'gerund' },
  adore: { frame: 'like', takes: 'gerund' },
  hate: { frame: 'dislike', takes: 'either' },
  dislike: { frame: 'dislike', takes: 'gerund' },
  want: { frame: 'wish', takes: 'to' },
  wanna: { frame: 'wish', takes: 'to' },
  hope: { frame: 'wish', takes: 'to' },
  wish: { frame: 'wish', takes: 'to' },
  need: { frame: 'need', takes: 'to' },
  plan: { frame: 'plan', takes: 'to' },
  intend: { frame: 'plan', takes: 'to' },
  aim: { frame: 'plan', takes: 'to' },
  prepare: { frame: 'plan', takes: 'to' },
  try: { frame: 'try', takes: 'to' },
  attempt: { frame: 'try', takes: 'to' },
  decide: { frame: 'decide', takes: 'to' },
  manage: { frame: 'manage', takes: 'to' },
  consider: { frame: 'consider', takes: 'gerund' },
};

/** Verbs that frame a gerund through a preposition: "thinking about moving", "plan on going". */
export const WITH_PREPOSITION: Readonly<Record<string, { readonly words: readonly string[]; readonly frame: Frame }>> =
  {
    think: { words: ['about', 'of'], frame: 'consider' },
    plan: { words: ['on'], frame: 'plan' },
    decide: { words: ['against'], frame: 'decline' },
    give: { words: ['up'], frame: 'stop' },
    dream: { words: ['of', 'about'], frame: 'wish' },
  };
