/** What may be inside at once, and how many may enter in a period. */
export type Limits = {
  readonly parallelism?: number | undefined;
  readonly rate?: number | undefined;
  readonly periodMs?: number;
};

/** Lets those who wait in one at a time, first come first served, as far as the limits of the first one allow. */
export type Turnstile = {
  /** Resolves when it is one's turn, with what to call on leaving. Rejects if the signal comes first. */
  enter(limits: () => Limits, signal: AbortSignal): Promise<() => void>;
  readonly waiting: number;
  readonly inside: number;
};

type Waiter = { readonly limits: () => Limits; readonly admit: () => void };

export function createTurnstile(): Turnstile {
  const line: Waiter[] = [];
  let entries: number[] = [];
  let inside = 0;
  let timer: NodeJS.Timeout | undefined;

  function recheck(): void {
    clearTimeout(timer);
    for (let first = line[0]; first !== undefined; first = line[0]) {
      const { parallelism, rate, periodMs = 1_000 } = first.limits();
      if (parallelism && inside >= parallelism) return;
      const now = performance.now();
      entries = entries.filter((entry) => entry > now - periodMs);
      const blocking = rate ? entries.at(-rate) : undefined;
      if (blocking !== undefined) {
        timer = setTimeout(recheck, Math.ceil(blocking + periodMs - now));
        return;
      }
      line.shift();
      entries.push(now);
      inside++;
      first.admit();
    }
  }

  return {
    enter: (limits, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const giveUp = () => {
          line.splice(line.indexOf(waiter), 1);
          reject(signal.reason);
          recheck();
        };
        const waiter: Waiter = {
          limits,
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
    get waiting() {
      return line.length;
    },
    get inside() {
      return inside;
    },
  };
}
