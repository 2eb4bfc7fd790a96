import { DomainError } from '../../errors/domain-error.ts';

/** One request's share of the memory for bodies, until it is released. */
export type BodyShare = {
  /** Waits for memory for received bytes. Throws SERVICE_UNAVAILABLE when none becomes free in time. */
  hold(bytes: number): Promise<void>;
  /** Gives back the memory of bytes that are no longer held. */
  free(bytes: number): void;
  /** Waits for permission to parse once the body is complete. Throws the same. */
  waitToParse(): Promise<void>;
  release(): void;
};

/** Memory for bodies being received; a quarter of it per owner, or one body. */
const HELD_BYTES = 32 * 1024 * 1024;
/**
 * Memory for bodies being parsed and processed. A parsed body takes up to eight times its size, and an isolate has 128
 * MB in total.
 */
const PARSED_BYTES = 8 * 1024 * 1024;
/** Bodies up to this size are not limited. */
const SMALL_BYTES = 64 * 1024;
const WAIT_MS = 5_000;
const POLL_MS = 20;

/** `rest`: how many more bytes may arrive. */
type Body = { owner: string; held: number; rest: number; parsed: number };

/**
 * Memory for the large bodies that one isolate receives and processes at once. Only received bytes count, so a slow
 * sender does not block others; but for the oldest body overall and of each owner the missing rest is reserved too, so
 * that it can always finish and free its memory. An owner gets at most a quarter, or one body. Waiters poll with their
 * own timers, because workerd cancels a request that only another request could wake.
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

  /** Opens a share for a body of at most `mostBytes`, of an organization or an address. */
  const open = (owner: string, mostBytes: number): BodyShare => {
    const body: Body = { owner, held: 0, rest: mostBytes, parsed: 0 };
    let [received, waitedMs] = [0, 0];
    const waitUntil = async (taken: () => boolean): Promise<void> => {
      for (; !taken(); waitedMs += POLL_MS) {
        if (waitedMs >= WAIT_MS) throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSec: 2 });
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    };
    return {
      async hold(bytes) {
        received += bytes;
        if (received <= SMALL_BYTES) return;
        bodies.add(body);
        const more = received - body.held;
        await waitUntil(() => {
          if (!mayHold(body, more)) return false;
          body.held += more;
          body.rest = Math.max(0, mostBytes - body.held);
          return true;
        });
      },
      free(bytes) {
        received -= bytes;
        body.held = Math.max(0, Math.min(body.held, received));
        body.rest = Math.max(0, mostBytes - body.held);
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
      release: () => bodies.delete(body),
    };
  };
  return { open };
}

const sum = (bodies: readonly Body[], of: (body: Body) => number): number =>
  bodies.reduce((total, body) => total + of(body), 0);
