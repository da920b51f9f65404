const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const CALENDAR =
  set(`monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
today yesterday tomorrow tonight spring summer autumn fall winter am pm`);

/** Capitalised in English without being the name of an entity one keeps facts about. */
export const ADJECTIVES_OF_ORIGIN =
  set(`english german french spanish italian portuguese dutch swedish danish norwegian finnish polish russian czech greek turkish
chinese japanese korean vietnamese thai indian arabic hebrew hindi mandarin cantonese latin irish scottish welsh british american canadian australian
mexican brazilian african asian european caribbean christian muslim jewish buddhist catholic hindu western eastern northern southern midwestern`);

export const TITLES = set('mr mrs ms miss dr prof professor sir lady captain coach uncle aunt auntie grandma grandpa');

/** Words that begin sentences, cries and courtesies: a capital on them says nothing. */
export const SENTENCE_OPENERS = set(`
i i'm i've i'll i'd im ive me my mine myself we we're we've we'll us our ours you you're you've you'll you'd your yours yourself he he's him his she she's her hers
it it's its they they're they've them their theirs this that that's these those there there's here here's who who's whom whose what what's which when where where's
why how how's the a an anytime sometime someday whenever wherever and or but nor so yet for if as at by in on of off to from into onto with without within about above across after against along among around
before behind below beneath beside besides between beyond despite down during except inside near out outside over past per since than through throughout till
toward towards under underneath unlike until up upon via while because although though unless whereas whether once then thus hence however therefore moreover
meanwhile otherwise instead also too very quite rather really truly actually basically certainly clearly definitely absolutely totally completely exactly
especially finally firstly first second secondly third lastly last next previously recently lately soon now nowadays currently today usually often sometimes
always never ever already just only even still again maybe perhaps possibly probably hopefully luckily fortunately unfortunately sadly honestly seriously
personally apparently obviously generally typically normally eventually suddenly initially originally ultimately overall anyway anyways anyhow
yes yeah yep yup ya yea nah no nope ok okay k sure right alright hey hi hello hiya heya yo bye goodbye later cheers thanks thank thx ty welcome please sorry
congrats congratulations wow whoa woah woohoo yay hooray hurray oh ooh ah aha aw aww awww oops ugh hmm hm huh haha hahaha lol omg btw tbh imo gosh gee geez dang damn
man dude bro guys folks well
good great nice cool awesome amazing fantastic incredible wonderful beautiful gorgeous lovely sweet perfect excellent brilliant interesting exciting fun funny
glad happy sad proud excited nervous busy tired sick sore sounds sound looks look seems seem feels feel guess bet think thinking know hope hoping wish wanna gonna gotta
let let's lets come coming go going gone got get getting give giving take taking make making keep keeping see seeing seen stay staying try trying tried
tell talk talking speak speaking say saying said hear hearing heard check checking remember believe imagine appreciate enjoy enjoying love loving like liked hate
need needed want wanted can can't cannot could couldn't will won't would wouldn't should shouldn't may might must do don't does doesn't did didn't done doing
is isn't are aren't was wasn't were weren't be been being am ain't have haven't has hasn't had hadn't having
one two three four five six seven eight nine ten some someone somebody something somewhere any anyone anybody anything anywhere every everyone everybody everything
everywhere each both either neither none nobody nothing nowhere all another other others many much more most less least few several enough such same
time day days week weekend month year years morning afternoon evening night people person life family friends friend mom mum dad mother father sister brother kids
work working school home things thing stuff lots lot plus
note notes todo fixme warning error info debug step steps example examples question answer summary overview introduction conclusion
use using used create created add added update updated remove removed set setting start starting started stop run running build building open close
write writing read reading learn learning practice include includes including consider ensure implement implementing define choose select click install configure
follow following based given assuming suppose since additionally furthermore similarly finally alternatively specifically
ceo cto cfo coo vp hr
subject re fwd dear regards best hi
`);

/** First names that are everyday words too: they need more than a capital at the head of a sentence. */
export const AMBIGUOUS_NAMES =
  set(`will mark may april june rose grace hope joy faith art bill jack sue pat rob drew chase dawn sky miles rich max jean sandy ray grant
frank guy gene dean harmony melody summer autumn ivy lily daisy olive violet ruby amber pearl crystal destiny serenity trinity angel chance hunter cash page paige
major van victor earl duke jay robin dale glen clay cliff heath reed ford bishop king queen prince`);

export const ORGANIZATION_HEADS =
  set(`foods motors systems industries logistics software technologies solutions brothers sons works media press energy consulting pharma robotics inc corp corporation ltd llc gmbh ag plc company co university college school academy institute bank foundation hospital clinic
church agency department ministry committee council association society union club team league band orchestra studio studios group labs lab partners holdings
airlines airways airport museum library gallery center centre shelter charity network press magazine times university's`);

export const PLACE_HEADS =
  set(`street st avenue ave road rd lane boulevard park lake river mountain mount mountains beach island islands valley canyon forest desert ocean sea bay city
town village county state district province square bridge falls springs heights hills coast peninsula gardens trail restaurant cafe café diner hotel pub theater theatre stadium`);

export const EVENT_HEADS =
  set(`festival conference marathon summit tournament olympics parade convention expo fair concert gala championship cup hackathon meetup
wedding christmas thanksgiving halloween easter hanukkah diwali ramadan`);

export const SERVICE_HEADS = set(
  `api service server database db gateway worker queue cluster broker cache proxy pipeline backend frontend webhook cli sdk app`,
);
