import { prefixes, shortIri } from './names.ts';

/**
 * Terms are kept as N-Triples text (`<iri>`, `"text"^^<type>`, `_:label`), triples as three of them: what is equal is
 * the same text.
 */
export type TermText = string;
export interface Triple {
  readonly subject: TermText;
  readonly predicate: TermText;
  readonly object: TermText;
}

export function tripleKey({ subject, predicate, object }: Triple): string {
  return `${subject}\t${predicate}\t${object}`;
}

export function tripleOf(key: string): Triple {
  const [subject = '', predicate = '', object = ''] = key.split('\t');
  return { subject, predicate, object };
}

export function iri(value: string): TermText {
  return `<${value}>`;
}

const XSD: string = prefixes['xsd'] ?? '';
const XSD_STRING = `${XSD}string`;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export function literal(value: string, datatype: string = XSD_STRING, language = ''): TermText {
  const text = `"${value.toWellFormed().replaceAll(/[\\"\n\r\t]/g, (found) => escapes[found] ?? found)}"`;
  if (language !== '') return `${text}@${language}`;
  return datatype === XSD_STRING ? text : `${text}^^<${datatype}>`;
}

const lexical: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  number: [
    [/^[+-]?\d{1,18}$/, 'integer'],
    [/^[+-]?\d{0,18}\.\d{1,18}$/, 'decimal'],
  ],
  boolean: [[/^(?:true|false)$/, 'boolean']],
  date: [
    [/^\d{4}-\d{2}-\d{2}$/, 'date'],
    [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/, 'dateTime'],
  ],
  duration: [[/^-?P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/, 'duration']],
};

/** A stored value as a literal of its datatype; a string when it is not written as one of that type. */
export function valueLiteral(value: string, datatype: string | null): TermText {
  const forms = datatype !== null && Object.hasOwn(lexical, datatype) ? lexical[datatype] : undefined;
  const form = forms?.find(([pattern]) => pattern.test(value));
  return form === undefined ? literal(value) : literal(value, `${XSD}${form[1]}`);
}

export interface ReadTerm {
  readonly kind: 'iri' | 'literal' | 'blank';
  readonly value: string;
  readonly datatype: string | null;
  readonly language: string | null;
}

const literalText = /^"((?:[^"\\]|\\.)*)"(?:\^\^<([^>]*)>|@([A-Za-z0-9-]+))?$/su;
const unescapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Takes a term's text apart. */
export function readTerm(text: TermText): ReadTerm {
  if (text.startsWith('<')) return { kind: 'iri', value: text.slice(1, -1), datatype: null, language: null };
  if (text.startsWith('_:')) return { kind: 'blank', value: text.slice(2), datatype: null, language: null };
  const [, body = '', datatype, language] = literalText.exec(text) ?? [];
  const value = body.replaceAll(
    /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/gsu,
    (_whole, four: string | undefined, eight: string | undefined, plain: string | undefined) => {
      const code = four ?? eight;
      return code === undefined
        ? (unescapes[plain ?? ''] ?? plain ?? '')
        : String.fromCodePoint(Number.parseInt(code, 16));
    },
  );
  return {
    kind: 'literal',
    value,
    datatype: language === undefined ? (datatype ?? XSD_STRING) : null,
    language: language ?? null,
  };
}

/** A cell of a tab-separated result, where numbers and truth values stand bare, as a term; null when nothing is bound. */
export function termOfCell(cell: string): TermText | null {
  if (cell === '') return null;
  if (cell.startsWith('<') || cell.startsWith('_:')) return cell;
  if (cell === 'true' || cell === 'false') return literal(cell, `${XSD}boolean`);
  if (/^[+-]?\d+$/.test(cell)) return literal(cell, `${XSD}integer`);
  if (/^[+-]?\d*\.\d+$/.test(cell)) return literal(cell, `${XSD}decimal`);
  if (/^[+-]?[\d.]+[eE][+-]?\d+$/.test(cell)) return literal(cell, `${XSD}double`);
  const { value, datatype, language } = readTerm(cell);
  return literal(value, datatype ?? XSD_STRING, language ?? '');
}

/** A term as one reads it: `:Name`, `foaf:knows`, a literal's text alone. */
export function sayTerm(text: TermText): string {
  const { kind, value } = readTerm(text);
  if (kind === 'iri') return shortIri(value);
  return kind === 'blank' ? `_:${value}` : value;
}
