import type { Redis } from '../dependencies/redis.ts';
import type { QuotaState } from './limits.ts';
import { AT_ONCE, createSlot, LEASE_MS } from './slots.ts';

const RENEW_MS = LEASE_MS / 3;

/** The limit that a third upload of an organization meets. */
export const UPLOADS_AT_ONCE: Required<QuotaState> = {
  limit: AT_ONCE,
  windowSeconds: 1,
  counts: 'uploads at once',
  remaining: 0,
  resetSec: 1,
};

export type UploadSlot = {
  /** Whether it may be read. Throws Redis errors. */
  take(): Promise<boolean>;
  /** Once it has been read, or refused; again, it waits for the same end. */
  release(): Promise<void>;
};

/** A large body of an organization that is being read: two at once, since each takes seconds of an isolate's time. */
export function openUploadSlot(redis: Redis, organizationId: number): UploadSlot {
  const slot = createSlot(redis, 'upload', organizationId);
  let renewing: ReturnType<typeof setInterval> | undefined;
  let isHeld = false;
  let freeing: Promise<unknown> | undefined;
  return {
    async take() {
      isHeld = true;
      isHeld = await slot.take();
      if (isHeld) renewing = setInterval(() => void slot.renew().catch(() => {}), RENEW_MS);
      return isHeld;
    },
    async release() {
      if (renewing !== undefined) clearInterval(renewing);
      if (!isHeld) return;
      // One that cannot be freed expires.
      freeing ??= slot.free().catch(() => {});
      await freeing;
    },
  };
}
