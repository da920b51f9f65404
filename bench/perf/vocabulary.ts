/** Words from which the bench makes its own people, talk and questions. The commoner words stand first. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const firstNames =
  words(`Ada Bruno Carla Dmitri Elif Farid Greta Hugo Ines Jonas Kamala Lars Mira Nils Olga Pavel Quinn Rosa Selim
  Tomas Ursula Viktor Wanda Xenia Yusuf Zofia Anouk Bastian Chiara Dario Esme Felix Gwen Henrik Isolde Jasper Katya Leon Marta Nadia`);

export const lastNames =
  words(`Abel Brandt Corso Dahl Ekman Faber Grau Holm Ibsen Jansen Kestrel Lindqvist Moreau Novak Okafor Petrov
  Quist Rossi Sander Tamm Ueda Vogel Weiss Xavier Ytter Zeller Amado Borg Cerny Duarte`);

export const things =
  words(`project meeting release kitchen garden report invoice server backup ticket customer team budget
  schedule dashboard deploy database kettle bicycle piano camera greenhouse ladder engine printer radiator notebook lantern
  telescope kayak violin workshop bakery library museum harbour orchard cellar attic balcony staircase chimney gutter fence
  gateway queue cache index replica cluster container pipeline webhook endpoint firewall certificate token password session
  sensor pump valve boiler turbine compressor generator transformer conveyor forklift crane scaffold drill lathe kiln loom
  anvil forge furnace quarry ferry trawler barge buoy lighthouse jetty dock warehouse depot terminal hangar runway glider
  parachute compass sextant barometer thermometer microscope centrifuge pipette spectrometer oscilloscope antenna receiver
  amplifier turntable accordion cello oboe trumpet harp marimba sketchbook easel canvas mural mosaic tapestry quilt scarf
  sweater raincoat saddle stirrup harness paddock stable beehive aquarium terrarium nursery clinic pharmacy ambulance`);

export const qualities =
  words(`new old small large late early broken quiet loud red green blue cheap costly heavy light narrow wide
  frozen rusty polished crooked hollow fragile sturdy damp dusty bright faded borrowed spare temporary final urgent weekly
  monthly shared private public experimental reliable unstable slow quick clean crowded empty unfinished overdue`);

export const doings =
  words(`finished moved repaired ordered cancelled painted cleaned tested planned shipped lost found borrowed
  replaced measured sketched recorded reviewed approved rejected postponed started stopped upgraded installed removed renamed
  archived restored migrated documented photographed translated rehearsed assembled dismantled insured sold inherited mended`);

export const places =
  words(`Ghent Tartu Porto Lyon Bergen Gdansk Malmo Trieste Basel Leiden Cork Turku Bilbao Graz Rostock Parma
  Lugano Aarhus Utrecht Coimbra Vilnius Split Toledo Bruges Dijon`);

export const times = [
  'yesterday',
  'last week',
  'on Monday',
  'in March',
  'before lunch',
  'after the storm',
  'two days ago',
  'this morning',
  'at the weekend',
  'in the spring',
] as const;

/** `{n}` a person, `{t}` a thing, `{q}` a quality, `{d}` a doing, `{p}` a place, `{w}` a time. */
export const sayings: readonly string[] = [
  'I {d} the {q} {t} {w}, and {n} said the {t} in {p} can wait until the {t} is done.',
  '{n} thinks that the {q} {t} should be {d} {w} because the {t} near the {t} is still {q}.',
  'We {d} it {w}! The {t} is {q} now, but the {t} from {p} needs another look.',
  'Could you ask {n} whether the {t} and the {q} {t} were {d} {w} or later?',
  'The {t} broke again, so {n} {d} the {q} one and put the {t} beside the {t}.',
  'Remember that {n} keeps the {q} {t} in {p}; nobody {d} it {w}.',
  'My favourite part of {p} was the {q} {t}, where {n} {d} an old {t} {w}.',
  'If the {t} is {q} again, use the {t} instead and tell {n} {w}.',
  'Honestly the {q} {t} surprised me, I never {d} a {t} like that {w}.',
  'It took {n} three hours until the {t} was {d}, and then the {q} {t} fell into the {t}.',
];

export const askings: readonly string[] = [
  'When was the {q} {t} {d} in {p}?',
  'What did {n} say about the {t} and the {t}?',
  'Who {d} the {q} {t} {w}?',
  'Why does {n} keep a {t} near the {q} {t}?',
  'Which {t} in {p} was {q} after the {t} broke?',
  'Where is the {t} that {n} {d}?',
  'Has the {q} {t} been {d} since the {t} arrived?',
  'How long did {n} need for the {t} in {p}?',
];

export const relations = words('works_at lives_in uses owns repaired depends_on likes manages located_in knows');
