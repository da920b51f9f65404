const mostKept = 200;

export interface Mailbox<Message> {
  deliver(message: Message): void;
  /** @returns the end of the subscription. */
  listen(listener: (message: Message) => void): () => void;
}

/** Keeps what arrives before the page listens, the newest 200, and hands it to the first listener. */
export function createMailbox<Message>(): Mailbox<Message> {
  const listeners = new Set<(message: Message) => void>();
  let waiting: Message[] | null = [];
  return {
    deliver(message) {
      if (waiting === null) for (const listener of [...listeners]) listener(message);
      else waiting = [...waiting, message].slice(-mostKept);
    },
    listen(listener) {
      listeners.add(listener);
      const missed = waiting ?? [];
      waiting = null;
      for (const message of missed) listener(message);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
