const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Heads that name nothing by themselves: a fact about them says nothing. */
export const VAGUE =
  set(`thing things stuff something anything everything nothing someone somebody anyone everyone people lot lots bit way ways time times
chance chances opportunity opportunities moment moments sense idea ideas kind sort one ones all much many more most some any none both each other others same
difference mind look step steps break place part parts point points fun care advantage deal word words feeling feelings experience experiences effort
energy progress sure joy peace love hope happiness strength courage confidence memories memory smile smiles support help advice encouragement appreciation
inspiration motivation connection connections understanding impact journey challenge challenges change changes decision decisions mistake mistakes
plan plans goal goals dream dreams life world day days week weeks month months year years hour hours minute minutes while future past present
news info information detail details case reason reasons result results example examples side level kinds types type sorts amount number
couple few handful bunch ton tons loads plenty variety range rest end beginning start top bottom front back middle question questions
thought thoughts feedback attention interest focus balance break breaks rush blast ball hang edge hold turn try shot go glimpse taste feel
positivity community_ situation problem problems issue issues trouble conversation talk chat touch hand hands eye eyes heart head face self
yourself myself himself herself themselves ourselves guts kick feat vibe vibes breath room_ toll leap plunge reminder perspective power beauty trip_down
ones' good best better bad worst heck hell kinda reality truth fact facts matter matters sign`);

export const KIN: Readonly<Record<string, string>> = {
  husband: 'married_to',
  wife: 'married_to',
  spouse: 'married_to',
  hubby: 'married_to',
  boyfriend: 'partner_of',
  girlfriend: 'partner_of',
  partner: 'partner_of',
  fiance: 'partner_of',
  fiancé: 'partner_of',
  fiancee: 'partner_of',
  sister: 'sibling_of',
  brother: 'sibling_of',
  sibling: 'sibling_of',
  twin: 'sibling_of',
  siblings: 'sibling_of',
  sisters: 'sibling_of',
  brothers: 'sibling_of',
  mother: 'child_of',
  mom: 'child_of',
  mum: 'child_of',
  mama: 'child_of',
  father: 'child_of',
  dad: 'child_of',
  papa: 'child_of',
  parents: 'child_of',
  son: 'parent_of',
  daughter: 'parent_of',
  child: 'parent_of',
  kid: 'parent_of',
  baby: 'parent_of',
  sons: 'parent_of',
  daughters: 'parent_of',
  kids: 'parent_of',
  children: 'parent_of',
  twins: 'parent_of',
  kiddo: 'parent_of',
  kiddos: 'parent_of',
  grandmother: 'grandchild_of',
  grandma: 'grandchild_of',
  granny: 'grandchild_of',
  nana: 'grandchild_of',
  grandfather: 'grandchild_of',
  grandpa: 'grandchild_of',
  grandparents: 'grandchild_of',
  grandson: 'grandparent_of',
  granddaughter: 'grandparent_of',
  grandkids: 'grandparent_of',
  aunt: 'relative_of',
  uncle: 'relative_of',
  cousin: 'relative_of',
  niece: 'relative_of',
  nephew: 'relative_of',
  cousins: 'relative_of',
  stepson: 'relative_of',
  stepdaughter: 'relative_of',
  friend: 'friend_of',
  buddy: 'friend_of',
  bestie: 'friend_of',
  friends: 'friend_of',
  colleague: 'works_with',
  coworker: 'works_with',
  teammate: 'works_with',
  colleagues: 'works_with',
  coworkers: 'works_with',
  boss: 'reports_to',
  manager: 'reports_to',
  supervisor: 'reports_to',
  neighbor: 'neighbor_of',
  neighbour: 'neighbor_of',
  roommate: 'lives_with',
  flatmate: 'lives_with',
  mentor: 'mentored_by',
  coach: 'mentored_by',
};

export const FEMALE = set(
  'she her wife girlfriend fiancee sister sisters mother mom mum mama daughter daughters grandmother grandma granny nana granddaughter aunt niece stepdaughter',
);
export const MALE = set(
  'he him husband hubby boyfriend fiance brother brothers father dad papa son sons grandfather grandpa grandson uncle nephew stepson',
);

export const PETS =
  set(`dog dogs cat cats puppy puppies pup pups kitten kittens kitty turtle turtles hamster hamsters rabbit rabbits bunny parrot fish goldfish horse horses pony
guinea-pig lizard snake tortoise tortoises pet pets doggo doggy ferret chickens hens gecko`);

export const POSSESSIONS =
  set(`car cars house home apartment flat condo bike bicycle motorcycle motorbike scooter moped truck van boat guitar piano violin drums telescope camera laptop computer
console garden studio shop store business company restaurant bakery cafe collection garage cabin farm tent license degree scar tattoo tattoos necklace
ring allergy allergies asthma diabetes blog channel website podcast room office desk_`);

/** Nouns that one can have, take part in or go to at a time. */
export const EVENTS =
  set(`concert festival parade workshop workshops class classes meeting conference wedding party show game games exhibition exhibit event events fair tournament tournaments
convention retreat ceremony interview interviews seminar lecture rally match race marathon competition competitions contest picnic dinner lunch breakfast brunch
barbecue bbq gala fundraiser reunion gathering sleepover appointment exam test audition recital performance practice rehearsal session sessions celebration
birthday anniversary graduation opening launch panel talk summit hackathon meetup group yoga therapy lesson lessons course courses training
bootcamp camp campaign drive march protest screening premiere auction reading poetry-reading opera ballet mass funeral shower
checkup baptism sermon mtg gig feast potluck`);

/** Nouns for doing something: "went on a hike", "took a trip". */
export const OUTINGS = set(
  'trip hike walk run vacation tour cruise adventure outing ride swim road-trip roadtrip getaway date picnic safari jog stroll holiday honeymoon pilgrimage excursion bike-ride',
);

export const PLACES =
  set(`beach park museum cafe café restaurant gym mountains mountain lake forest zoo store shop school church hospital shelter farm market bakery library gallery
theater theatre cinema aquarium garden gardens castle temple mall pool stadium arena university college campus island river woods waterfall coast desert
clinic office studio center centre bar pub club club_ diner ranch trail spa salon downtown town city village country airport station hotel resort`);

const PROFESSION =
  /(?:er|or|ist|ian|ant|ent|ect|man|woman|eer|nurse|chef|coach|clerk|judge|pilot|cook|vet|scribe|guard|monk|nun|advocate|analyst|intern|freelance|mechanic)$/;
const NOT_PROFESSION =
  set(`number winner loser supporter believer lover fighter member reminder matter answer order corner center letter paper water summer winter
dinner sister brother mother father daughter player_ stepmother partner neighbor owner beginner starter player favor color error minor major
doctor_ power cover offer character chapter person different important patient parent student moment event current agent recent excellent
newcomer dreamer survivor keeper sucker killer master monster disaster thriller filler outlier perfectionist optimist pessimist minute
influencer_ career rockstar star hiker gamer reader runner listener learner follower helper giver achiever explorer`);

/** Whether a noun names what somebody does for a living. */
export function isProfession(noun: string): boolean {
  return PROFESSION.test(noun) && !NOT_PROFESSION.has(noun) && noun.length > 4;
}

export const INSTRUMENTS_AND_SPORTS =
  set(`viola harpsichord accordion banjo mandolin oboe bassoon trombone organ recorder lute guitar piano violin clarinet drums flute saxophone cello trumpet ukulele bass keyboard harp soccer football basketball baseball tennis volleyball
hockey golf rugby cricket badminton chess games videogames softball sports cards poker squash pool darts`);
