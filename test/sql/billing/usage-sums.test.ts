import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { sumUsage, USAGE_GROUPS, type UsageGroup } from '../../../db/billing/queries/sum-usage.ts';
import { onCi } from '../../harness/ci.ts';
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
const Hour = Moment.map((at) => new Date(at.getTime() - (at.getTime() % 3_600_000)));
const Center = fc.constantFrom(null, 0, 1);
const Posted = fc.record({
  at: Moment,
  // Usage is posted after its hour, often on the next day.
  usedAt: fc.option(Hour),
  type: fc.constantFrom('charge', 'refund', 'topup'),
  kind: fc.constantFrom(...KINDS),
  center: Center,
  micro: fc.bigInt({ min: 1n, max: 10n ** 15n }),
});
const Pending = fc.record({
  hour: Hour,
  kind: fc.constantFrom(...KINDS),
  center: Center,
  unit: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
});

const toDay = (at: Date): string => new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);

test('the usage is to the micro what movements and pending usage add up to, however it is grouped', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(Posted, { maxLength: 12 }),
      fc.uniqueArray(Pending, {
        maxLength: 6,
        selector: ({ hour, kind, unit, center }) => `${+hour} ${kind} ${unit} ${center}`,
      }),
      fc.subarray([...USAGE_GROUPS], { minLength: 1 }),
      async (posted, pending, groups: UsageGroup[]) => {
        const id = await openAccount(client);
        const { rows: centers } = await client.query<{ id: string }>(
          `insert into cost_center (organization_id, code, name) values ($1, 'a', 'A'), ($1, 'b', 'B') returning id`,
          [id],
        );
        const idOf = (center: number | null) => (center === null ? null : Number(centers[center]?.id));
        for (const { at, usedAt, type, kind, center, micro } of posted)
          await client.query(
            `insert into movement (organization_id, type, kind, service, cost_center_id, amount_micro, balance_after_micro,
                                   description, usage_hour, created_at)
             values ($1, $2, $3, 'tts', $4, $5, 0, 'One', $6, $7)`,
            [id, type, kind, idOf(center), type === 'charge' ? -micro : micro, usedAt, at],
          );
        for (const { hour, kind, center, unit, quantity } of pending)
          await client.query(
            `insert into pending_usage (organization_id, hour, service, kind, cost_center_id, unit_micro, quantity)
             values ($1, $2, 'tts', $3, $4, $5, $6)`,
            [id, hour, kind, idOf(center), unit, quantity],
          );
        const used = [
          ...posted
            .filter(({ type }) => type !== 'topup')
            .map(({ at, usedAt, type, micro, ...rest }) => ({
              ...rest,
              day: toDay(usedAt ?? at),
              pendingMicro: 0n,
              chargedMicro: type === 'charge' ? micro : 0n,
              refundedMicro: type === 'refund' ? micro : 0n,
            })),
          ...pending.map(({ hour, unit, quantity, ...rest }) => {
            const micro = unit * BigInt(quantity);
            return { ...rest, day: toDay(hour), chargedMicro: micro, refundedMicro: 0n, pendingMicro: micro };
          }),
        ].filter(({ day }) => day >= RANGE.from && day <= RANGE.to);
        const keyOf = (day: string | null, kind: string | null, center: number | null) =>
          JSON.stringify([
            ...(groups.includes('day') ? [day] : []),
            ...(groups.includes('service') ? [kind] : []),
            ...(groups.includes('costCenter') ? [center] : []),
          ]);
        const expected = Map.groupBy(used, ({ day, kind, center }) => keyOf(day, kind, idOf(center)));
        const { rows } = await sumUsage(overPg(client), id, RANGE, groups, 5_000);
        const lines = rows[0]?.lines ?? [];
        const sumOf = (of: typeof used, name: 'chargedMicro' | 'refundedMicro' | 'pendingMicro') =>
          String(of.reduce((sum, one) => sum + one[name], 0n));
        const toSorted = (entries: (readonly [string, ...string[]])[]) =>
          entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
        expect(
          toSorted(
            lines.map(({ day, kind, costCenterId, chargedMicro, refundedMicro, pendingMicro }) => [
              keyOf(day, kind, costCenterId),
              chargedMicro,
              refundedMicro,
              pendingMicro,
            ]),
          ),
        ).toEqual(
          toSorted(
            [...expected].map(([key, of]) => [
              key,
              ...(['chargedMicro', 'refundedMicro', 'pendingMicro'] as const).map((name) => sumOf(of, name)),
            ]),
          ),
        );
      },
    ),
    { numRuns: onCi(60, 15) },
  );
});
