import { describe, expect, test } from 'vitest';
import { keepRegistryAnswers, openRegistryRequest } from '../../../db/contacts/functions/contacts.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { MARGIN_SEC, nextCarrier } from '../calls/attempts.ts';
import { addCall, openCaller, readAttempts, readCall, TO } from '../calls/calls.ts';
import { claimCallAttempt } from '../calls/claim-call-attempt.ts';
import { callOf, suiteOf } from '../suite/suite-of.ts';
import type { SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { readEvidence, requireRegistry } from './contacts.ts';

const sql = useSql();
const LEASE_SEC = 15;
const OTHER = '573001234568';
const begin = ({ organizationId }: SqlTenant, ...numbers: string[]) => ({
  organization: organizationId,
  numbers,
  limit: 5_000,
  leaseSec: LEASE_SEC,
});
const keep = ({ organizationId }: SqlTenant, number: string, isExcluded: boolean, askedAt = new Date()) =>
  callOf(
    sql,
    keepRegistryAnswers,
  )({ organization: organizationId, askedAt, items: [{ number, isExcluded }] });
const claim = (callId: string, opensAt: Date | null = null) =>
  callOf(
    sql,
    claimCallAttempt,
  )({
    call: callId,
    attempt: 1,
    carrier: nextCarrier(),
    token: crypto.randomUUID(),
    hours: hoursFrom(opensAt),
    marginSec: MARGIN_SEC,
    patienceSec: 60,
  });
const openRequiring = async () => {
  const tenant = await openCaller(sql);
  await requireRegistry(sql, tenant);
  return tenant;
};

suiteOf(sql, openRegistryRequest, (call) => {
  test('asks about numbers without an answer since the last update, one request at a time', async () => {
    const tenant = await openRequiring();
    await keep(tenant, TO, false);
    expect(await call(begin(tenant, TO, OTHER))).toMatchObject({ numbers: [OTHER], token: 'sealed' });
    expect(await call(begin(tenant, OTHER))).toBeNull();
    expect(await call(begin(tenant, TO))).toMatchObject({ numbers: [] });
    await sql.query(
      "update registry_answer set asked_at = asked_at - interval '1 day' where organization_id = $1",
      [tenant.organizationId],
    );
    await sql.query('update contact_registry set ask_again_at = null where organization_id = $1', [
      tenant.organizationId,
    ]);
    expect(await call(begin(tenant, TO))).toMatchObject({ numbers: [TO] });
  });

  test('is begun once under concurrency, and never without a token', async () => {
    const tenant = await openRequiring();
    const clients = await sql.connections(4);
    const answers = await Promise.all(clients.map((by) => call(begin(tenant, TO), by)));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await call(begin(await openCaller(sql), TO))).toBeNull();
  });
});

suiteOf(sql, keepRegistryAnswers, (call) => {
  test('keeps the newest answer, and lets the registry be asked again', async () => {
    const tenant = await openRequiring();
    const askedAt = new Date();
    const items = [{ number: TO, isExcluded: true }];
    await callOf(sql, openRegistryRequest)(begin(tenant, TO));
    await call({ organization: tenant.organizationId, askedAt, items });
    await call({
      organization: tenant.organizationId,
      askedAt: new Date(0),
      items: [{ number: TO, isExcluded: false }],
    });
    expect(
      await sql.query('select is_excluded from registry_answer where organization_id = $1', [
        tenant.organizationId,
      ]),
    ).toEqual([{ is_excluded: true }]);
    expect(await callOf(sql, openRegistryRequest)(begin(tenant, OTHER))).not.toBeNull();
  });
});

describe('A call for advertising of an organization that requires the registry', () => {
  test('is not dialed before the registry was asked, and then if it is not excluded', async () => {
    const tenant = await openRequiring();
    const callId = await addCall(sql, tenant, { purpose: 'advertising' });
    expect(await claim(callId)).toEqual({
      outcome: 'unchecked',
      organizationId: tenant.organizationId,
      to: TO,
    });
    await keep(tenant, TO, false);
    expect(await claim(callId)).toMatchObject({ outcome: 'claimed' });
    const [evidence] = await readEvidence(sql, callId);
    expect(evidence).toMatchObject({
      refusal: null,
      known: { registry: { isExcluded: false, version: expect.any(String) } },
    });
  });

  test('ends if the number is excluded', async () => {
    const tenant = await openRequiring();
    await keep(tenant, TO, true);
    const callId = await addCall(sql, tenant, { purpose: 'advertising' });
    expect(await claim(callId)).toMatchObject({ outcome: 'refused' });
    expect(await readCall(sql, callId)).toMatchObject({ status: 'failed', end_reason: 'excluded' });
    expect(await readAttempts(sql, callId)).toMatchObject([
      { cause_text: 'Facility rejected: number in the registry of excluded numbers' },
    ]);
    expect(await readEvidence(sql, callId)).toMatchObject([{ refusal: 'EXCLUDED_REGISTRY' }]);
    const collection = await addCall(sql, tenant, { purpose: 'collection' });
    expect(await claim(collection)).toMatchObject({ outcome: 'claimed' });
  });

  test('waits while the registry is silent, and ends after 72 hours', async () => {
    const tenant = await openRequiring();
    const callId = await addCall(sql, tenant, { purpose: 'advertising' });
    await claim(callId);
    await sql.query(
      "update contact_registry set ask_again_at = now() + interval '5 minutes' where organization_id = $1",
      [tenant.organizationId],
    );
    expect(await claim(callId)).toMatchObject({ outcome: 'held' });
    expect(await readCall(sql, callId)).toMatchObject({ held_for: 'EXCLUDED_REGISTRY', attempts: 0 });
    // Every night it is held for the hours; it still waits for the registry.
    await sql.query('update call set next_attempt_at = now() where call_id = $1', [callId]);
    expect(await claim(callId, new Date(Date.now() + 3_600_000))).toMatchObject({ outcome: 'held' });
    expect(await readCall(sql, callId)).toMatchObject({ held_for: 'CONTACT_HOURS' });
    await sql.query(
      "update call set next_attempt_at = now(), unchecked_since = unchecked_since - interval '73 hours' where call_id = $1",
      [callId],
    );
    // While it is being asked once more, nothing is decided.
    expect(await claim(callId)).toMatchObject({ outcome: 'held' });
    await sql.query('update call set next_attempt_at = now() where call_id = $1', [callId]);
    await sql.query("update contact_registry set fault = 'unavailable' where organization_id = $1", [
      tenant.organizationId,
    ]);
    expect(await claim(callId)).toMatchObject({ outcome: 'refused' });
    expect(await readCall(sql, callId)).toMatchObject({ status: 'failed', end_reason: 'expired' });
  });

  test('needs no answer about a landline or another country', async () => {
    const tenant = await openRequiring();
    for (const to of ['576012345678', '12125550123'])
      expect(await claim(await addCall(sql, tenant, { purpose: 'advertising', to }))).toMatchObject({
        outcome: 'claimed',
      });
  });
});
