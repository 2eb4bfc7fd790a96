import { ApiError } from './api-error.ts';

/** What one request has of the memory for bodies, until it leaves. */
export type BodyRoom = {
  /** Waits for room for so many bytes. Throws SERVICE_UNAVAILABLE when none gets free in time. */
  take(bytes: number): Promise<void>;
  leave(): void;
};

/** Parsed, a body takes up to eight times its bytes, and an isolate has 128 MB for all it does. */
const ROOM_BYTES = 8 * 1024 * 1024;
/** Bodies up to here take turns with nobody. */
const SMALL_BYTES = 64 * 1024;
const WAIT_MS = 5_000;
const POLL_MS = 20;

/**
 * Rooms for the large bodies that one isolate works on at once. Whoever waits looks again by a timer of its own, since
 * workerd cancels a request that only another request could wake.
 */
export function createBodyRooms(roomBytes = ROOM_BYTES): { open: () => BodyRoom } {
  let taken = 0;
  const open = (): BodyRoom => {
    let own = 0;
    return {
      async take(bytes) {
        if (bytes <= SMALL_BYTES) return;
        const wanted = Math.min(bytes, roomBytes);
        for (let waitedMs = 0; taken + wanted > roomBytes; waitedMs += POLL_MS) {
          if (waitedMs >= WAIT_MS) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSec: 2 });
          await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        }
        taken += wanted;
        own += wanted;
      },
      leave() {
        taken -= own;
        own = 0;
      },
    };
  };
  return { open };
}
