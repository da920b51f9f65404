const opening = '<think>';
const closing = '</think>';

/** Takes out what some local models write between `<think>` and `</think>` before they answer. */
export class ThinkingFilter {
  #state: 'start' | 'thinking' | 'answer' = 'start';
  #held = '';

  /** The part of the answer that is certain now. */
  push(text: string): string {
    if (this.#state === 'answer') return text;
    this.#held += text;
    if (this.#state === 'start') {
      const begun = this.#held.trimStart();
      if (begun.length < opening.length && opening.startsWith(begun)) return '';
      if (!begun.startsWith(opening)) return this.#answer(this.#held);
      this.#state = 'thinking';
    }
    const end = this.#held.indexOf(closing);
    return end === -1 ? '' : this.#answer(this.#held.slice(end + closing.length).trimStart());
  }

  /** What was held back, now that no more comes: an answer too short to tell, never a thought. */
  end(): string {
    return this.#state === 'start' ? this.#held : '';
  }

  #answer(text: string): string {
    // Blanks after a thought are no part of the answer; the next piece decides where it begins.
    this.#held = '';
    if (this.#state === 'thinking' && text === '') {
      this.#state = 'start';
      return '';
    }
    this.#state = 'answer';
    return text;
  }
}
