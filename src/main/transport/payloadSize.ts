export type PayloadVerdict = 'fits' | 'too_large' | 'not_plain';

const deepest = 64;

/**
 * Whether a value that came over IPC is JSON-like data of at most `limit` bytes (UTF-8, keys counted).
 * Stops at the first excess, and refuses what JSON cannot hold (cycles, Map, Date, functions), which no schema expects.
 */
export function judgePayload(value: unknown, limit: number): PayloadVerdict {
  let left = limit;
  const visit = (item: unknown, depth: number): PayloadVerdict => {
    left -= ownSize(item);
    if (left < 0) return 'too_large';
    if (item === null || typeof item !== 'object') return isPlainScalar(item) ? 'fits' : 'not_plain';
    if (depth === deepest) return 'not_plain';
    if (Array.isArray(item)) return firstFault(item, (member) => visit(member, depth + 1));
    if (!isPlainObject(item)) return 'not_plain';
    return firstFault(Object.entries(item), ([key, member]) => {
      left -= Buffer.byteLength(key);
      return visit(member, depth + 1);
    });
  };
  return visit(value, 0);
}

function firstFault<Item>(items: Iterable<Item>, judge: (item: Item) => PayloadVerdict): PayloadVerdict {
  for (const item of items) {
    const verdict = judge(item);
    if (verdict !== 'fits') return verdict;
  }
  return 'fits';
}

function ownSize(item: unknown): number {
  return typeof item === 'string' ? Buffer.byteLength(item) + 2 : 4;
}

function isPlainScalar(item: unknown): boolean {
  return item === null || item === undefined || ['string', 'number', 'boolean'].includes(typeof item);
}

function isPlainObject(item: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(item);
  return prototype === Object.prototype || prototype === null;
}
