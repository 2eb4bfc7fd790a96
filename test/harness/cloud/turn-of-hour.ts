import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach } from 'vitest';

const HOUR_MS = 3_600_000;
/** What nearly every test takes less than, on a busy machine too. */
const ROOM_MS = 20_000;

/**
 * Hours, days and months are accounted by the clock, which no test can set for Postgres and workerd: one that would run over
 * their turn begins after it.
 */
beforeEach(async () => {
  const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
  if (leftMs < ROOM_MS) await sleep(leftMs);
});
