/** A FIFO semaphore; the limit is given by the waiter at the front. */
export type Turnstile = {
  /**
   * Resolves at the front of the queue once fewer than `parallelism` are inside; call the result to leave. Rejects if
   * the signal aborts first.
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
