/** Participles that the rules of spelling do not give, by the form that a relation begins with. */
const irregular: ReadonlyMap<string, string> = new Map(
  [
    'bring brings brought',
    'build builds built',
    'buy buys bought',
    'choose chooses chosen chose',
    'draw draws drawn drew',
    'drive drives driven drove',
    'eat eats eaten ate',
    'feed feeds fed',
    'feel feels felt',
    'find finds found',
    'get gets gotten got',
    'give gives given gave',
    'grow grows grown grew',
    'have has had',
    'hear hears heard',
    'hold holds held',
    'keep keeps kept',
    'know knows known knew',
    'lead leads led',
    'leave leaves left',
    'lend lends lent',
    'lose loses lost',
    'make makes made',
    'meet meets met',
    'pay pays paid',
    'read reads read',
    'ride rides ridden rode',
    'run runs run ran',
    'say says said',
    'see sees seen saw',
    'sell sells sold',
    'send sends sent',
    'set sets set',
    'sing sings sung sang',
    'speak speaks spoken spoke',
    'spend spends spent',
    'take takes taken took',
    'teach teaches taught',
    'tell tells told',
    'think thinks thought',
    'understand understands understood',
    'wear wears worn wore',
    'win wins won',
    'write writes written wrote',
  ].flatMap((line) => {
    const [base = '', present = '', participle = '', past = participle] = line.split(' ');
    return [base, present, participle, past].map((form) => [form, participle] as const);
  }),
);

/**
 * A relation of which no inverse is known, as it reads from its object: `likes` is `liked by`, `member_of` is
 * `has member`. What fits no such form is the relation with an arrow that says which way it points.
 */
export function inverseWords(relation: string): string {
  const words = relation.split('_').filter((word) => word !== '');
  const [first = '', ...rest] = words;
  const last = words.at(-1);
  if (first === 'has' && rest.length > 0) return `${rest.join(' ')} of`;
  if (last === 'of' && words.length > 1) return `has ${words.slice(first === 'is' ? 1 : 0, -1).join(' ')}`;
  const participle = last === 'by' ? null : participleOf(first);
  return participle === null ? `← ${words.join(' ')}` : [participle, ...rest, 'by'].join(' ');
}

/** Of a verb in the third person or the past; null for what may be no verb at all. */
function participleOf(word: string): string | null {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (!/^[a-z]{4,}$/u.test(word)) return null;
  if (word.endsWith('ed')) return word;
  if (/[^aeiou]ies$/u.test(word)) return word.replace(/ies$/u, 'ied');
  if (/es$/u.test(word)) return word.replace(/s$/u, 'd');
  // One short vowel before one consonant doubles it: plans, planned.
  if (/^[^aeiou]*[aeiou][bdgklmnprt]s$/u.test(word)) return word.replace(/(.)s$/u, '$1$1ed');
  return /[^s]s$/u.test(word) ? word.replace(/s$/u, 'ed') : null;
}
