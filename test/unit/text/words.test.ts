import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ftsExpression, indexWords, queryTerms } from '../../../src/main/engine/text/words.ts';

/** The real full-text table, with the rows' numbers (from 1) that a question finds, best first. */
function finder(rows: readonly string[]): (query: string) => number[] {
  const db = new Database(':memory:');
  db.exec(
    `CREATE VIRTUAL TABLE t USING fts5(own, content='', contentless_delete=1, tokenize="porter unicode61 remove_diacritics 2")`,
  );
  const insert = db.prepare('INSERT INTO t (rowid, own) VALUES (?, ?)');
  rows.forEach((row, i) => {
    insert.run(i + 1, indexWords(row));
  });
  const search = db.prepare<[string], { rowid: number }>('SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t)');
  return (query) => {
    const expression = ftsExpression(queryTerms(query));
    return expression === null ? [] : search.all(expression).map((row) => row.rowid);
  };
}

describe('words of languages without blanks', () => {
  const find = finder(['会議は木曜に移動した。', '회의가 목요일로 옮겨졌다.', 'Rendez-vous déplacé à jeudi.']);

  it.each([
    ['木曜', [1]],
    ['목요일', [2]],
    ['목요일에', [2]],
    ['deplace', [3]],
    ['DÉPLACÉ', [3]],
    ['de\u0301place\u0301', [3]],
    ['金曜', []],
    ['금요일', []],
  ])('finds %s in %j', (query, rows) => {
    expect(find(query)).toEqual(rows);
  });

  it('finds words of many scripts inside sentences', () => {
    const sentences = [
      '会议改到星期四了，地点在三号楼。',
      'การประชุมถูกเลื่อนไปเป็นวันพฤหัสบดี',
      'ການປະຊຸມຖືກເລື່ອນ',
      'ការប្រជុំត្រូវបានលើក',
      'बैठक गुरुवार को है',
      'الاجتماعُ يوم الخميس',
      'Совещание перенесли на четверг',
      'Η συνάντηση μεταφέρθηκε την Πέμπτη',
      'ミーティングは水曜日です',
      '물을 많이 마신다',
      'Zażółć gęślą jaźń w Łodzi',
    ];
    const find = finder(sentences);
    const asked = [
      '星期四',
      'วันพฤหัสบดี',
      'ປະຊຸມ',
      'ប្រជុំ',
      'गुरुवार',
      'الخميس',
      'ЧЕТВЕРГ',
      'πεμπτη',
      'ミーティング',
      '물',
      'lodzi',
    ];
    expect(asked.map((query) => find(query)[0])).toEqual(sentences.map((_, i) => i + 1));
  });

  it('finds a single Han character inside a compound, and half-width Kana', () => {
    expect(finder(['黒い猫を飼っている', '犬がいる'])('猫')).toEqual([1]);
    expect(finder(['カメラを買った'])('ｶﾒﾗ')).toEqual([1]);
  });

  it('keeps letters apart that differ by a mark which is no accent', () => {
    expect(finder(['かき'])('がき')).toEqual([]);
    expect(finder(['बात'])('बीत')).toEqual([]);
  });
});

describe('queryTerms', () => {
  it('drops common words of the language of the question only', () => {
    expect(queryTerms('What is the war about?')).toEqual(['war']);
    expect(queryTerms('Wann war das Treffen mit der Ärztin?')).toEqual(['treffen', 'arztin']);
    expect(queryTerms("Qu'est-ce que l'école a décidé ?")).toEqual(['ecole', 'decide']);
  });

  it('never drops everything', () => {
    expect(queryTerms('Who is it?')).toEqual(['who', 'is', 'it']);
    expect(queryTerms('Ada', { drop: ['Ada'] })).toEqual(['ada']);
  });

  it('leaves out names that are matched otherwise', () => {
    expect(queryTerms("What did Ada Lund's boat need?", { drop: ['Ada Lund'] })).toEqual(['boat', 'need']);
  });
});

describe('ftsExpression', () => {
  it('is null when there is no word', () => {
    expect(ftsExpression(queryTerms('?! "" --'))).toBeNull();
  });

  it('never lets a text be syntax', () => {
    const find = finder(['alpha beta']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(Array.isArray(find(text))).toBe(true);
      }),
    );
    for (const hostile of ['" OR 1', 'NEAR(alpha beta)', 'own:alpha', 'alpha*', '^alpha', 'a AND NOT b', '{own}: x']) {
      expect(() => find(hostile)).not.toThrow();
    }
  });

  it('asks the named columns', () => {
    expect(ftsExpression(['boat', '木曜日'], ['own'])).toBe('{own} : ("boat" OR "木曜 曜日")');
  });

  it('finds a run of kana that a dictionary cuts into single ones', () => {
    for (const run of ['ぁ\u{1AFF0}', 'ぁぃ', 'っゃゅ']) expect(finder([run])(run)).toEqual([1]);
  });

  it('keeps a common word where the rest is not in the index', () => {
    for (const run of ['有ヲ', '🈶ｦ', 'のァ有']) expect(finder([run])(run)).toEqual([1]);
  });

  it('finds letters that the index would take for marks', () => {
    for (const word of ['\u19b0', '\u1982\u19b1\u19c9', '\u1cf2', '⺀', '⺀㏂', '᧠À'])
      expect(finder([word])(word)).toEqual([1]);
  });

  it('finds every text by its own words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(/[\p{L}\p{N}]/u.test(indexWords(text)));
        expect(finder([text])(text)).toEqual([1]);
      }),
      { numRuns: 300 },
    );
  });
});
