import { setTimeout as sleep } from 'node:timers/promises';

const HOUR_MS = 3_600_000;
/** Nearly every test takes less than this, even on a busy machine. */
const ROOM_MS = 20_000;

/** Waits until the hour has turned if it is about to. */
export async function waitOutHourBoundary(): Promise<void> {
  const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
  if (leftMs < ROOM_MS) await sleep(leftMs);
}
