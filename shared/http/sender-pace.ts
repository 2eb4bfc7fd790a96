import { withDeadline } from '../dependencies/with-deadline.ts';
import { fieldError } from './api-error.ts';

/** A sender brings this much in this time, or the rest of its body: whoever is slower keeps memory from others. */
export const PACE_BYTES = 16 * 1024;
const PACE_MS = 5_000;
/** And all of a body in this time. */
const READ_MS = 30_000;

/** The sender of a body went away before it had sent it all. */
export class SenderGone extends Error {
  constructor(cause: unknown) {
    super('the sender of the body went away', { cause });
    this.name = 'SenderGone';
  }
}

export type SenderPace = {
  /** Waits for what the sender brings next: `next`, of `size` bytes. Only what is waited for here counts as its time. */
  await<T>(next: Promise<T>, size: (value: T) => number): Promise<T>;
};

/** Watches over one sender of one body. Throws BAD_REQUEST for one that is too slow, SenderGone for one that is gone. */
export function createSenderPace(): SenderPace {
  let [spanMs, spanBytes, totalMs] = [0, 0, 0];
  return {
    async await(next, size) {
      const coming = next.then(
        (value) => ({ value }),
        (error: unknown) => {
          throw new SenderGone(error);
        },
      );
      for (;;) {
        const startedAt = Date.now();
        const came = await withDeadline(coming, Math.min(PACE_MS - spanMs, READ_MS - totalMs), () => null);
        const waitedMs = came === null ? PACE_MS - spanMs : Date.now() - startedAt;
        totalMs += waitedMs;
        spanMs += waitedMs;
        if (came !== null) spanBytes += size(came.value);
        if (came === null && totalMs >= READ_MS)
          throw fieldError('BAD_REQUEST', 'body', 'The body did not come within 30 seconds.');
        if (spanMs >= PACE_MS) {
          if (spanBytes < PACE_BYTES)
            throw fieldError(
              'BAD_REQUEST',
              'body',
              'The body came too slowly: send 16 KiB in 5 seconds at least.',
            );
          [spanMs, spanBytes] = [0, 0];
        }
        if (came !== null) return came.value;
      }
    },
  };
}
