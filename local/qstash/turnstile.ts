/** Lets those who wait in one at a time, first come first served, as far as the limit of the first one allows. */
export type Turnstile = {
  /**
   * Resolves when it is one's turn and fewer than `parallelism` are inside, with what to call on leaving. Rejects if the
   * signal comes first.
   */
  enter(parallelism: number, signal: AbortSignal): Promise<() => void>;
};

type Waiter = { readonly parallelism: number; readonly admit: () => void };

export function createTurnstile(): Turnstile {
  const line: Waiter[] = [];
  let inside = 0;

  function recheck(): void {
    for (let first = line[0]; first !== undefined && inside < first.parallelism; first = line[0]) {
      line.shift();
      inside++;
      first.admit();
    }
  }

  return {
    enter: (parallelism, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const giveUp = () => {
          line.splice(line.indexOf(waiter), 1);
          reject(signal.reason);
          recheck();
        };
        const waiter: Waiter = {
          parallelism,
          admit: () => {
            signal.removeEventListener('abort', giveUp);
            resolve(() => {
              inside--;
              recheck();
            });
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        line.push(waiter);
        recheck();
      }),
  };
}
