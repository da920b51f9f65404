const opening = '<think>';
const closing = '</think>';

/** Takes out what some local models write between `<think>` and `</think>` before they answer. */
export class ThinkingFilter {
  #state: 'start' | 'thinking' | 'gap' | 'answer' = 'start';
  #held = '';

  /** The part of the answer that is certain now. */
  push(text: string): string {
    this.#held += text;
    if (this.#state === 'start') this.#begin();
    if (this.#state === 'thinking') this.#skipThought();
    // Blanks after a thought are no part of the answer.
    if (this.#state === 'gap') {
      this.#held = this.#held.trimStart();
      if (this.#held !== '') this.#state = 'answer';
    }
    if (this.#state !== 'answer') return '';
    const answer = this.#held;
    this.#held = '';
    return answer;
  }

  /** What was held back, now that no more comes: an answer too short to tell, never a thought. */
  end(): string {
    return this.#state === 'start' ? this.#held : '';
  }

  #begin(): void {
    const begun = this.#held.trimStart();
    if (begun.startsWith(opening)) this.#state = 'thinking';
    else if (!opening.startsWith(begun)) this.#state = 'answer';
  }

  #skipThought(): void {
    const end = this.#held.indexOf(closing);
    if (end === -1) return;
    this.#held = this.#held.slice(end + closing.length);
    this.#state = 'gap';
  }
}
