import { withDeadline } from '../../../../db/engine/deadlines/deadline.ts';
import { fieldError } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../messages.ts';

/** A sender must deliver this much per interval, or the rest of its body, so that slow senders do not occupy memory. */
export const PACE_BYTES = 16 * 1024;
const PACE_MS = 5_000;
/** Time limit for a whole body. */
const READ_SEC = 30;

/** The client disconnected before it had sent the whole body. */
export class SenderGone extends Error {
  constructor(cause: unknown) {
    super('the sender of the body went away', { cause });
    this.name = 'SenderGone';
  }
}

export type SenderPace = {
  /** Waits for the sender's next piece, `next`, of `size` bytes. Only time spent here counts against the sender. */
  await<T>(next: Promise<T>, size: (value: T) => number): Promise<T>;
};

/** Monitors the sender of one body. Throws BAD_REQUEST when it is too slow, SenderGone when it disconnected. */
export function createSenderPace(maxSec = READ_SEC): SenderPace {
  const readMs = maxSec * 1_000;
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
        const came = await withDeadline(coming, Math.min(PACE_MS - spanMs, readMs - totalMs), () => null);
        const waitedMs = came === null ? PACE_MS - spanMs : Date.now() - startedAt;
        totalMs += waitedMs;
        spanMs += waitedMs;
        if (came !== null) spanBytes += size(came.value);
        if (came === null && totalMs >= readMs)
          throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyLate(maxSec));
        if (spanMs >= PACE_MS) {
          if (spanBytes < PACE_BYTES) throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyTooSlow);
          [spanMs, spanBytes] = [0, 0];
        }
        if (came !== null) return came.value;
      }
    },
  };
}
