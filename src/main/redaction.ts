const hidden = '[hidden]';
const depthLimit = 6;
const textLimit = 4_000;

/** A field of one of these names never shows its value. Counts such as `max_tokens` are no secrets, so numbers pass. */
const secretName =
  /token|authoriz|cookie|secret|passw|passphrase|api[-_ ]?key|^key$|private[-_ ]?key|credential|bearer|base64/i;

const secretPatterns: readonly RegExp[] = [
  /\b(?:bearer|basic)\s+[\w.~+/=-]{6,}/gi,
  /\b(?:sk|pk|rk|gsk|ghp|gho|ghu|ghs|ghr|xox[abprs]|hf|glpat)[-_][\w-]{8,}/g,
  /\beyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]*/g,
  /(?<=[#?&;\s](?:access_)?(?:token|key|api_key|apikey|secret|password)=)[^\s&#;"']+/gi,
  /(?<=:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g,
  /[A-Za-z0-9+/]{200,}={0,2}/g,
];
const longRun = /[A-Za-z0-9_+-]{32,}={0,2}/g;

/** A text with everything that looks like a key, a token or encoded data replaced. */
export function redactText(text: string): string {
  let clean = text;
  for (const pattern of secretPatterns) clean = clean.replace(pattern, hidden);
  clean = clean.replace(longRun, (run) => (looksRandom(run) ? hidden : run));
  return clean.length > textLimit ? `${clean.slice(0, textLimit)}… (${clean.length} characters)` : clean;
}

/**
 * A copy of the value that is safe to write down: secrets hidden by name and by pattern, texts and depth bounded,
 * errors spelled out, cycles cut.
 */
export function redact(value: unknown): unknown {
  return redactValue(value, 0, new Set());
}

function redactValue(value: unknown, depth: number, above: ReadonlySet<object>): unknown {
  switch (typeof value) {
    case 'string':
      return redactText(value);
    case 'bigint':
      return String(value);
    case 'function':
    case 'symbol':
      return `[${typeof value}]`;
    case 'object':
      return value === null ? null : redactObject(value, depth, above);
    default:
      return value;
  }
}

function redactObject(value: object, depth: number, above: ReadonlySet<object>): unknown {
  if (above.has(value)) return '[cycle]';
  if (depth >= depthLimit) return '[deeper]';
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  const inside = new Set(above).add(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1, inside));
  const fields = value instanceof Error ? errorFields(value) : Object.entries(value);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, isSecret(name, field) ? hidden : redactValue(field, depth + 1, inside)]),
  );
}

function isSecret(name: string, field: unknown): boolean {
  return secretName.test(name) && typeof field !== 'number' && typeof field !== 'boolean' && field != null;
}

/** The parts of an error that matter are not enumerable, so a plain copy would lose them. */
function errorFields(error: Error): [string, unknown][] {
  const fields: [string, unknown][] = [
    ['name', error.name],
    ['message', error.message],
    ...Object.entries(error).filter(([name]) => name !== 'name' && name !== 'message'),
    ['stack', error.stack],
  ];
  if (error.cause !== undefined) fields.push(['cause', error.cause]);
  return fields;
}

/** Words and numbered names keep to one kind of character for long; keys and encoded bytes hop between kinds. */
function looksRandom(run: string): boolean {
  let changes = 0;
  for (let i = 1; i < run.length; i++) if (kindOf(run.charCodeAt(i)) !== kindOf(run.charCodeAt(i - 1))) changes++;
  return changes / (run.length - 1) >= 0.3;
}

function kindOf(code: number): 'digit' | 'upper' | 'lower' | 'sign' {
  if (code >= 48 && code <= 57) return 'digit';
  if (code >= 65 && code <= 90) return 'upper';
  if (code >= 97 && code <= 122) return 'lower';
  return 'sign';
}
