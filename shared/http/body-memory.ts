import { ApiError } from './api-error.ts';

/** What one request has of the memory for bodies, until it leaves. */
export type BodyShare = {
  /** Waits for room for bytes that have come. Throws SERVICE_UNAVAILABLE when none gets free in time. */
  hold(bytes: number): Promise<void>;
  /** Waits for its turn to be parsed, when all has come. Throws the same. */
  waitToParse(): Promise<void>;
  leave(): void;
};

/** What has come and waits for the rest; a quarter of it for one owner, or a single body. */
const HELD_BYTES = 32 * 1024 * 1024;
/** What is parsed, and worked on. Parsed, a body takes up to eight times its bytes, and an isolate has 128 MB for all. */
const PARSED_BYTES = 8 * 1024 * 1024;
/** Bodies up to here take turns with nobody. */
const SMALL_BYTES = 64 * 1024;
const WAIT_MS = 5_000;
const POLL_MS = 20;

/** `rest`: how much more may come. */
type Body = { owner: string; held: number; rest: number; parsed: number };

/**
 * Memory for the large bodies that one isolate reads and works on at once. What is held is what has come, so that a slow
 * sender keeps nobody from sending; only of the oldest body, of all and of each owner's, the rest is kept free as well,
 * so that it can always end, and whoever waits for it goes on. An owner has a quarter at most, or one body. Whoever
 * waits looks again by a timer of its own, since workerd cancels a request that only another request could wake.
 */
export function createBodyMemory({ heldBytes = HELD_BYTES, parsedBytes = PARSED_BYTES } = {}) {
  const bodies = new Set<Body>();

  const fits = (body: Body, bytes: number, among: Body[], limit: number): boolean => {
    const held = sum(among, (one) => one.held);
    const oldest = among.find(({ rest }) => rest > 0);
    const kept = oldest === undefined || oldest === body ? 0 : oldest.rest;
    return held + bytes + kept <= limit;
  };
  const mayHold = (body: Body, bytes: number): boolean => {
    const all = [...bodies];
    const own = all.filter(({ owner }) => owner === body.owner);
    return (own[0] === body || fits(body, bytes, own, heldBytes / 4)) && fits(body, bytes, all, heldBytes);
  };
  const mayParse = (body: Body, bytes: number): boolean => {
    const parsed = [...bodies].filter((one) => one.parsed > 0);
    const own = parsed.filter(({ owner }) => owner === body.owner);
    const inAll = (some: Body[]) => sum(some, (one) => one.parsed) + bytes;
    return (own.length === 0 || inAll(own) <= parsedBytes / 4) && inAll(parsed) <= parsedBytes;
  };

  /** A share for a body of so many bytes at most, of an organization or an address. */
  const open = (owner: string, mostBytes: number): BodyShare => {
    const body: Body = { owner, held: 0, rest: mostBytes, parsed: 0 };
    let [came, waitedMs] = [0, 0];
    const waitUntil = async (taken: () => boolean): Promise<void> => {
      for (; !taken(); waitedMs += POLL_MS) {
        if (waitedMs >= WAIT_MS) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSec: 2 });
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    };
    return {
      async hold(bytes) {
        came += bytes;
        if (came <= SMALL_BYTES) return;
        bodies.add(body);
        const more = came - body.held;
        await waitUntil(() => {
          if (!mayHold(body, more)) return false;
          body.held += more;
          body.rest = Math.max(0, mostBytes - body.held);
          return true;
        });
      },
      async waitToParse() {
        body.rest = 0;
        if (body.held === 0) return;
        const bytes = Math.min(body.held, parsedBytes);
        await waitUntil(() => {
          if (mayParse(body, bytes)) body.parsed = bytes;
          return body.parsed > 0;
        });
      },
      leave: () => bodies.delete(body),
    };
  };
  return { open };
}

const sum = (bodies: readonly Body[], of: (body: Body) => number): number =>
  bodies.reduce((total, body) => total + of(body), 0);
