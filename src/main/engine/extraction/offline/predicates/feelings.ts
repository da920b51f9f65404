const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Feelings clear enough to keep by themselves; greetings ("I'm good, glad, fine") are not. */
export const FEELINGS =
  set(`stressed overwhelmed exhausted swamped nervous anxious sad upset lonely devastated heartbroken frustrated disappointed depressed thrilled
ecstatic scared terrified worried homesick relieved heartbroken bummed discouraged burned-out
fulfilled humbled embarrassed ashamed jealous guilty hopeful optimistic confused`);

/** Feelings only where their cause is named. */
export const FEELINGS_WITH_CAUSE =
  set(`excited proud grateful thankful motivated inspired pumped stoked determined confident happy passionate tired afraid angry mad busy obsessed concerned amazed impressed pleased content satisfied
comfortable uncomfortable eager curious annoyed bored surprised shocked focused hooked`);

/** Words that tie a feeling to its cause. */
export const CAUSE_LINKS = set('about of for with by over to');

/** Of these, what somebody eats. */
export const DIETS = set('vegan vegetarian');

/** States a person is in that stay so until further notice. */
export const LASTING_STATES =
  set(`vegan vegetarian single married divorced widowed engaged pregnant retired unemployed self-employed deaf blind diabetic
lactose-intolerant gluten-free asthmatic sick ill unwell cured sober transgender bisexual gay lesbian queer left-handed colorblind homeless introverted extroverted religious`);
