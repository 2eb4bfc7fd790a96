import type { Cloud } from '../../../local/cloud.ts';
import { waitFor } from '../wait-for.ts';

/**
 * Redis calls, each as its command names, and the number of Postgres calls; `billed` are the commands that Upstash
 * bills, with those run inside scripts.
 */
type Calls = { redis: string[]; postgres: number; billed: string[] };

/** Shorter than the functions' timeout in tests: a faster response cannot have waited for a held call. */
const DEADLINE_MS = 10_000;
/** Without calls for this long, background work has ended. */
const QUIET_MS = 200;
const QUIET_WITHIN_MS = 90_000;

/**
 * Sends a request while Redis and Postgres answer only the `expected` calls before its response: an additional call
 * would block it. `atOnce`: the first calls of both are held until both have arrived, so neither can depend on the
 * other. `deadlineMs`: the shortest deadline of its calls, if shorter. Returns the response and all calls, including
 * those after the response.
 */
export async function countCalls<T>(
  { redisGateway, neon }: Cloud,
  expected: { redis: number; postgres: number; atOnce?: boolean; deadlineMs?: number },
  send: () => Promise<T>,
): Promise<{ answer: T; calls: Calls }> {
  const { deadlineMs = DEADLINE_MS } = expected;
  let calls: Calls = { redis: [], postgres: 0, billed: [] };
  /** Since when a call has been held. */
  let heldAt = Number.POSITIVE_INFINITY;
  let lastAt = Date.now();
  let isBeforeAnswer = false;
  const stops = [
    redisGateway.onRequest((names) => {
      calls.redis.push(names.join(' '));
      lastAt = Date.now();
      // The gateway checks whether it is frozen after this, the proxy before.
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
    waitFor(
      'the end of the calls',
      async () => (Date.now() - lastAt > QUIET_MS ? true : undefined),
      QUIET_WITHIN_MS,
      QUIET_MS / 10,
    );
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

  /** Holds the first call to each until both have arrived. */
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
