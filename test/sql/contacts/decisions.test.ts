import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addOptOuts, addTouches, keepRegistryAnswers } from '../../../db/contacts/functions/contacts.ts';
import { onCi } from '../../harness/ci.ts';
import { openCaller } from '../calls/calls.ts';
import { callOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { type History, reasonsOf, type Wanted } from './contact-model.ts';
import { decideWith, requireRegistry } from './contacts.ts';

const sql = useSql();
const decide = decideWith(sql);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FROM = Date.parse('2024-01-15T00:00:00Z');
const TO = Date.parse('2026-06-15T00:00:00Z');

beforeAll(async () => {
  await sql.query(
    "select routine.open_contact_partitions(month) from generate_series('2023-12-01Z'::timestamptz, '2026-08-01Z', '1 month') month",
  );
});

const purpose = fc.constantFrom('service' as const, 'collection' as const, 'advertising' as const);
const creditor = fc.constantFrom(null, 'A');
/** Any moment, but often one at which something begins or ends: an hour of a Colombia day, to the millisecond. */
const moment = fc
  .tuple(
    fc.integer({ min: 0, max: (TO - FROM) / DAY - 1 }),
    fc.integer({ min: 0, max: 23 }),
    fc.constantFrom(-1, 0, 1, 1_234_567),
  )
  .map(([days, hours, ms]) => FROM + days * DAY + hours * HOUR + ms);
/** Around another, by days and by hours of a Colombia day. */
const around = fc.tuple(
  fc.integer({ min: -9, max: 2 }),
  fc.integer({ min: 0, max: 23 }),
  fc.constantFrom(-1, 0, 900_000),
);
const near = (at: number, [days, hours, ms]: [number, number, number]) =>
  Math.floor(at / DAY) * DAY + days * DAY + hours * HOUR + ms;

const world = fc.record({
  at: moment,
  number: fc.constantFrom('573001234567', '576012345678', '12125550123'),
  purpose: fc.option(purpose, { nil: null }),
  creditor,
  keepsHours: fc.boolean(),
  registry: fc.constantFrom('none' as const, 'token' as const, 'required' as const),
  isCheck: fc.boolean(),
  optOuts: fc.array(fc.record({ purpose: fc.option(purpose, { nil: null }) }), { maxLength: 1 }),
  touches: fc.array(
    fc.record({
      channel: fc.constantFrom('call' as const, 'sms' as const, 'visit' as const),
      place: around,
      creditor,
      requestedByConsumer: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  answer: fc.option(fc.record({ isExcluded: fc.boolean(), place: around }), { nil: null }),
});

test('A number is refused exactly where a rule forbids it, until exactly when', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ at, number, answer, touches, ...given }) => {
      const { purpose, creditor, isCheck } = given;
      const wanted: Wanted = { number, purpose, creditor, isCheck, at };
      const history: History = {
        ...given,
        touches: touches.map(({ place, ...touch }) => ({ ...touch, at: near(at, place) })),
        answer: answer && { isExcluded: answer.isExcluded, askedAt: Math.min(at, near(at, answer.place)) },
      };
      const tenant = await openCaller(sql);
      const organization = tenant.organizationId;
      await sql.query('insert into call_setting (organization_id, contact_hours) values ($1, $2)', [
        organization,
        given.keepsHours,
      ]);
      if (given.registry !== 'none') await requireRegistry(sql, tenant, given.registry);
      await callOf(
        sql,
        addOptOuts,
      )({
        organization,
        items: given.optOuts.map((item) => ({ ...item, number, source: null, at: '2024-01-01T00:00:00Z' })),
      });
      await callOf(
        sql,
        addTouches,
      )({
        organization,
        items: history.touches.map((touch) => ({ ...touch, number, at: new Date(touch.at).toISOString() })),
      });
      if (history.answer !== null)
        await callOf(
          sql,
          keepRegistryAnswers,
        )({
          organization,
          askedAt: new Date(history.answer.askedAt),
          items: [{ number, isExcluded: history.answer.isExcluded }],
        });

      const decided = await decide(tenant, { ...wanted, at: new Date(at) });
      expect({ reasons: decided.reasons, isUnchecked: decided.is_unchecked }).toEqual(
        reasonsOf(history, wanted),
      );
      const postponing = (when: number) =>
        reasonsOf(history, { ...wanted, at: when }).reasons.filter(
          (reason) => reason === 'CONTACT_HOURS' || reason === 'FREQUENCY',
        );
      if (decided.allowed_at === null) {
        const isFinal = decided.reasons.some(
          (reason) => reason === 'OPTED_OUT' || reason === 'EXCLUDED_REGISTRY',
        );
        expect(isFinal || decided.reasons.length === 0).toBe(true);
        return;
      }
      const allowedAt = decided.allowed_at.getTime();
      expect(postponing(allowedAt)).toEqual([]);
      // The call is postponed at every moment before.
      for (let when = at; when < allowedAt; when += 20 * 60_000) expect(postponing(when)).not.toEqual([]);
      expect(postponing(allowedAt - 1)).not.toEqual([]);
    }),
    { numRuns: onCi(500, 40) },
  );
});
