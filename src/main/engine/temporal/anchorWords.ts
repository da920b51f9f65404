/** Alternatives that may begin with a capital. */
export function eitherCase(alternatives: string): string {
  return alternatives.replace(/(?<=^|\||\(\?:)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** Heads of noun phrases that name something that happens. Others ("after the kids", "during the day") anchor nothing. */
const EVENT_NOUNS = [
  'accident|acquisition|anniversary|appointment|audit|breakup|camp|celebration|ceremony|championship|christening',
  'competition|concert|conference|contest|crash|deployment|deploy|demo|divorce|earthquake|election|engagement|event',
  'exam|exhibition|expedition|fair|festival|finals?|fire|fireworks|flood|funeral|fundraiser|gala|game|giveaway|graduation',
  'hackathon|hearing|hike|holidays?|honeymoon|hurricane|incident|inauguration|internship|interview|kick-?off|launch',
  'layoffs|lockdown|marathon|match|meeting|merger|migration|move|offsite|opening|operation|outage|pandemic|parade',
  'party|performance|photoshoot|picnic|playoffs|premiere|presentation|pregnancy|protest|race|recital|rehearsal|release',
  'renovation|retreat|reunion|road ?trip|rollout|sale|screening|ceremony|shoot|show|shutdown|speech|sprint|storm',
  'strike|summit|surgery|talk|tour|tournament|trial|trip|upgrade|vacation|visit|voyage|walkthrough|war|wedding|workshop',
  'birth|birthday|death|flight|carnival|cruise|cutover|go-live|handover|maintenance window|onboarding|cookout|barbecue',
].join('|');

/** "the launch", "our last trip", "Ana's wedding", "the 5K charity race", "the Berlin Marathon". */
const OWNER = String.raw`(?:the|my|our|his|her|their|your|that|this|\p{Lu}[\p{L}\p{M}.-]*['’]s?)`;
const MODIFIER = String.raw`(?:[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}&'’.+-]*)`;
export const EVENT_NAME = String.raw`(?<event>${OWNER} (?:${MODIFIER} ){0,4}?(?:${eitherCase(EVENT_NOUNS)}))`;

const SUBJECT = String.raw`(?:I|we|he|she|they|you|\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)?|(?:my|our|his|her|their|the) [\p{L}'’-]+)`;
/** Past forms of verbs for what happens once: they date something; states and habits do not. */
const HAPPENED = [
  'moved|left|arrived|graduated|joined|quit|retired|married|got married|got engaged|got divorced|divorced|broke up',
  'split up|got back|came back|returned|died|passed away|gave birth|was born|were born|was hired|was promoted|got promoted',
  'launched|released|shipped|deployed|migrated|opened|closed|signed|adopted|bought|sold|won|met',
].join('|');
/** One thing that happened, told as a clause: "we moved", "Ana got married". */
export const EVENT_CLAUSE = String.raw`(?<event>${SUBJECT} (?:first |finally )?(?:${HAPPENED})(?: (?:here|there|back|in|to|from|at|into|the|my|our|his|her|their|a|an|\p{Lu}[\p{L}\p{M}'’-]*|\p{Ll}+)){0,4})`;
/** A stay told as a clause: "I was in Porto". */
export const STAY_CLAUSE = String.raw`(?<event>${SUBJECT} (?:was|were) (?:still )?(?:in|at|on|living in|working at|working in|studying in|studying at|visiting|staying in|staying at) (?!it\b|that\b|this\b|them\b|all\b)(?:the |a |my |our )?[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*){0,2})`;
