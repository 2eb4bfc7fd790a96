import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { REGISTRY_FAULTS } from '../../../db/contacts/tables/contact-registry.ts';
import { onCi } from '../../harness/ci.ts';
import { useClock } from '../suite/use-clock.ts';
import { useSql } from '../suite/use-sql.ts';
import { openWorld } from './scheduled-world.ts';

const sql = useSql();
const clock = useClock(sql);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

beforeAll(async () => {
  await sql.query(
    "select routine.open_contact_partitions(month) from generate_series('2024-01-01Z'::timestamptz, '2027-12-01Z', '1 month') month",
  );
});

/** Where holidays, Sundays and the change of a year are near: Easter, a Monday, Christmas, New Year, and any day. */
const START = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('2024-03-27', '2025-06-28', '2026-11-13', '2025-12-24', '2026-12-31'),
      fc
        .integer({ min: 0, max: 900 })
        .map((days) => new Date(Date.UTC(2024, 1, 1 + days)).toISOString().slice(0, 10)),
    ),
    fc.integer({ min: 0, max: 24 * 60 - 1 }),
  )
  .map(([day, minute]) => Date.parse(`${day}T05:00:00Z`) + minute * MINUTE);

/** Mostly what every rule applies to: advertising to a mobile. */
const purpose = fc.oneof(fc.constantFrom('service' as const, 'collection' as const), {
  weight: 2,
  arbitrary: fc.constant('advertising' as const),
});
const creditor = fc.constantFrom(null, 'A');
/** Two mobiles, a landline, and a number abroad. */
const number = fc.oneof(fc.constantFrom('573001234568', '576012345678', '12125550123'), {
  weight: 2,
  arbitrary: fc.constant('573001234567'),
});
/** A time until something: minutes, or days and hours, sometimes to the millisecond. */
const span = fc.oneof(
  fc.integer({ min: 1, max: 90 }).map((minutes) => minutes * MINUTE),
  fc
    .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 23 }), fc.constantFrom(-1, 0, 1))
    .map(([days, hours, ms]) => days * DAY + hours * HOUR + ms),
);
const place = fc.nat();
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('call' as const),
      terms: fc.record({
        number,
        purpose: fc.option(purpose, { nil: null, freq: 9 }),
        creditor,
        scheduledInMs: fc.option(span, { nil: null, freq: 3 }),
        expiresInMs: fc.option(span, { nil: null }),
      }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('claim' as const) }) },
  {
    weight: 4,
    // Waits until the next call is due, or just before, or for a while.
    arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.oneof(fc.constantFrom(0, -1), span) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('end' as const),
      place,
      airSec: fc.constantFrom(1, 10),
      by: fc.constantFrom('human' as const, 'machine' as const, null),
    }),
  },
  fc.record({ act: fc.constant('opt out' as const), number, purpose: fc.option(purpose, { nil: null }) }),
  fc.record({ act: fc.constant('opt in' as const), number, purpose: fc.option(purpose, { nil: null }) }),
  fc.record({
    act: fc.constant('touch' as const),
    number,
    creditor,
    agoMs: fc.oneof(fc.constant(0), span),
    channel: fc.constantFrom('call' as const, 'sms' as const, 'visit' as const),
    requestedByConsumer: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('answer' as const),
      number,
      isExcluded: fc.boolean(),
      // Around the registry's update at two in the morning.
      ofDayMs: fc.constantFrom(0, 2 * HOUR - 1, 2 * HOUR, 6 * HOUR),
    }),
  },
  fc.record({ act: fc.constant('register' as const), number, isExcluded: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('registry' as const),
      fault: fc.constantFrom(null, ...REGISTRY_FAULTS),
    }),
  },
);

test('Scheduled calls are dialed at the first moment that no rule forbids, or never, by what is known at that moment', async () => {
  await fc.assert(
    fc.asyncProperty(START, fc.array(act, { minLength: 6, maxLength: 30 }), async (from, acts) => {
      const world = await openWorld(sql, clock, from);
      const claimAll = async () => {
        for (const call of world.waiting()) await world.claim(call);
      };
      const nextDue = () => Math.min(...world.waiting().map(({ nextAt }) => nextAt));
      for (const one of acts) {
        if (one.act === 'call') await world.call(one.terms);
        else if (one.act === 'claim') await claimAll();
        else if (one.act === 'wait') {
          const due = nextDue();
          await world.wait(one.ms <= 0 && Number.isFinite(due) ? due + one.ms : world.now() + one.ms);
        } else if (one.act === 'end') {
          const underWay = world.underWay();
          const call = underWay[one.place % Math.max(1, underWay.length)];
          if (call !== undefined) await world.end(call, one.by, one.airSec);
        } else if (one.act === 'opt out') await world.optOut(one.number, one.purpose);
        else if (one.act === 'opt in') await world.optIn(one.number, one.purpose);
        else if (one.act === 'touch') await world.touch(one.number, one);
        else if (one.act === 'answer') await world.answerAt(one.number, one.isExcluded, one.ofDayMs);
        else if (one.act === 'register') world.setExcluded(one.number, one.isExcluded);
        else world.setRegistry(one.fault);
      }
      // The registry works again, and everybody is reached: every call ends.
      world.setRegistry(null);
      for (let round = 0; world.waiting().length > 0 || world.underWay().length > 0; round += 1) {
        expect(round).toBeLessThan(300);
        for (const call of world.underWay()) await world.end(call, 'human', 10);
        await claimAll();
        if (world.underWay().length === 0 && world.waiting().length > 0) await world.wait(nextDue());
      }
      await world.expectEvidence();
    }),
    { numRuns: onCi(200, 5) },
  );
});
