import type { Cloud } from '../../../local/cloud.ts';
import { waitFor } from '../wait-for.ts';

/**
 * Calls of Redis, each as the names of its commands, and how many of Postgres; `billed` are the commands that Upstash
 * bills, each with those that it ran as a script.
 */
export type Calls = { redis: string[]; postgres: number; billed: string[] };

/** Less than functions wait for a dependency in tests: who is answered sooner has not waited for a call that was held back. */
const DEADLINE_MS = 10_000;
/** After so long without a call, what was set going has ended. */
const QUIET_MS = 200;

/**
 * Sends a request while Redis and Postgres answer only the calls that are `expected` before its answer: a call more
 * would keep it waiting. `atOnce`: the first of each are not answered before both have come, so that neither can depend
 * on the other. `deadlineMs`: the shortest deadline of its calls, where that is less. Tells the answer, and all of its
 * calls, those after the answer too.
 */
export async function countCalls<T>(
  { redisGateway, neon }: Cloud,
  expected: { redis: number; postgres: number; atOnce?: boolean; deadlineMs?: number },
  send: () => Promise<T>,
): Promise<{ answer: T; calls: Calls }> {
  const { deadlineMs = DEADLINE_MS } = expected;
  let calls: Calls = { redis: [], postgres: 0, billed: [] };
  /** Since when at least a call has been held back. */
  let heldAt = Number.POSITIVE_INFINITY;
  let lastAt = Date.now();
  let isBeforeAnswer = false;
  const stops = [
    redisGateway.onRequest((names) => {
      calls.redis.push(names.join(' '));
      lastAt = Date.now();
      // The gateway asks whether it is frozen after this, the proxy before.
      if (!isBeforeAnswer || calls.redis.length <= expected.redis) return;
      redisGateway.faults.freeze = true;
      heldAt = Math.min(heldAt, lastAt);
    }),
    redisGateway.onBill((billed) => void calls.billed.push(...billed)),
    neon.onRequest(() => {
      calls.postgres += 1;
      lastAt = Date.now();
      if (isBeforeAnswer && calls.postgres >= expected.postgres) neon.faults.freeze = true;
    }),
  ];
  const quiet = () =>
    waitFor('the end of the calls', async () => (Date.now() - lastAt > QUIET_MS ? true : undefined));
  try {
    await quiet();
    calls = { redis: [], postgres: 0, billed: [] };
    isBeforeAnswer = true;
    neon.faults.freeze = expected.postgres === 0;
    const sentAt = Date.now();
    const answer = expected.atOnce ? await sendHeld(send) : await send();
    if (neon.faults.held > 0) heldAt = Math.min(heldAt, sentAt);
    if (Date.now() - heldAt >= deadlineMs) throw new Error('The answer waited for one call more.');
    thaw();
    await quiet();
    return { answer, calls };
  } finally {
    thaw();
    for (const stop of stops) stop();
  }

  /** Holds the first call of each until both are there. */
  async function sendHeld(send: () => Promise<T>): Promise<T> {
    redisGateway.faults.freeze = true;
    neon.faults.freeze = true;
    const sent = send();
    const both = async () => (redisGateway.faults.held > 0 && neon.faults.held > 0 ? true : undefined);
    try {
      await waitFor('a call of Redis and one of Postgres at once', both, deadlineMs);
    } finally {
      redisGateway.faults.freeze = false;
      neon.faults.freeze = false;
    }
    return await sent;
  }

  function thaw(): void {
    isBeforeAnswer = false;
    redisGateway.faults.freeze = false;
    neon.faults.freeze = false;
    lastAt = Date.now();
  }
}
