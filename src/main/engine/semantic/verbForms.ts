/** What form of a verb a word is. `past` covers the participle where both are written alike. */
export type VerbForm = 'base' | 'third' | 'past' | 'participle' | 'gerund';

interface VerbReading {
  readonly lemma: string;
  readonly form: VerbForm;
}

/** lemma past [participle], where the participle differs from the past. */
const IRREGULAR = `
be was been|bear bore born|become became become|begin began begun|bite bit bitten|break broke broken|bring brought|build built|burn burnt|buy bought|
catch caught|choose chose chosen|come came come|cost cost|cut cut|deal dealt|dig dug|do did done|draw drew drawn|dream dreamt|drink drank drunk|
drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|fit fit|fly flew flown|forget forgot forgotten|
forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown|hang hung|have had|hear heard|hide hid hidden|
hit hit|hold held|hurt hurt|keep kept|know knew known|lay laid|lead led|learn learnt|leave left|lend lent|let let|lie lay lain|light lit|lose lost|
make made|mean meant|meet met|pay paid|put put|quit quit|read read|ride rode ridden|ring rang rung|rise rose risen|run ran run|say said|see saw seen|
sell sold|send sent|set set|shake shook shaken|shine shone|shoot shot|show showed shown|shut shut|sing sang sung|sink sank sunk|sit sat|sleep slept|
speak spoke spoken|spend spent|split split|spread spread|stand stood|steal stole stolen|stick stuck|strike struck|swear swore sworn|sweep swept|
swim swam swum|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken|
wear wore worn|weave wove woven|win won|write wrote written|rewrite rewrote rewritten|overcome overcame overcome|oversee oversaw overseen|
undergo underwent undergone|withdraw withdrew withdrawn|rebuild rebuilt|resell resold|redo redid redone|babysit babysat|knit knit
`;

const REGULAR = `
accept achieve acquire act adapt add admire adopt agree aim allow announce answer appear apply appreciate approve arrange arrive ask assign assist attend
audition avoid award bake base battle belong bike blog boil book borrow brainstorm browse call camp cancel care carry celebrate champion change chat check
cheer cherish clean climb close coach code collaborate collect color combine commit compete complete compose conduct configure connect consider consist
contact contain continue contribute convert cook coordinate cover craft crash create crochet cross cruise curate cycle dance date debug decide declare
decorate dedicate define delay deliver demo depend deploy deprecate descend describe design despise destroy develop diagnose die dine direct disable
discover discuss dislike dive divorce document donate download drop earn edit email embrace emigrate employ enable end engage enjoy enroll enter escape
establish exercise exhibit expand expect experience experiment explain explore express face fail fear film finalize finish fish fix follow foster found
fund gain garden gather graduate grill guide handle happen hate head heal help highlight hike hire honor hope host house implement improve include increase
inherit injure inspire install integrate intend interview introduce invest invite involve jog join journal juggle jump kayak knit land last laugh
launch learn like link list listen live load locate look love lower maintain manage march marry master meditate mentor merge message migrate miss mix
model monitor mountain move name need network notice obtain offer open operate order organize organise originate own pack paint parent park participate
partner pass patch perform phone photograph pick plan plant play point post postpone practice practise prefer prepare present preserve proclaim produce
program promise promote propose protect prove provide publish purchase pursue push quilt race raise reach react realize rebrand receive recommend
record recover redesign reduce refactor register reject relate relax release relocate rely remain remember remind remodel remove renew renovate rent reopen
repair repeat replace report represent request require rescue research reserve reside resign respond restart restore result retire return reveal revert
review roast roll rollback sail sample save schedule score scuba search sell separate serve settle sew share ship shop shout show sign skate sketch
skip ski skydive smoke snap snowboard solve sponsor spot start state stay step stop store stream stretch stroll struggle study submit suffer suggest
supervise supply support suppose surf surprise survive switch tackle talk taste team tend test thank thrift toast tour trace track trade train transfer
transition translate travel treat trek trigger trip trust try tune turn type unlock unwind update upgrade upload use utilize vacation value view visit
voice volunteer vote wait walk wander want warn wash waste watch water wed welcome whip whisper whittle wish wonder work worry wrap yearn zip
adore assume attempt believe blame bless block bounce brew bump cater claim clear comfort concern confirm confuse convince count crave cure
damage defeat delete deny devote disappear display dock drain dress encounter encourage envision evolve examine execute exist expire extend fetch fill
focus force forward frame gift graze greet guess guard hand harvest hug hurry identify ignore imagine impact impress indulge inform influence
invent itch judge kick kiss knock label lack lean level lift limit lock log loop mail match matter measure mend mention motivate
nail nurture observe obsess occur oppose outgrow overlook page paste pause pet pile pitch plug polish pour pray predict press pretend prevent print
process progress prompt publicize pull punch quote rank rate recall recharge recognize recycle reflect refresh refuse regret relieve rely render
rehearse resolve rest retain rock rub ruin rule scare scale screen seem serve shift shock sip slip smell smile snack soak sound spark
spill splash spray sprint squeeze stain stare stitch stock stress strum stun succeed sum swap tag tape target tease terminate thrive tie tip
touch toss trail transform transport treasure trim tutor twist unpack unite urge vary vent wave weigh whip widen wipe witness zoom
`;

/** Verbs stressed on a last syllable of consonant, vowel, consonant: the last letter doubles before -ed and -ing. */
const DOUBLING = new Set(
  `admit babysit begin bet chat commit cut dig drag drop fit forget get hit hop hug jog knit let log mix_ nap nod occur pet pin plan plug prefer program put quit refer
regret rob rub run scan ship shop shut sip sit skip slip snap spin split spot step stop strum stun swap swim tag tap tip transfer trim trip unzip upset wed whip win wrap zip rebut submit patrol control equip`.split(
    /\s+/,
  ),
);

const VOWEL = /[aeiou]/;

function thirdPerson(lemma: string): string {
  if (lemma === 'be') return 'is';
  if (lemma === 'have') return 'has';
  if (/(?:s|x|z|ch|sh|o)$/.test(lemma)) return `${lemma}es`;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ies`;
  return `${lemma}s`;
}

/** `going` for `go`. */
export function gerundOf(lemma: string): string {
  if (lemma === 'be') return 'being';
  if (/ie$/.test(lemma)) return `${lemma.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(lemma)) return `${lemma.slice(0, -1)}ing`;
  return DOUBLING.has(lemma) ? `${lemma}${lemma.at(-1)}ing` : `${lemma}ing`;
}

function regularPast(lemma: string): string {
  if (lemma.endsWith('e')) return `${lemma}d`;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ied`;
  return DOUBLING.has(lemma) ? `${lemma}${lemma.at(-1)}ed` : `${lemma}ed`;
}

const readings = new Map<string, VerbReading>();
const irregularLemmas = new Set<string>();

function learn(word: string, lemma: string, form: VerbForm): void {
  if (!readings.has(word)) readings.set(word, { lemma, form });
}

for (const entry of IRREGULAR.split('|')) {
  const [lemma, past, participle] = entry.trim().split(/\s+/);
  if (!lemma || !past) continue;
  irregularLemmas.add(lemma);
  learn(lemma, lemma, 'base');
  learn(thirdPerson(lemma), lemma, 'third');
  learn(gerundOf(lemma), lemma, 'gerund');
  if (past !== lemma) learn(past, lemma, 'past');
  if (participle && participle !== lemma) learn(participle, lemma, 'participle');
  learn(regularPast(lemma), lemma, 'past');
}
for (const lemma of REGULAR.trim().split(/\s+/)) {
  if (irregularLemmas.has(lemma)) continue;
  learn(lemma, lemma, 'base');
  learn(thirdPerson(lemma), lemma, 'third');
  learn(regularPast(lemma), lemma, 'past');
  learn(gerundOf(lemma), lemma, 'gerund');
}
for (const word of ['am', 'are', 'is', "'m", "'re", "'s"]) readings.set(word, { lemma: 'be', form: 'third' });
readings.set('were', { lemma: 'be', form: 'past' });
readings.set('enrolled', { lemma: 'enroll', form: 'past' });
readings.set('travelled', { lemma: 'travel', form: 'past' });
readings.set('travelling', { lemma: 'travel', form: 'gerund' });
readings.set('cancelled', { lemma: 'cancel', form: 'past' });

/** The verb a word is a form of, for verbs of the built-in list; null for every other word. Lower case in. */
export function readVerb(word: string): VerbReading | null {
  return readings.get(word) ?? null;
}

/** A word with its other past forms where these are irregular: "written" also as "wrote". Lower case in. */
export function pastForms(word: string): readonly string[] {
  const verb = readings.get(word);
  if (verb === undefined || !irregularLemmas.has(verb.lemma) || verb.form === 'third') return [word];
  const isPast = ({ lemma, form }: VerbReading): boolean =>
    lemma === verb.lemma && (form === 'past' || form === 'participle');
  return [...new Set([word, ...[...readings].flatMap(([other, reading]) => (isPast(reading) ? [other] : []))])];
}

/** The lemma of a word taken as a verb: from the list, or by suffix when it is not there. */
export function lemmaOf(word: string): string {
  const known = readings.get(word);
  if (known) return known.lemma;
  if (/[^aeiou]ies$/.test(word) || /[^aeiou]ied$/.test(word)) return `${word.slice(0, -3)}y`;
  for (const suffix of ['ing', 'ed']) {
    if (!word.endsWith(suffix) || word.length - suffix.length < 3) continue;
    const stem = word.slice(0, -suffix.length);
    if (!VOWEL.test(stem)) continue;
    if (stem.at(-1) === stem.at(-2) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
    return /[^aeiou][aeiou][^aeiouwxy]$/.test(stem) || /(?:[csuvz]|at|iz)$/.test(stem) ? `${stem}e` : stem;
  }
  if (/(?:sh|ch|ss|x)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** `likes` for `like`. */
export function toThirdPerson(lemma: string): string {
  return thirdPerson(lemma);
}
