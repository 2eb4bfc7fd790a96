import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { onCi } from '../../harness/ci.ts';
import { requireRegistry } from '../contacts/contacts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { endPlans, type SqlTenant, setPlan, setPrice, setSpendLimit, topUp } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { endOf, LIMIT_SEC, nextCarrier } from './attempts.ts';
import { claimOf, OF_CAMPAIGNS, useClaims } from './call-claims.ts';
import {
  addCall,
  ageCall,
  DETECTION_MICRO,
  openCaller,
  readAttempts,
  readCall,
  SECOND,
  SECOND_MICRO,
  TO,
} from './calls.ts';
import { claimCallAttempt } from './claim-call-attempt.ts';

const sql = useSql();
const { dial, accountOf, typesOf, setRoom, setSetting } = useClaims(sql);
/** How many calls are claimed at once where a limit allows some. */
const AT_ONCE = onCi(12, 6);
/** The amount that an attempt holds. */
const HELD = LIMIT_SEC * SECOND_MICRO;

suiteOf(
  sql,
  claimCallAttempt,
  (call) => {
    const claim = (callId: string, attempt: number, carrier = nextCarrier(), by?: pg.Client) =>
      call(claimOf(callId, attempt, carrier), by);

    test('gives an attempt to one worker, and only the next attempt', async () => {
      const tenant = await openCaller(sql);
      const callId = await addCall(sql, tenant, { recordingTtlSec: 60 });
      expect(await claim(randomUUID(), 1)).toBeNull();
      expect(await claim(callId, 0)).toBeNull();
      expect(await claim(callId, 2)).toBeNull();
      const carrier = nextCarrier();
      const answers = await Promise.all(
        (await sql.connections(onCi(8, 4))).map((by) => claim(callId, 1, carrier, by)),
      );
      const claimed = answers.filter((answer) => answer !== null);
      expect(claimed).toEqual([
        {
          outcome: 'claimed',
          carrier,
          to: TO,
          script: { audioKey: expect.stringMatching(/^audio\//), repeat: 1, optOutDigit: null },
          callerId: '576011234567',
          limitSec: LIMIT_SEC,
          waitMs: 0,
          record: true,
          onMachine: null,
          isFollowed: true,
        },
      ]);
      expect(await readAttempts(sql, callId)).toHaveLength(1);
      expect(await readCall(sql, callId)).toMatchObject({ status: 'in_progress', attempts: 1 });
      expect(await claim(callId, 2)).toBeNull();
    });

    test.each([
      ['continue', 0],
      ['hangup', 0],
      ['leave', 60],
    ] as const)(
      'holds detection, and the time until the beep where a message is left: %s',
      async (onMachine, beyondSec) => {
        const tenant = await openCaller(sql);
        const limitSec = LIMIT_SEC + beyondSec;
        expect(await claim(await addCall(sql, tenant, { onMachine }), 1)).toMatchObject({
          onMachine,
          limitSec,
        });
        expect((await accountOf(tenant)).held).toBe(limitSec * SECOND_MICRO + DETECTION_MICRO);
      },
    );

    test('does not dial what covers the time of an attempt but not its detection, to the micro', async () => {
      const tenant = await openCaller(sql, { balanceMicro: LIMIT_SEC * SECOND_MICRO + DETECTION_MICRO - 1 });
      const call = await addCall(sql, tenant, { onMachine: 'continue' });
      expect(await claim(call, 1)).toMatchObject({ outcome: 'refused' });
      expect(await readCall(sql, call)).toMatchObject({ end_reason: 'no_funds' });
      await topUp(sql, tenant.organizationId, 1);
      expect(await claim(await addCall(sql, tenant, { onMachine: 'continue' }), 1)).toMatchObject({
        outcome: 'claimed',
      });
    });

    const expireIn = (callId: string, seconds: number) =>
      sql.query(
        'update call set expires_at = clock_timestamp() + make_interval(secs => $2) where call_id = $1',
        [callId, seconds],
      );

    test('ends a call that has expired without dialing it, whatever else it waits for', async () => {
      const tenant = await openCaller(sql);
      await setSetting(tenant.organizationId, 'max_active', 0);
      const callId = await addCall(sql, tenant);
      expect(await claim(callId, 1)).toMatchObject({ outcome: 'waiting' });
      await expireIn(callId, -1);
      expect(await claim(callId, 1)).toMatchObject({ outcome: 'refused', next: [] });
      expect(await readCall(sql, callId)).toMatchObject({
        status: 'failed',
        end_reason: 'expired',
        attempts: 1,
      });
      expect(await readAttempts(sql, callId)).toMatchObject([
        {
          status: 'failed',
          hangup_cause: 29,
          cause_text: 'Facility rejected: call expired',
          held_micro: '0',
        },
      ]);
      expect((await accountOf(tenant)).held).toBe(0);
    });

    test('postpones a call to the opening of calling hours, and no later than its expiry', async () => {
      const tenant = await openCaller(sql);
      await setSetting(tenant.organizationId, 'contact_hours', true);
      const callId = await addCall(sql, tenant);
      await expireIn(callId, 600);
      const opensAt = new Date(Date.now() + 3_600_000);
      const held = await call(claimOf(callId, 1, nextCarrier(), opensAt));
      expect(held?.outcome === 'held' && Date.parse(held.until)).toBeLessThan(opensAt.getTime());
      await expireIn(callId, -1);
      await ageCall(sql, callId, 600);
      expect(await call(claimOf(callId, 1, nextCarrier(), opensAt))).toMatchObject({ outcome: 'refused' });
    });

    test('asks for the registry of excluded numbers before it decides about advertising', async () => {
      const tenant = await openCaller(sql);
      const { organizationId } = tenant;
      await requireRegistry(sql, tenant);
      const callId = await addCall(sql, tenant, { purpose: 'advertising' });
      expect(await claim(callId, 1)).toEqual({ outcome: 'unchecked', organizationId, to: TO });
    });

    test('dials a scheduled call only from its time on', async () => {
      const tenant = await openCaller(sql);
      const scheduledAt = new Date(Date.now() + 60_000).toISOString();
      const callId = await addCall(sql, tenant, { scheduledAt });
      const held = await claim(callId, 1);
      expect(held?.outcome === 'held' && Date.parse(held.until)).toBe(Date.parse(scheduledAt));
      await ageCall(sql, callId, 60);
      expect(await claim(callId, 1)).toMatchObject({ outcome: 'claimed' });
    });

    test('holds attempts that are not due, or outside calling hours', async () => {
      const tenant = await openCaller(sql);
      const callId = await addCall(sql, tenant);
      await ageCall(sql, callId, -60);
      expect(await claim(callId, 1)).toMatchObject({ outcome: 'held' });
      await ageCall(sql, callId, 60);
      const opensAt = new Date(Date.now() + 3_600_000);
      await setSetting(tenant.organizationId, 'contact_hours', true);
      const held = await call(claimOf(callId, 1, nextCarrier(), opensAt));
      expect(held).toMatchObject({ outcome: 'held' });
      expect(held?.outcome === 'held' && Date.parse(held.until)).toBe(opensAt.getTime());
      expect(await claim(callId, 1)).toMatchObject({ outcome: 'held' });
      await ageCall(sql, callId, 3_600);
      expect(await claim(callId, 1)).toMatchObject({ outcome: 'claimed' });

      const other = await openCaller(sql);
      const atAnyHour = await addCall(sql, other);
      expect(await call(claimOf(atAnyHour, 1, nextCarrier(), opensAt))).toMatchObject({ outcome: 'claimed' });
    });

    test('takes no more slots than the organization or carrier has, under concurrency', async () => {
      const [tenant, other] = [await openCaller(sql), await openCaller(sql)];
      const carrier = nextCarrier();
      const [slots, limit] = onCi([5, 3], [3, 2]);
      await setRoom(carrier, slots);
      await setSetting(tenant.organizationId, 'max_active', limit);
      const ids: string[] = [];
      for (let n = 0; n < AT_ONCE; n += 1) ids.push(await addCall(sql, n % 2 === 0 ? tenant : other));
      const workers = await sql.connections(AT_ONCE);
      const answers = await Promise.all(ids.map((id, n) => claim(id, 1, carrier, workers[n])));
      const outcomes = (of: number) =>
        answers.filter((_, n) => n % 2 === of).map((answer) => answer?.outcome);
      const claimed = answers.filter((answer) => answer?.outcome === 'claimed').length;
      expect(claimed).toBe(slots);
      expect(answers.filter((answer) => answer?.outcome === 'waiting')).toHaveLength(AT_ONCE - slots);
      expect(outcomes(0).filter((outcome) => outcome === 'claimed').length).toBeLessThanOrEqual(limit);
    });

    test('takes no more slots than the organization has, under concurrency, where its carrier has more', async () => {
      const tenant = await openCaller(sql);
      const carrier = nextCarrier();
      await setRoom(carrier, 50);
      await setSetting(tenant.organizationId, 'max_active', 3);
      const ids = await Promise.all(Array.from({ length: AT_ONCE }, () => addCall(sql, tenant)));
      const workers = await sql.connections(AT_ONCE);
      const answers = await Promise.all(ids.map((id, n) => claim(id, 1, carrier, workers[n])));
      const outcomes = answers.map((answer) => answer?.outcome).sort();
      expect(outcomes).toEqual([...Array(3).fill('claimed'), ...Array(AT_ONCE - 3).fill('waiting')]);
    });

    test('holds no more than is available, whatever the limit, under concurrency', async () => {
      const limits: ((organizationId: number) => Promise<unknown>)[] = [
        (id) =>
          sql.query('update billing_account set credit_line_micro = $2 where organization_id = $1', [id, 0]),
        (id) => setSpendLimit(sql, id, 'day', 3 * HELD + SECOND_MICRO),
        (id) => setSpendLimit(sql, id, 'month', 3 * HELD + SECOND_MICRO),
        (id) => setSetting(id, 'day_limit_micro', 3 * HELD + SECOND_MICRO),
      ];
      for (const [place, limit] of limits.entries()) {
        const balanceMicro = place === 0 ? 3 * HELD + SECOND_MICRO : 1_000_000;
        const tenant = await openCaller(sql, { balanceMicro });
        await limit(tenant.organizationId);
        const ids: string[] = [];
        for (let n = 0; n < AT_ONCE; n += 1) ids.push(await addCall(sql, tenant));
        const workers = await sql.connections(AT_ONCE);
        const carrier = nextCarrier();
        const answers = await Promise.all(ids.map((id, n) => claim(id, 1, carrier, workers[n])));
        expect(answers.map((answer) => answer?.outcome).sort()).toEqual([
          ...Array(3).fill('claimed'),
          ...Array(AT_ONCE - 3).fill('refused'),
        ]);
        expect(await accountOf(tenant)).toEqual({
          balance: balanceMicro,
          available: balanceMicro,
          pending: 0,
          held: 3 * HELD,
        });
      }
    });

    test('holds at the current price, which is charged whatever price, plan or limit follows', async () => {
      const tenant = await openCaller(sql, { balanceMicro: 2 * HELD });
      const { organizationId } = tenant;
      const [callId, other] = [await addCall(sql, tenant), await addCall(sql, tenant)];
      const token = await dial(callId);
      await setPrice(sql, organizationId, 'callblasting.second', 2 * SECOND_MICRO, new Date().toISOString());
      expect(await claim(other, 1)).toMatchObject({ outcome: 'refused' });
      await setSpendLimit(sql, organizationId, 'day', 0);
      await setPlan(sql, organizationId, 'callblasting');
      await sql.query('select routine.advance_call_attempt($1, $2)', [
        token,
        endOf('completed', { airSec: LIMIT_SEC }),
      ]);
      expect(await accountOf(tenant)).toEqual({
        balance: 2 * HELD,
        pending: HELD,
        held: 0,
        available: HELD,
      });
    });

    describe('refuses, ends the call and charges nothing', () => {
      const refused = async (tenant: SqlTenant, terms = {}, before = async () => {}) => {
        const callId = await addCall(sql, tenant, terms);
        await before();
        const answer = await claim(callId, 1);
        const [refusal] = await readAttempts(sql, callId);
        expect([answer?.outcome, (await readCall(sql, callId))?.status]).toEqual(['refused', 'failed']);
        return refusal?.cause_text;
      };
      const query = (text: string) => async (tenant: SqlTenant) => {
        await sql.query(text, [tenant.organizationId]);
      };

      test.each([
        [
          'destination not allowed',
          query(
            "insert into call_destination (organization_id, destination, is_allowed) values ($1, 'CO', false)",
          ),
        ],
        ['organization not active', query("update organization set status = 'suspended' where id = $1")],
        [
          'organization blocked',
          query("insert into organization_block (organization_id, kind, reason) values ($1, 'full', 'Test')"),
        ],
        [
          'service not enabled',
          query('update organization_service set enabled = false where organization_id = $1'),
        ],
        [
          'no active billing account',
          query("update billing_account set status = 'closed' where organization_id = $1"),
        ],
        [
          'insufficient balance',
          query(
            `select routine.post_movement($1, 'adjustment', -1000000 + ${HELD} - 1, null, 1, 'Less', 'less', null, 'correction')`,
          ),
        ],
        [
          'spend limit reached',
          query(
            `insert into spend_limit (organization_id, period, limit_micro) values ($1, 'day', ${HELD} - 1)`,
          ),
        ],
        [
          'daily limit of calls reached',
          query(`insert into call_setting (organization_id, day_limit_micro) values ($1, ${HELD - 1})`),
        ],
      ])('for: %s', async (reason, meet) => {
        const tenant = await openCaller(sql);
        const before = await accountOf(tenant);
        expect(await refused(tenant, {}, () => meet(tenant))).toBe(`Facility rejected: ${reason}`);
        expect(await accountOf(tenant)).toMatchObject({ pending: before.pending, held: 0 });
        expect(await typesOf(tenant)).toContain('voice.failed');
      });

      test('for the daily limit of calls also where air time is free and detection is not', async () => {
        const tenant = await openCaller(sql);
        await setPrice(sql, tenant.organizationId, SECOND, 0, '2021-01-01');
        await setSetting(tenant.organizationId, 'day_limit_micro', DETECTION_MICRO);
        const terms = { onMachine: 'continue' as const };
        const [first, second] = [await addCall(sql, tenant, terms), await addCall(sql, tenant, terms)];
        expect(await claim(first, 1)).toMatchObject({ outcome: 'claimed' });
        expect(await claim(second, 1)).toMatchObject({ outcome: 'refused' });
        expect(await readAttempts(sql, second)).toMatchObject([
          { cause_text: 'Facility rejected: daily limit of calls reached' },
        ]);
        // Without a limit of its own: as many minutes of detection as 100 hours have.
        const other = await openCaller(sql);
        await setPrice(sql, other.organizationId, SECOND, 0, '2021-01-01');
        const allows = async (held: number) => {
          const [row] = await sql.query<{ is: boolean }>(
            'select routine.has_call_allowance($1, $2, 0, 40, $3) as is',
            [other.organizationId, held, DETECTION_MICRO],
          );
          return row?.is;
        };
        expect(await allows(5_999 * DETECTION_MICRO)).toBe(true);
        expect(await allows(5_999 * DETECTION_MICRO + 1)).toBe(false);
      });

      test('holds nothing that a plan includes, and allows a cost of exactly what is available', async () => {
        const tenant = await openCaller(sql, { balanceMicro: HELD });
        await setSetting(tenant.organizationId, 'day_limit_micro', HELD);
        await setSpendLimit(sql, tenant.organizationId, 'day', HELD);
        const [first, second] = [await addCall(sql, tenant), await addCall(sql, tenant)];
        expect(await claim(first, 1)).toMatchObject({ outcome: 'claimed' });
        // Calls under way count towards the day's ceiling.
        expect(await claim(second, 1)).toMatchObject({ outcome: 'refused' });
        expect(await readAttempts(sql, second)).toMatchObject([
          { cause_text: 'Facility rejected: daily limit of calls reached' },
        ]);
        await setPlan(sql, tenant.organizationId, 'callblasting');
        expect(await claim(await addCall(sql, tenant), 1)).toMatchObject({ outcome: 'claimed' });
        await endPlans(sql, tenant.organizationId);
      });
    });
  },
  OF_CAMPAIGNS,
);
