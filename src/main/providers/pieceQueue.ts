import { PalimpsestError } from '../../shared/contract/errors.ts';

export interface PieceLimits {
  readonly texts: number;
  readonly characters: number;
}

/** Embeds one piece: few enough texts that nobody waits long behind it. */
export type RunPiece = (texts: readonly string[]) => Promise<Float32Array[]>;

interface Request {
  readonly texts: readonly string[];
  readonly vectors: Float32Array[];
  isSettled: boolean;
  resolve(vectors: Float32Array[]): void;
  reject(error: unknown): void;
}

/**
 * Shares one embedder among callers. Requests are cut into small pieces, and the request with the least left goes
 * first, so a question waits for one piece of a long batch and not for the batch.
 */
export class PieceQueue {
  readonly #run: RunPiece;
  readonly #limits: PieceLimits;
  readonly #waiting: Request[] = [];
  #isRunning = false;

  constructor(run: RunPiece, limits: PieceLimits) {
    this.#run = run;
    this.#limits = limits;
  }

  /** @throws PalimpsestError cancelled as soon as the signal fires; whatever the embedder throws. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (signal?.aborted === true) return Promise.reject(cancelled());
    if (texts.length === 0) return Promise.resolve([]);
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
    const onAbort = () => this.#settle(request, () => reject(cancelled()));
    const release = () => signal?.removeEventListener('abort', onAbort);
    const request: Request = {
      texts,
      vectors: [],
      isSettled: false,
      resolve(vectors) {
        release();
        resolve(vectors);
      },
      reject(error) {
        release();
        reject(error);
      },
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#waiting.push(request);
    if (!this.#isRunning) void this.#work();
    return promise;
  }

  /** Rejects everything that waits. */
  cancelAll(): void {
    for (const request of [...this.#waiting]) this.#settle(request, () => request.reject(cancelled()));
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    for (let request = this.#next(); request !== undefined; request = this.#next()) await this.#advance(request);
    this.#isRunning = false;
  }

  async #advance(request: Request): Promise<void> {
    try {
      const vectors = await this.#run(this.#pieceOf(request));
      if (request.isSettled) return;
      request.vectors.push(...vectors);
      if (left(request) === 0) this.#settle(request, () => request.resolve(request.vectors));
    } catch (error) {
      this.#settle(request, () => request.reject(error));
    }
  }

  #next(): Request | undefined {
    let best: Request | undefined;
    for (const request of this.#waiting) if (best === undefined || left(request) < left(best)) best = request;
    return best;
  }

  #pieceOf({ texts, vectors }: Request): string[] {
    const piece: string[] = [];
    let characters = 0;
    for (let i = vectors.length; i < texts.length && piece.length < this.#limits.texts; i++) {
      const text = texts[i] ?? '';
      characters += text.length;
      if (piece.length > 0 && characters > this.#limits.characters) break;
      piece.push(text);
    }
    return piece;
  }

  #settle(request: Request, tell: () => void): void {
    if (request.isSettled) return;
    request.isSettled = true;
    this.#waiting.splice(this.#waiting.indexOf(request), 1);
    tell();
  }
}

function left({ texts, vectors }: Request): number {
  return texts.length - vectors.length;
}

function cancelled(): PalimpsestError {
  return new PalimpsestError('cancelled', 'Embedding was cancelled.');
}
