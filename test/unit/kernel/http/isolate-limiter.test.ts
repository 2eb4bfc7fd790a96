import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIsolateLimiter } from '../../../../shared/kernel/quotas/ask-limiter.ts';
import { type AdmissionRequest, GUARD, type Spending } from '../../../../shared/kernel/quotas/limits.ts';

const QUOTA: Spending = { key: '1:ping', limit: 20, windowSeconds: 60, units: 1 };

/** A limiter with a settable clock, and shorthands for its requests. */
function createHarness() {
  const clock = { nowMs: 1_000_000_000 };
  const limiter = createIsolateLimiter(() => clock.nowMs);
  const admit = (request: Partial<AdmissionRequest> = {}) =>
    limiter.admit({
      source: '203.0.113.7',
      countVolume: true,
      failedKeyHash: undefined,
      spendings: [QUOTA],
      ...request,
    });
  const admitTimes = (times: number, request?: Partial<AdmissionRequest>) =>
    Array.from({ length: times }, () => admit(request));
  const failWith = (keys: number, source?: string) => {
    for (let key = 0; key < keys; key += 1)
      admit({ failedKeyHash: `hash ${key}`, spendings: [], ...(source === undefined ? {} : { source }) });
  };
  return { clock, admit, admitTimes, failWith };
}

describe('The fallback limiter counts a quota', () => {
  test('exactly, and opens a new window when it ends', () => {
    const { clock, admit, admitTimes } = createHarness();
    const granted = admitTimes(20);
    expect(granted.every(({ admitted }) => admitted)).toBe(true);
    expect(granted.map(({ quota }) => quota?.remaining)).toEqual(
      Array.from({ length: 20 }, (_, i) => 19 - i),
    );
    clock.nowMs += 59_001;
    expect(admit()).toMatchObject({ admitted: false, by: 'quota', quota: { remaining: 0, resetSec: 1 } });
    clock.nowMs += 999;
    expect(admit()).toMatchObject({ admitted: true, quota: { limit: 20, remaining: 19, resetSec: 60 } });
  });

  test('separately from every other', () => {
    const { admit, admitTimes } = createHarness();
    admitTimes(21);
    expect(admit({ spendings: [{ ...QUOTA, key: '2:ping' }] })).toMatchObject({ quota: { remaining: 19 } });
  });

  test('counts without spending when the quota is only checked', () => {
    const { admitTimes } = createHarness();
    const asked = admitTimes(30, { spendings: [{ ...QUOTA, units: 0 }] });
    expect(asked.every(({ quota }) => quota?.remaining === 20)).toBe(true);
  });

  test('counts in units other than requests, and names them', () => {
    const { admit } = createHarness();
    const units: Spending = {
      key: '1:statistics',
      limit: 8,
      windowSeconds: 60,
      units: 5,
      counts: 'cost units',
    };
    const quota = { limit: 8, counts: 'cost units' };
    expect(admit({ spendings: [QUOTA, units] })).toMatchObject({ quotas: [{ limit: 20 }, quota], quota });
    expect(admit({ spendings: [QUOTA, units] })).toMatchObject({ admitted: false, quota });
  });

  test('together with others: all are spent, or none', () => {
    const { admit } = createHarness();
    const cost: Spending = { key: '1:statistics', limit: 120, windowSeconds: 60, units: 50 };
    const both = { spendings: [QUOTA, cost] };
    expect(admit(both)).toMatchObject({ admitted: true, quota: { remaining: 70 } });
    expect(admit(both)).toMatchObject({ admitted: true, quotas: [{ remaining: 18 }, { remaining: 20 }] });
    expect(admit(both)).toMatchObject({ admitted: false, by: 'quota', quota: { limit: 120, remaining: 20 } });
    expect(admit({ spendings: [QUOTA, { ...cost, units: 20 }] })).toMatchObject({
      admitted: true,
      quotas: [{ remaining: 17 }, { remaining: 0 }],
    });
  });
});

describe('The fallback limiter blocks an address', () => {
  test('blocks an address by volume, and counts a request once', () => {
    const { admit, admitTimes } = createHarness();
    admitTimes(GUARD.requests, { spendings: [] });
    expect(admit({ countVolume: false })).toMatchObject({ admitted: true, guard: { remaining: 0 } });
    expect(admit({ source: '203.0.113.8' })).toMatchObject({ admitted: true });
    expect(admit()).toMatchObject({ admitted: false, by: 'guard', quota: { limit: GUARD.requests } });
  });

  test('blocks an address for 15 minutes after 60 different failing keys', () => {
    const { clock, admit, failWith } = createHarness();
    failWith(GUARD.failingKeys - 1);
    failWith(1);
    // Only further failing keys count: neither the same key again nor a valid one.
    admit();
    expect(admit()).toMatchObject({ admitted: true });
    failWith(GUARD.failingKeys);
    expect(admit()).toMatchObject({ admitted: false, by: 'guard', guard: { remaining: 0, resetSec: 900 } });
    expect(admit({ source: '203.0.113.8' })).toMatchObject({ admitted: true });
    clock.nowMs += GUARD.cutOffSeconds * 1000 - 1;
    expect(admit()).toMatchObject({ admitted: false, guard: { resetSec: 1 } });
    clock.nowMs += 1;
    expect(admit()).toMatchObject({ admitted: true });
  });

  test('blocks an address whose failing keys are spread over nearly a minute', () => {
    const { clock, admit, failWith } = createHarness();
    failWith(GUARD.failingKeys - 1);
    clock.nowMs += GUARD.failingWindowSeconds * 1000 - 1;
    admit({ failedKeyHash: 'the sixtieth' });
    expect(admit()).toMatchObject({ admitted: false, by: 'guard' });
  });

  test('but not for failing keys more than a minute apart', () => {
    const { clock, admit, failWith } = createHarness();
    failWith(GUARD.failingKeys - 1);
    clock.nowMs += GUARD.failingWindowSeconds * 1000;
    failWith(GUARD.failingKeys - 1);
    expect(admit()).toMatchObject({ admitted: true });
  });
});

describe('A clock that steps back', () => {
  test('keeps no window, failure count or block for longer than its duration', () => {
    const { clock, admit, admitTimes, failWith } = createHarness();
    const hourMs = 3_600_000;
    admitTimes(20);
    failWith(GUARD.failingKeys - 1);
    failWith(GUARD.failingKeys, '203.0.113.8');
    clock.nowMs -= hourMs;
    expect(admit()).toMatchObject({ admitted: true, quota: { remaining: 19, resetSec: 60 } });
    expect(admit({ failedKeyHash: 'the sixtieth' })).toMatchObject({ admitted: true });
    expect(admit()).toMatchObject({ admitted: true });
    expect(admit({ source: '203.0.113.8' })).toMatchObject({ admitted: true });
  });

  test('never shows impossible values', () => {
    const step = fc.record({
      moveMs: fc.integer({ min: -120_000, max: 120_000 }),
      source: fc.constantFrom('203.0.113.7', '203.0.113.8'),
      units: fc.integer({ min: 0, max: 25 }),
      requests: fc.integer({ min: 1, max: 70 }),
      failing: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { clock, admit } = createHarness();
        for (const { moveMs, source, units, requests, failing } of steps) {
          clock.nowMs += moveMs;
          for (let request = 0; request < requests; request += 1) {
            const failedKeyHash = failing ? `hash ${request}` : undefined;
            const { guard, quota = guard } = admit({
              source,
              failedKeyHash,
              spendings: [{ ...QUOTA, units }],
            });
            for (const { limit, remaining, resetSec } of [guard, quota]) {
              expect(remaining >= 0 && remaining <= limit, `remaining ${remaining}`).toBe(true);
              expect(resetSec >= 1 && resetSec <= GUARD.cutOffSeconds, `reset ${resetSec}`).toBe(true);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('The fallback limiter remembers ten thousand windows', () => {
  const REMEMBERED = 10_000;

  test('drops the oldest window for one more', () => {
    const { admit, admitTimes } = createHarness();
    admitTimes(20);
    // The windows of the address and of the quota.
    const own = 2;
    for (let source = 0; source < REMEMBERED - own; source += 1)
      admit({ source: `source ${source}`, spendings: [] });
    expect(admit()).toMatchObject({ admitted: false, by: 'quota' });
    for (let source = 0; source < own; source += 1) admit({ source: `another ${source}`, spendings: [] });
    expect(admit()).toMatchObject({ admitted: true, quota: { remaining: 19 }, guard: { remaining: 2_999 } });
  });

  test('drops the most recent windows of addresses with failing keys', () => {
    const { admit, failWith } = createHarness();
    failWith(GUARD.failingKeys - 1);
    for (let source = 1; source < REMEMBERED; source += 1) failWith(1, `source ${source}`);
    failWith(1);
    failWith(1, 'one more');
    admit({ failedKeyHash: 'the sixtieth', spendings: [] });
    expect(admit()).toMatchObject({ admitted: false, by: 'guard' });
  });
});
