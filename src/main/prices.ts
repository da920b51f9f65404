import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { resourcesFolder } from './resources.ts';

const perMillion = 1_000_000;
const priceSchema = z.object({ input: z.number().nonnegative(), output: z.number().nonnegative() });
const tableSchema = z.object({ models: z.record(z.string(), priceSchema) });

/** US dollars per million tokens, by the model's name. */
type PriceTable = ReadonlyMap<string, z.infer<typeof priceSchema>>;

export interface Priced {
  readonly model: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** The program's prices, and before them those of a file that the person may write. */
export class Prices {
  readonly file: string;
  readonly #onUnreadable: (error: unknown) => void;
  #shipped: Promise<PriceTable> | null = null;
  #own: { readonly changedMs: number; readonly table: PriceTable } = { changedMs: 0, table: new Map() };

  constructor(file: string, onUnreadable: (error: unknown) => void) {
    this.file = file;
    this.#onUnreadable = onUnreadable;
  }

  /** What a call costs in US dollars; null where its tokens or the model's price are not known. */
  async costOf({ model, inputTokens, outputTokens }: Priced): Promise<number | null> {
    if (inputTokens === null || outputTokens === null) return null;
    this.#shipped ??= readTable(path.join(resourcesFolder(), 'prices.json'));
    const price = priceOf(model, await this.#ownTable()) ?? priceOf(model, await this.#shipped);
    return price === null ? null : (inputTokens * price.input + outputTokens * price.output) / perMillion;
  }

  /** Read again whenever the file has changed; while it cannot be read, what it said before stays. */
  async #ownTable(): Promise<PriceTable> {
    const changedMs = await stat(this.file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (changedMs === this.#own.changedMs) return this.#own.table;
    try {
      this.#own = { changedMs, table: changedMs === 0 ? new Map() : await readTable(this.file) };
    } catch (error) {
      this.#own = { changedMs, table: this.#own.table };
      this.#onUnreadable(error);
    }
    return this.#own.table;
  }
}

async function readTable(file: string): Promise<PriceTable> {
  const { models } = tableSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return new Map(Object.entries(models));
}

/**
 * The price under the model's name; without the vendor before it (`anthropic/…`), and without the date after it
 * (`…-20251001`). OpenRouter's `:free` models cost nothing.
 */
function priceOf(model: string, table: PriceTable): z.infer<typeof priceSchema> | null {
  const bare = model.replace(/^.*\//, '');
  const undated = bare.replace(/[-@](\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '');
  for (const name of [model, bare, undated]) {
    const price = table.get(name);
    if (price !== undefined) return price;
  }
  return model.endsWith(':free') ? { input: 0, output: 0 } : null;
}
