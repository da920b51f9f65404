import { open, type FileHandle } from 'node:fs/promises';
import { PalimpsestError } from '../../../shared/contract/errors.ts';

/** What the head of a GGUF file says of the model in it. */
export interface GgufFacts {
  readonly name: string | null;
  readonly architecture: string;
  /** Tokens it was trained to read at once. */
  readonly contextTokens: number | null;
  /** Numbers of one of its vectors. */
  readonly dimensions: number | null;
  /** How it makes one vector of many, where it was made for that; `rank` gives a score instead. */
  readonly pooling: 'none' | 'mean' | 'cls' | 'last' | 'rank';
}

const magic = 0x46554747;
const versions: readonly number[] = [2, 3];
const mostKeys = 10_000;
const mostItems = 5_000_000;
const longestKept = 4_096;
const pieceBytes = 256 * 1024;
const types = { string: 8, array: 9 } as const;
/** Bytes of a value, by the number of its type. */
const widths: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const poolings: readonly GgufFacts['pooling'][] = ['none', 'mean', 'cls', 'last', 'rank'];

/**
 * Reads the head of a GGUF file, of whatever version is in use; nothing of its weights is read.
 * @throws PalimpsestError invalid when it is no such file, or its head cannot be read.
 */
export async function readGguf(file: string): Promise<GgufFacts> {
  const handle = await open(file, 'r');
  try {
    return factsFrom(await readHead(new HeadReader(handle), file));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw unusable(file, 'its head is broken off or makes no sense');
  } finally {
    await handle.close();
  }
}

type Value = string | number | null;

async function readHead(reader: HeadReader, file: string): Promise<ReadonlyMap<string, Value>> {
  if ((await reader.unsigned(4)) !== magic) throw unusable(file, 'it is not a GGUF file');
  const version = await reader.unsigned(4);
  if (!versions.includes(version)) throw unusable(file, `its version ${version} is not known`);
  const tensors = await reader.unsigned(8);
  const keys = await reader.unsigned(8);
  if (tensors === 0) throw unusable(file, 'it holds no weights');
  if (keys > mostKeys) throw new RangeError('too many keys');
  const values = new Map<string, Value>();
  for (let count = 0; count < keys; count++) {
    const key = await reader.text();
    values.set(key, await readValue(reader, await reader.unsigned(4)));
  }
  return values;
}

/** Arrays (the words of a vocabulary) are gone over, since nothing of them is asked for. */
async function readValue(reader: HeadReader, type: number): Promise<Value> {
  if (type === types.string) return await reader.text();
  if (type !== types.array) return await reader.number(type);
  const itemType = await reader.unsigned(4);
  const items = await reader.unsigned(8);
  if (items > mostItems) throw new RangeError('too many items');
  const width = widths[itemType];
  if (width !== undefined) reader.skip(items * width);
  else if (itemType === types.string) for (let item = 0; item < items; item++) await reader.skipText();
  else throw new RangeError('an array of arrays');
  return null;
}

function factsFrom(values: ReadonlyMap<string, Value>): GgufFacts {
  const architecture = values.get('general.architecture');
  if (typeof architecture !== 'string') throw new RangeError('no architecture');
  const number = (key: string): number | null => {
    const value = values.get(`${architecture}.${key}`);
    return typeof value === 'number' ? value : null;
  };
  const name = values.get('general.name');
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : null,
    architecture,
    contextTokens: number('context_length'),
    dimensions: number('embedding_length'),
    pooling: poolings[number('pooling_type') ?? 0] ?? 'none',
  };
}

/** Walks through the head piece by piece. @throws RangeError beyond the end of the file */
class HeadReader {
  readonly #handle: FileHandle;
  #piece = Buffer.alloc(0);
  #pieceAt = 0;
  #at = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async unsigned(bytes: 4 | 8): Promise<number> {
    const at = await this.#take(bytes);
    const value = bytes === 4 ? BigInt(this.#piece.readUInt32LE(at)) : this.#piece.readBigUInt64LE(at);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('a count without sense');
    return Number(value);
  }

  async number(type: number): Promise<number> {
    const width = widths[type];
    if (width === undefined) throw new RangeError('a type that is not known');
    const at = await this.#take(width);
    if (type === 6) return this.#piece.readFloatLE(at);
    if (type === 12) return this.#piece.readDoubleLE(at);
    if (width === 8) return Number(this.#piece.readBigInt64LE(at));
    return type === 1 || type === 3 || type === 5
      ? this.#piece.readIntLE(at, width)
      : this.#piece.readUIntLE(at, width);
  }

  /** A text; of a very long one, its beginning. */
  async text(): Promise<string> {
    const length = await this.unsigned(8);
    const kept = Math.min(length, longestKept);
    const at = await this.#take(kept);
    const text = this.#piece.toString('utf8', at, at + kept);
    this.skip(length - kept);
    return text;
  }

  async skipText(): Promise<void> {
    this.skip(await this.unsigned(8));
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }

  /** Where in the piece the next so many bytes are. */
  async #take(bytes: number): Promise<number> {
    const isInPiece = this.#at >= this.#pieceAt && this.#at + bytes <= this.#pieceAt + this.#piece.length;
    if (!isInPiece) {
      if (!Number.isSafeInteger(this.#at)) throw new RangeError('a length without sense');
      const piece = Buffer.alloc(pieceBytes);
      const { bytesRead } = await this.#handle.read(piece, 0, pieceBytes, this.#at);
      this.#piece = piece.subarray(0, bytesRead);
      this.#pieceAt = this.#at;
      if (bytesRead < bytes) throw new RangeError('the file ends in its head');
    }
    const at = this.#at - this.#pieceAt;
    this.#at += bytes;
    return at;
  }
}

function unusable(file: string, why: string): PalimpsestError {
  return new PalimpsestError('invalid', `${file} cannot be used: ${why}.`, {
    hint: 'Choose another file, or download it again.',
    field: 'path',
  });
}
