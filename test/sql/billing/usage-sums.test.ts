import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { sumUsage, USAGE_GROUPS, type UsageGroup } from '../../../db/billing/queries/sum-usage.ts';
import { openAccount } from '../suite/accounts.ts';
import { overPg } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
let client: pg.Client;
beforeAll(async () => {
  client = await sql.connect();
});

const RANGE = { from: '2026-11-05', to: '2026-11-20' };
const KINDS = ['link', 'visit', 'speech'] as const;

/** Moments around the ends of the range, where days of UTC and of Colombia differ. */
const Moment = fc
  .integer({ min: Date.parse('2026-11-04T00:00:00Z'), max: Date.parse('2026-11-22T00:00:00Z') })
  .map((at) => new Date(at));
const Posted = fc.record({
  at: Moment,
  type: fc.constantFrom('charge', 'refund', 'topup'),
  kind: fc.constantFrom(...KINDS),
  micro: fc.bigInt({ min: 1n, max: 10n ** 15n }),
});
const Pending = fc.record({
  hour: Moment.map((at) => new Date(at.getTime() - (at.getTime() % 3_600_000))),
  kind: fc.constantFrom(...KINDS),
  unit: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
});

const toDay = (at: Date): string => new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);
const isAsked = (at: Date): boolean => toDay(at) >= RANGE.from && toDay(at) <= RANGE.to;

test('the usage is to the micro what movements and pending usage add up to, however it is grouped', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(Posted, { maxLength: 12 }),
      fc.uniqueArray(Pending, {
        maxLength: 6,
        selector: ({ hour, kind, unit }) => `${+hour} ${kind} ${unit}`,
      }),
      fc.subarray([...USAGE_GROUPS], { minLength: 1 }),
      async (posted, pending, groups: UsageGroup[]) => {
        const id = await openAccount(client);
        for (const { at, type, kind, micro } of posted)
          await client.query(
            `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, description, created_at)
             values ($1, $2, $3, 'tts', $4, 0, 'One', $5)`,
            [id, type, kind, type === 'charge' ? -micro : micro, at],
          );
        for (const { hour, kind, unit, quantity } of pending)
          await client.query(
            'insert into pending_usage (organization_id, hour, service, kind, unit_micro, quantity) values ($1, $2, $3, $4, $5, $6)',
            [id, hour, 'tts', kind, unit, quantity],
          );
        const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
        const of = (wanted: string): bigint =>
          sum(posted.filter(({ at, type }) => type === wanted && isAsked(at)).map(({ micro }) => micro));
        const waiting = sum(
          pending.filter(({ hour }) => isAsked(hour)).map(({ unit, quantity }) => unit * BigInt(quantity)),
        );
        const { rows } = await sumUsage(overPg(client), id, RANGE, groups, 5_000);
        const lines = rows[0]?.lines ?? [];
        expect({
          charged: sum(lines.map(({ chargedMicro }) => BigInt(chargedMicro))),
          refunded: sum(lines.map(({ refundedMicro }) => BigInt(refundedMicro))),
          pending: sum(lines.map(({ pendingMicro }) => BigInt(pendingMicro))),
        }).toEqual({ charged: of('charge') + waiting, refunded: of('refund'), pending: waiting });
        const keys = lines.map(({ day, service, kind, costCenterId }) =>
          [day, service, kind, costCenterId].join(),
        );
        expect(new Set(keys).size).toBe(keys.length);
        expect(lines.every(({ day }) => (day === null) !== groups.includes('day'))).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
