const OBJECT_KINDS = [
  'any',
  'event',
  'outing',
  'place',
  'pet',
  'being',
  'possession',
  'profession',
  'instrument',
  'name',
  'employer',
  'home',
  'kin',
  'gained',
  'language',
  'group',
  'illness',
] as const;
/** What may stand as a frame's object. */
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** One way a verb says a fact: `work at X` is works_at, `adopt` a dog is has_pet. */
export interface VerbFrame {
  /** Preposition or particle before the object; empty for a direct one; `gerund` for "go hiking". */
  readonly link: string;
  readonly kind: ObjectKind;
  readonly relation: string;
  readonly aspect: 'event' | 'state';
  /** Said in the simple present it is a habit ("I teach dance"). */
  readonly isHabit: boolean;
  /** Said in the progressive it is going on ("I'm reading"). */
  readonly isOngoing: boolean;
  /** A past form begins (joined) or ends (left) a state that then holds or no longer holds. */
  readonly turn: 'beginning' | 'ending' | null;
}

/** lemmas | link | object kind | relation | flags: e event, s state, h habit, o ongoing, b beginning, x ending. First match wins. */
const TABLE = `
attend,crash | | event | attended | e h
attend | | any | attended | e h
go | to | event | attended | e h
go | to | any | visited | e h
go | on | outing | did_activity | e h
go,take | for | outing | did_activity | e h
go | gerund | any | did_activity | e h o
go | through | event | attended | e
come,return,get | back from | any | returned_from | e
return | from | any | returned_from | e
get | into | instrument | likes | s b
visit,tour | | any | visited | e h
explore | | place | visited | e h
travel,fly,drive | to | any | visited | e h
vacation,holiday | in | any | visited | e
move,relocate,emigrate,immigrate | to | home | lives_in | s b
move | from | place | lives_in | s x
move | out of | any | lives_in | s x
move | away from | home | lives_in | s x
move | into | any | lives_in | s b
live,reside | in | place | lives_in | s h o
stay | in | place | stays_in | s h o
live | in | any | lives_in | s h o
live | with | being | lives_with | s h o
work,volunteer_ | at | any | works_at | s h o
work,freelance | for | name | works_at | s h o
work | as | any | works_as | s h o
work | from | any | works_from | s h o
work | in | any | works_in | s h o
work | on | any | works_on | s o
team | up with | any | works_with | s b
work,collaborate | with | any | works_with | s o
intern | at | any | works_at | s o
intern | with | any | works_at | s o
volunteer | at,for,with | any | volunteers_at | s h o
study | at | any | studies_at | s h o
study | for | event | studies | s o
study,major | in | any | studies | s h o
study | | any | studies | s h o
graduate | from,with | any | graduated_from | e
belong | to | any | member_of | s h
join | | name | member_of | s b
join | | any | member_of | s b
enroll,enrol | in,at | any | studies_at | s b
sign | up for | any | signed_up_for | e
register | for | any | signed_up_for | e
apply | to,for | any | applied_to | e o
participate,compete,perform,speak,present,march | in,at | any | attended | e h
take | part in | any | attended | e h
take | up | instrument | plays | s b
take | up | any | practices | s b
give | up | instrument | plays | s x
give | up | group | member_of | s x
take | | outing | did_activity | e
take | | event | attended | e h o
audition | for | any | auditioned_for | e
host,organize,organise | | any | organized | e h o
throw | | event | organized | e
set | up | possession | started | e
set | up | any | set_up | e
put | on | event | organized | e
win | | any | won | e
earn | | gained | received | e
lose | | any | lost | e
leave,quit | | group | member_of | s x
leave | | name | works_at | s x
quit | | employer | works_at | s x
start,open,launch,found | | any | started | e
begin | | any | started | e
finish,complete | | any | finished | e
wrap | up | any | finished | e o
do | | outing | did_activity | e
do | | any | did_activity | e
look | for | any | looking_for | s o
look | forward to | any | looks_forward_to | s o
look | into | any | looks_into | s o
blog,post | about | any | wrote_about | e o h
film,shoot | | any | created | e o
plan | | any | plans | s o
hunt,search | for | any | looking_for | s o
hang | out with | being | spent_time_with | e
consider | | any | considers | s o
miss | | being | misses | s h o
finish | up | any | finished | e
create,build,design,craft,compose,knit,sew,sculpt,crochet,develop,produce | | any | created | e h o
make | | any | created | e h o
whip | up | any | created | e
paint,draw,sketch | | any | painted | e h o
write,rewrite | | any | wrote | e o h
eat,drink,smoke | | any | consumes | s h
write | about | any | wrote_about | e o
bake,cook,grill | | any | cooked | e h o
grow | up in | any | from | s
grow,plant | | any | grows | e h o
read | | any | read | e o h
reread | | any | read | e
watch | | any | watched | e o h
see,spot | | any | saw | e
buy,purchase,order | | any | bought | e
pick | up | any | picked_up | e
rent,lease | | any | rented | e o h
sell | | any | owns | s x
adopt,rescue | | pet | has_pet | s b
adopt | | being | adopted | e
get | | pet | has_pet | s b
get | | gained | received | e
receive,inherit | | any | received | e
foster | | pet | has_pet | s o
donate,contribute | | any | donated | e h
raise | | any | raised | e
meet | | being | met | e
meet | up with | being | met | e
meet | with | being | met | e
run,bump | into | being | met | e
reconnect,catch | with,up with | being | met | e
befriend | | being | friend_of | s b
marry | | being | married_to | s b
date | | being | partner_of | s o
divorce | | being | divorced_from | s b
break,split | up with | being | partner_of | s x
step | down as | any | works_as | s x
resign | as | any | works_as | s x
resign,withdraw | from | group | member_of | s x
drop | out of | group | member_of | s x
drop | out of | name | studies_at | s x
resign | from | name | works_at | s x
drop,ditch,abandon | | name | uses | s x
hire | | any | employs | s b
teach | | any | teaches | s h o e
coach,mentor,tutor | | any | mentors | s h o
lead,manage,supervise | | any | manages | s h o
run | | event | attended | e
run | | possession | runs_business | s h o
learn | | any | learned | e o
learn | about | any | learned_about | e
try | out | any | tried | e
try | | any | tried | e
discover,find | | any | found | e
take | to | place | visited | e
pass,ace | | event | passed | e
fail | | event | failed | e
submit | | any | submitted | e
publish,release | | any | published | e
record | | any | recorded | e o
celebrate | | any | celebrated | e
break,fracture,sprain,injure,hurt,twist | | any | injured | e
climb | | any | climbed | e h
hike | | any | hiked | e h
hike,camp,backpack,kayak | in,at,to | any | visited | e h
swim,surf | in,at | any | did_activity | e h
ride,drive | | any | rides | s h o e
play | | any | plays | s h o e
perform | | any | performed | e o
practice,practise | | any | practices | s h o
collect | | any | collects | s h o
own | | any | owns | s h
speak | | language | speaks | s h o
use,utilize | | any | uses | s h o
switch,migrate | to | any | uses | s b
prefer,favor | | any | prefers | s h
like,love,enjoy,adore | | any | likes | s h o
hate,dislike,despise,detest | | any | dislikes | s h
fear | | any | fears | s h
support | | any | supports | s h
book,reserve | | any | booked | e
schedule | | event | scheduled | e
renovate,remodel,redesign,decorate,restore,repair,fix | | any | renovated | e o
deploy,release,ship | | any | deployed | e
upgrade,update | | any | upgraded | e
implement,configure,install,refactor,migrate | | any | implemented | e
have | | illness | has_condition | s h
suffer | from | any | has_condition | s h o
have | | pet | has_pet | s h
have | | kin | has_relative | s h
have | | possession | owns | s h
have | | event | attended | e o
know | | being | knows | s
hold | | event | organized | e h
survive | | any | survived | e
retire | from | any | retired_from | e
`;

function objectKind(name: string): ObjectKind {
  const kind = OBJECT_KINDS.find((known) => known === name);
  if (kind === undefined) throw new Error(`verb frames: no object kind ${name}`);
  return kind;
}

const frames = new Map<string, VerbFrame[]>();
for (const line of TABLE.trim().split('\n')) {
  const [lemmas = '', links = '', kind = 'any', relation = '', flags = ''] = line.split('|').map((cell) => cell.trim());
  const has = (flag: string): boolean => flags.split(' ').includes(flag);
  for (const lemma of lemmas.split(',')) {
    for (const link of links.split(',')) {
      const list = frames.get(lemma) ?? [];
      list.push({
        link,
        kind: objectKind(kind),
        relation,
        aspect: has('s') ? 'state' : 'event',
        isHabit: has('h'),
        isOngoing: has('o'),
        turn: has('b') ? 'beginning' : has('x') ? 'ending' : null,
      });
      frames.set(lemma, list);
    }
  }
}

/** The frames of a verb, in order of preference; none for verbs that say nothing one keeps. */
export function framesOf(lemma: string): readonly VerbFrame[] {
  return frames.get(lemma) ?? [];
}
