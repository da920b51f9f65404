import { createHash } from 'node:crypto';

/** Characters drawn from a generator with a seed, so that the samples are the same in every run. */
class Draw {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  pick(from: readonly string[]): string {
    return from[this.below(from.length)] ?? '';
  }
}

function six(make: (draw: Draw, i: number) => string, seed: number): string[] {
  return Array.from({ length: 6 }, (_, i) => make(new Draw(seed * 97 + i * 31 + 7), i));
}

function words(draw: Draw, letters: readonly string[], count: number): string {
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + draw.below(8) }, () => draw.pick(letters)).join(''),
  ).join(' ');
}

function span(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
}

function bytes(seed: number, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, i) =>
    createHash('sha256').update(`${seed}:${i}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

function hexDump(data: Buffer): string {
  const lines: string[] = [];
  for (let at = 0; at < data.length; at += 16) {
    const row = data.subarray(at, at + 16);
    const hex = [...row].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const shown = [...row].map((byte) => (byte > 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(8, '0')}  ${hex}  |${shown}|`);
  }
  return lines.join('\n');
}

/** Each word keeps its length and its letters, in another order. */
export function shuffledLetters(text: string, seed: number): string {
  const draw = new Draw(seed);
  return text.replace(/\p{L}\p{M}*(?:\p{L}\p{M}*)+/gu, (word) => {
    const letters = word.match(/\p{L}\p{M}*/gu) ?? [];
    for (let i = letters.length - 1; i > 0; i--) {
      const j = draw.below(i + 1);
      [letters[i], letters[j]] = [letters[j] ?? '', letters[i] ?? ''];
    }
    return letters.join('');
  });
}

/** All letters of a text in another order, as if dealt anew into words of the same lengths. */
export function dealtLetters(text: string, seed: number): string {
  const draw = new Draw(seed);
  const pool = text.match(/\p{L}\p{M}*/gu) ?? [];
  for (let i = pool.length - 1; i > 0; i--) {
    const j = draw.below(i + 1);
    [pool[i], pool[j]] = [pool[j] ?? '', pool[i] ?? ''];
  }
  let next = 0;
  return text.replace(/\p{L}\p{M}*/gu, () => pool[next++] ?? '');
}

const latin = span(0x61, 0x7a);

/** Noise, by kind: all of it must count as gibberish. */
export const noiseSamples: Readonly<Record<string, readonly string[]>> = {
  base64: six((_, i) => bytes(i, 60 + i * 40).toString('base64'), 1),
  'base64 in lines': six(
    (_, i) =>
      (
        bytes(i + 50, 200)
          .toString('base64')
          .match(/.{1,64}/g) ?? []
      ).join('\n'),
    2,
  ),
  base64url: six((_, i) => bytes(i + 90, 96).toString('base64url'), 3),
  hex: six((_, i) => bytes(i + 20, 64).toString('hex'), 4),
  'hex dump': six((_, i) => hexDump(bytes(i + 30, 96)), 5),
  'hex words': six(
    (_, i) =>
      (
        bytes(i + 40, 80)
          .toString('hex')
          .match(/.{4}/g) ?? []
      ).join(' '),
    6,
  ),
  'mashed QWERTY': [
    'asdkjfh alskdjfh qpwoeiruty lskdjfhg zmxncbv laksjdhf qwpeoiru skdjfh alskdj',
    'jkl;asdf jkl;fdsa lkjfdsa;lkj fdsalkjf dsajklf dsjkl;fds jfkdls;a fjdksla;',
    'sdfgsdfg dfghdfgh sdfhsdfh wertwert xcvbxcvb sdfgwert hjklyuio vbnmvbnm',
    'qweasdzxc rtyfghvbn uiojklnm qazwsxedc rfvtgbyhn ujmikolp wsxqaz edcrfv',
    'ASDFLKJ ALKSJDF LKJASDF POIUQWER LKJHASDF MNBVZXCV ALSKDJF QPWOEIRU',
    'kjhgkjhg lkjhlkjh oiuyoiuy jhgfjhgf dsakjhf wqeroiu kjhsadf nbvcxkj hgfdskjh',
  ],
  'mashed QWERTZ': [
    'asdfjklö qwertzui yxcvbnm, öälkjhg asdökjf wertzfgh ölkasdf jfdkslö tzuighjk',
    'jklöjklö fdsaölkj wqertzui poiuztre yxcvmnb ölkjfdsa dfjkö tzrewq lökjhgfd',
    'äölkjhgf dsayxcvb ertzuiop asdfghjk lkjhgfds yxcvbhjk ztrewqas öäüplkjh',
    'hgfdhgfd zuiozuio vcxyvcxy lkjölkjö ertzertz dfghdfgh bvcnbvcn ölköloik',
    'sadfkjhö qwzteriu xcybvnm asölkdjf zqtwrpio ksjdfhgö dfhgjkl wztrpo',
    'fjdkslöa fjdkslöa wprzt kdfjghl xcvlkj tzghbn öpolik jhgbnm ujhzgt rfdcvx',
  ],
  'mashed AZERTY': [
    'azerqsdf wxcvqsdf mlkjpoiu qsdfghjk azertyui mlkjhgfd wxcvbn qsdmlkj poiuyt',
    'qsdmqsdm kjhgkjhg azezrtzr qsdfgqsdfg wxcwxcwx mlkmlkj poiazert jhgfdsq',
    'jklmfdsq wxcvnbg azerpoiu qmsldkfj ghqpwmxn zerqsdwx tyughjbn mlkpoi',
    'dfghcvbn ertydfgh qsdfwxcv hjklnbvc uiopjklm azqswx edcrfv tgbyhn',
    'QSDFMLKJ AZERPOIU WXCVQSDF MLKJQSDF GHFJDKSM QPWOXN ZMEOXR QSLDKF',
    'mlkjmlkj qsdfqsdf jfhdksql mpqowieu zbxncv qsmdlfk jghdksl ertgfdvb',
  ],
  'mashed ЙЦУКЕН': [
    'фывапролдж йцукенгшщ ячсмитьбю олдфыв апрлоджэ йцуфыв ждлорпав ячсмфыв',
    'оллджо фывжд лоршгщ йукнгш фвыапр жэдлорп йцкуен тьбмсч ывафпро щзшгн',
    'впршолд йцщзшг фыжэдл счмити бьюлдж укенйц фывйцу ячсфыв олджшщз',
    'ждлоыва фпрджэ йщцзук шгнекуц чсямить фывафыва олдролдр йцукйцук',
    'ФЫВАОЛДЖ ЙЦУКШЩЗГ ЯЧСМЬБЮТ ДЖЭЛОРП ВЫФЦУК НЕГШЩЗ ОЛДЖФЫВ СЧЯМ',
    'рпаврпав лорлорлд щшгнщшгн ывсмывсм джэждлж йцфячу увкамс егпрнь',
  ],
  'mashed Greek': [
    'ασδφ ξκλ ςερτυθ ζχψωβνμ λκξηγφδσ ασδφγη ξκλφδσ ερτψωβ γηξκ',
    'φδσαξκλ γφδσ ζχψω βνμηξκ θιοπλκξ σδφσδφγ ςερςερτ ψωβψωβν',
    'ξκληγφ δσαζχψ τρεςασδ θυτρφγη μνβωψχζ λκξλκξηγ φγδφγδσ',
    'ηξκγφδ σδφγηξ κλπθιο ζχψδσφ βνμξκλ τυθγηξ ςσχδρφψ γτβηυν',
    'ΑΣΔΦΞΚΛ ΓΗΞΚΛΔΣ ΖΧΨΩΒΝΜ ΤΡΕΔΦΓ ΞΚΛΦΔΣ ΗΓΦΔΣΞΚ ΨΩΒΝΓΗ ΔΦΓΗΞ',
    'δφγδφγ ξκλξκλ ζχψζχψ ρτυρτυ γηξγηξ σχδψφω βηνξμκ λπξοκιξ',
  ],
  'mashed Hebrew': [
    'שדגכ עיחלך קראטוןם זסבהנמצת גכעיחל דשגכע חלךףעיח קראטכע',
    'כגדשחלך עיחלגכ זסבהנמ שדגכשדגכ חלכגיע טוןםפחל צתמנהב סזש',
    'גכעיגכעי חלךחלךף סבהסבהנ אטואטוןם דשכגעי מצתנהב ראקטון',
    'עיכגדש לחיעכג דגכדגכ נהבסז קרקראט פםןוטא ךלחיע בסזהנמצ',
    'שדכגע לחךיע זבסנה מתצ ץףםןךל טאווקר גדכשעי חיךלעכגד',
    'דגשכע חיכגלך סזבהמנ רקאטוי כגעדש יעחלכג נמצהבס אטרקן',
  ],
  'mashed Arabic': [
    'شسيبلاتنمك ضصثقفغعهخحج ئءؤرلاىةوزظ سيبشس نمكط لاتنم شسيب ضصثق',
    'كمنتالبيسش جحخهعغفقثصض ظزوةى طكمنت سيبلشس قفغعهخ شسيشسي منتمنت',
    'سيبسيب ضصثضصث نمكنمك هعغهعغ ئءؤئءؤ بلابلا شضصسثي قبلفغا',
    'خحجكطد ثصضسشي غعهاتن ىةوزظك يسشبلا تالبيس مكطنتا ضثقصفغ',
    'شسيكمن بيسطكم ضصقثفغ زظوةىر خهحجعغ سشيبكم نتالبي ثقصضفع',
    'ؤءئسشي رىةوزظ قثصضيب هخحكمن شسضصئء يبثقؤر لاتهعىة نمخحوز',
  ],
  'mashed Korean': [
    'ㅁㄴㅇㄹ ㅎㅗㅓㅏㅣ ㅁㄴㅇㄹㅁㄴㅇㄹ ㅂㅈㄷㄱㅅ ㅋㅌㅊㅍ ㅓㅏㅣㅁㄴㅇ ㄹㅇㄴㅁㅎㅗ ㅣㅏㅓㅗ',
    'ㅂㅈㄷㄱ ㅛㅕㅑㅐㅔ ㅁㄴㅇㄹㅎ ㅋㅌㅊㅍㅠㅜ ㅔㅐㅑㅕㅛㅅ ㄱㄷㅈㅂ ㅣㅏㅓㅎㄹㅇ',
    'ㄴㅇㄹㅁㄴㅇㄹ ㅣㅏㅓㅣㅏㅓ ㄷㄱㅈㅂㄷㄱ ㅊㅍㅌㅋㅊㅍ ㅁㅇㄴㄹㅎㅗㅏ ㅂㄷㅈㄱ ㅇㄹㅇㄹ',
    'ㅏㅣㅓㅗㅁㄴㄹㅇ ㅂㅈㄱㄷㅅㅛ ㅌㅋㅍㅊㅜㅠㅡ ㅁㄴㄹㅇㅎㅓ ㅑㅕㅐㅔㅛ ㅈㄷㅂㄱ ㅣㅓㅏㅗㅎ',
    'ㅎㄹㅇㄴㅁ ㅗㅓㅏㅣ ㅅㄱㄷㅈㅂ ㅠㅍㅊㅌㅋ ㅁㅂㅋㄴㅈㅌ ㅇㄷㅊㄹㄱㅍ ㅎㅅㅠㅗㅛㅜ ㅓㅕㅡ',
    'ㅇㄹㅎㅁㄴ ㄱㅅㅂㅈㄷ ㅍㅠㅋㅌㅊ ㅣㅔㅏㅐㅓㅑ ㅇㅁㄹㄴㅎ ㄷㅂㄱㅈㅅ ㅗㅣㅓㅏㅁㄴ ㅇㅎ',
  ],
  'random Latin letters': six((draw) => words(draw, latin, 14), 10),
  'random Cyrillic letters': six((draw) => words(draw, span(0x430, 0x44f), 14), 11),
  'random Greek letters': six((draw) => words(draw, span(0x3b1, 0x3c9), 14), 12),
  'random Arabic letters': six((draw) => words(draw, span(0x627, 0x63a).concat(span(0x641, 0x64a)), 14), 13),
  'random Hebrew letters': six((draw) => words(draw, span(0x5d0, 0x5ea), 14), 14),
  'random Devanagari letters': six((draw) => words(draw, span(0x905, 0x939).concat(span(0x93e, 0x94d)), 14), 15),
  'random Thai letters': six((draw) => words(draw, span(0xe01, 0xe2e).concat(span(0xe30, 0xe4c)), 14), 16),
  'random Hangul': six((draw) => words(draw, span(0xac00, 0xd7a3), 12), 17),
  'random Han': six((draw) => Array.from({ length: 50 }, () => draw.pick(span(0x4e00, 0x9fa5))).join(''), 18),
  'random common Han': six((draw) => Array.from({ length: 60 }, () => draw.pick(commonHan())).join(''), 19),
  'random kana': six((draw) => Array.from({ length: 60 }, () => draw.pick(span(0x3042, 0x3093))).join(''), 20),
};

/** Four hundred characters that any Chinese text is full of. */
function commonHan(): string[] {
  return Array.from(
    '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔',
  );
}
