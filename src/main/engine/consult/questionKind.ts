/** What kind of answer a question asks for, as far as its words show; each a weak sign that only shifts the ranking. */
export interface QuestionKind {
  readonly wantsTime: boolean;
  readonly wantsNumber: boolean;
  readonly wantsName: boolean;
  /** The asker speaks of themselves. */
  readonly isFirstPerson: boolean;
  /** The asker wants to know what the assistant said before. */
  readonly isAboutAssistant: boolean;
}

const time =
  /\b(?:when|what (?:time|day|date|month|year)|which (?:day|date|month|year)|how long|since when|wann|quand|cuándo|quando|wanneer)\b|いつ|什么时候|언제/iu;
const amount =
  /\b(?:how (?:many|much|old|often|far)|what (?:number|amount|percentage|price)|wie ?viele?|combien|cuánt[oa]s?|quant[oaie])\b/iu;
const name =
  /\b(?:who|whom|whose|where|which|what(?:'s| is| was)? (?:\w+ )?names?|wer|wo|qui|où|quién|dónde|chi|dove)\b/iu;
const self = /\b(?:i|i'm|i've|i'd|me|my|mine|myself|we|our|us|ich|mir|mein\w*|je|mon|ma|mes|yo|mis?|io|mio|mia)\b/iu;

const assistant =
  /\b(?:(?:did|have|had) you\b|you(?:'ve| have| had)? (?:said|suggest\w*|recommend\w*|advis\w*|explain\w*|mention\w*|propos\w*|g[ai]ve\w*|told|show\w*|list\w*|provid\w*)|your (?:advice|suggestions?|recommendations?|answer|explanation|reply))/iu;

export function questionKind(query: string): QuestionKind {
  return {
    wantsTime: time.test(query),
    wantsNumber: amount.test(query),
    wantsName: name.test(query),
    isFirstPerson: self.test(query),
    isAboutAssistant: assistant.test(query),
  };
}
