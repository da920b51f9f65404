/** The commonest words of some languages: they tell nothing about what a text is on. Folded (see fold.ts), without apostrophes. */
const lists: Readonly<Record<string, string>> = {
  en: `a about also am an and are as at be because been being but by can could did do does doing done for from get got
    had has have having he her here hers herself him himself his how i if in into is it its itself me my myself no nor
    not of on or our ours ourselves shall she should so that the their theirs them themselves there these they this
    those to too us was we were what when where which while who whom whose why will with would you your yours yourself
    d ll m re s t ve don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven hadn`,
  de: `aber alle als also am an auch auf aus bei bin bis bist da damit das dass dein deine dem den denn der des dich
    die dies diese dieser dieses dir doch du durch ein eine einem einen einer eines er es euch euer fur hab habe haben
    hat hatte hier ich ihm ihn ihr ihre im in ist ja kann kein keine man mein meine mich mir mit nach nicht noch nun
    nur ob oder ohne sehr sein seine sich sie sind so uber um und uns unser unter vom von vor wann war waren warum was
    weil welche welcher welches wenn wer werden wie wir wird wo wurde wurden zu zum zur`,
  fr: `a ai alors as au aussi aux avec avez avons c ce ces cet cette comme d dans de des donc du elle elles en es est et
    etait ete etre eu il ils j je l la le les leur leurs lui m ma mais me meme mes moi mon n ne nos notre nous on ont
    ou par pas plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sur t ta
    te tes toi ton tu un une vos votre vous y`,
  es: `a al algo como con cual cuando de del desde donde dos e el ella ellas ellos en entre era es esa ese eso esta estan
    estas este esto estos fue ha han hasta hay la las le les lo los mas me mi mis muy no nos nosotros o para pero por
    porque que quien se ser si sin sobre son su sus tambien te tiene tu tus un una uno unos y ya yo`,
  it: `a ai al alla alle anche c che chi ci come con cosa cui d da dal dalla de dei del della delle di dove e ed era gli
    ha hai hanno ho i il in io l la le lei lo loro lui ma mi mia mio ne nei nel nella no noi non o per perche piu quale
    quando quello questa questo se sei si sia sono su sua sul sulla suo te ti tra tu un una uno vi voi`,
  pt: `a ao aos as ate com como da das de dela dele do dos e ela elas ele eles em entre era essa esse esta este eu foi ha
    isso isto ja lhe mais mas me meu minha muito na nao nas nem no nos nossa nosso o onde os ou para pela pelo por porque
    qual quando que quem sao se sem ser seu sua tambem te tem um uma voce`,
  nl: `aan al als ben bij dan dat de der deze die dit doen door een en er ge geen had hadden heb hebben heeft het hier hij
    hoe ik in is ja je kan maar me met mij mijn na naar niet nog nu of om omdat onder ons onze ook op over te tot u uit
    van veel voor waar waarom wanneer was wat we wel werd wie wij wil worden zal ze zei zich zij zijn zo zou`,
  ja: 'は が を に の と も で へ や か ね よ な て た だ し れ さ い き です ます でし まし た ない する した して いる いた ある あっ から まで より これ それ あれ この その あの ここ そこ どこ だれ 誰 何 なに いつ なぜ どう どの どれ という こと もの',
  zh: '的 了 是 在 和 有 我 你 他 她 它 们 我们 你们 他们 这 那 这个 那个 哪 哪个 哪里 什么 谁 吗 呢 吧 啊 也 都 就 不 很 与 及 或 但 而 把 被 给 对 从 到 上 为 怎么 为什么 何时 什么时候 一个 這 們 個 嗎 為 與',
  ko: '은 는 이 가 을 를 의 에 와 과 도 로 으로 에서 무엇 누구 언제 어디 왜 어떻게 그 저 것 수 있다 없다 했다 하는 합니다 입니다 인가요 나요 언제인가요 누구인가요 무엇인가요',
};

const sets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);

const none: ReadonlySet<string> = new Set();

/**
 * The stop words of the language that most of these words belong to, English first among equals.
 * One language at a time: "war" is a stop word in German and a subject in English.
 */
export function stopWordsFor(words: readonly string[]): ReadonlySet<string> {
  let best = none;
  let most = 0;
  for (const set of sets.values()) {
    const hits = words.reduce((sum, word) => sum + (set.has(word) ? 1 : 0), 0);
    if (hits > most) {
      most = hits;
      best = set;
    }
  }
  return best;
}
