import { expect, test, vi } from 'vitest';
import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import { takeUpdate } from '../../../shared/calls/attempts/take-update.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';

/** Carriers repeat a report that is not answered for this long. */
const CARRIER_MS = 15_000;

const END = {
  status: 'completed',
  cause: 16,
  causeText: '',
  sipCode: null,
  airSec: 17,
  isRetried: false,
} as const;

/** Statements as Postgres gets them: whether they store several ends at once, and after how many ms it cancels them. */
type Stored = { together: number | null; cancelsAfterMs: number };

test('a statement for several ends is canceled after 3 seconds, and each is then stored alone', async () => {
  const stored: Stored[] = [];
  const first = Promise.withResolvers<void>();
  const databaseOf = (leftMs: number) => ({
    leftMs: () => leftMs,
    $client: {
      query: async (text: string, [, cancelsAfterMs, , reports]: unknown[]) => {
        const isTogether = text.includes('advance_call_attempts(');
        const together = isTogether ? JSON.parse(String(reports)).length : null;
        stored.push({ together, cancelsAfterMs: Number(cancelsAfterMs) });
        if (together === null) return [{ result: null }];
        // The first is alone, and those that come meanwhile wait for the lock of an account.
        if (together > 1) throw new DependencyError('postgres', true);
        await first.promise;
        return [{ result: [null] }];
      },
    },
  });
  const warn = vi.fn();
  const ctx = {
    db: databaseOf(60_000),
    openDatabase: databaseOf,
    waitUntil: () => {},
    log: { warn },
  } as unknown as Ctx;
  const end = (token: string) => takeUpdate(ctx, token, 'status', { end: END });

  const told = [end('a'), end('b'), end('c')];
  await expect.poll(() => stored.filter(({ together }) => together === null)).toHaveLength(2);
  first.resolve();
  // No attempt has these tokens.
  expect(await Promise.all(told)).toEqual([null, null, null]);
  expect(stored.map(({ together }) => together)).toEqual([1, 2, null, null]);
  const [, joint] = stored;
  expect(joint?.cancelsAfterMs).toBeLessThanOrEqual(3_000);
  expect(joint?.cancelsAfterMs).toBeLessThan(CARRIER_MS / 4);
  expect(warn.mock.calls).toEqual([['ends_not_taken_together']]);
});
