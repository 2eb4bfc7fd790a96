import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach } from 'vitest';

const HOUR_MS = 3_600_000;
/** Nearly every test takes less than this, even on a busy machine. */
const ROOM_MS = 20_000;

/**
 * Accounting by hour, day and month follows the clock, which tests cannot set for Postgres and workerd: a test that
 * could run across such a boundary starts after it.
 */
beforeEach(async () => {
  const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
  if (leftMs < ROOM_MS) await sleep(leftMs);
});
