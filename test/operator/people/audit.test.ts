import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCAL_KEY_RINGS } from '../../../local/secrets.ts';
import { createOperatorCtx, operatorName } from '../../../operator/program/create-operator-ctx.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { readAuditLog } from '../../../shared/kernel/audit/read-audit-log.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { revokeKey } from '../../../shared/people/keys/revoke-key.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { rotateAccountSecret } from '../../../shared/webhooks/secrets/rotate-secrets.ts';
import { showAccountSecret } from '../../../shared/webhooks/secrets/show-account-secret.ts';
import { asFunction } from '../../harness/database.ts';
import { PATIENT_MS } from '../../harness/patient.ts';
import { told } from '../../harness/told.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();
let ctx: Ctx;
beforeEach(() => {
  ctx = createOperatorCtx(cloud.environment, { actor: 'operator', actorNote: 'Ana' }, PATIENT_MS).ctx;
});

const UNIT = 1_000_000n;
const newOrganization = async (): Promise<number> =>
  (await createOrganization(ctx, { name: 'Audited', account: { currency: 'COP' } })).id;
const eventsOf = (organizationId: number) => readAuditLog(ctx, { organizationId, limit: 100 });

describe('The audit log', () => {
  test('records who did what, on which target, with which input and in which command', async () => {
    const organizationId = await newOrganization();
    const payment = { organizationId, amountMicro: 5n * UNIT, reference: 'bank-1' };
    const { movementId } = await topUpBalance(ctx, payment);
    const [latest, first] = await eventsOf(organizationId);
    expect(latest).toMatchObject({
      actor: 'operator',
      actorId: null,
      actorName: 'operators_local',
      actorNote: 'Ana',
      requestId: ctx.requestId,
      verb: 'balance.top-up',
      organizationId,
      target: 'movement',
      targetId: String(movementId),
      input: { organizationId, amountMicro: '5000000', reference: 'bank-1' },
    });
    expect(Math.abs(Date.now() - Number(latest?.occurredAt))).toBeLessThan(60_000);
    expect(first).toMatchObject({
      verb: 'organization.create',
      organizationId,
      target: 'organization',
      targetId: String(organizationId),
    });
  });

  test('names an operator by database login, even if the command gives another name', async () => {
    const organizationId = await newOrganization();
    const forged = { actor: 'operator', actorName: 'postgres', actorNote: 'Eva' } as const;
    const { ctx: hers } = createOperatorCtx(cloud.environment, forged, PATIENT_MS);
    await topUpBalance(hers, { organizationId, amountMicro: UNIT, reference: 'bank-1' });
    const told = (actorName: string) => readAuditLog(ctx, { organizationId, actorName, limit: 5 });
    expect(await told('operators_local')).toMatchObject([
      { verb: 'balance.top-up', actorNote: 'Eva' },
      { verb: 'organization.create', actorNote: 'Ana' },
    ]);
    expect([...(await told('postgres')), ...(await told('Eva'))]).toEqual([]);
  });

  test('records neither refused changes nor changes that were already made', async () => {
    const organizationId = await newOrganization();
    const payment = { organizationId, amountMicro: UNIT, reference: 'bank-1' };
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => topUpBalance(ctx, payment)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(told(revokeKey(ctx, { organizationId, keyId: 999_999 }))).rejects.toThrow('no key');
    expect((await eventsOf(organizationId)).map(({ verb }) => verb)).toEqual([
      'balance.top-up',
      'organization.create',
    ]);
  });

  test('tells a rotation that waits for the previous secret from one that does not, and records each argument by its name', async () => {
    const organizationId = await newOrganization();
    const environment = { ...cloud.environment, ...LOCAL_KEY_RINGS };
    const { ctx: keyed } = createOperatorCtx(
      environment,
      { actor: 'operator', actorNote: 'Ana' },
      PATIENT_MS,
    );
    await showAccountSecret(keyed, organizationId);
    await rotateAccountSecret(keyed, organizationId);
    await rotateAccountSecret(keyed, organizationId, { now: true });
    expect((await eventsOf(organizationId)).slice(0, 3).map(({ verb, input }) => [verb, input])).toEqual([
      ['webhook.rotate-account-secret', { organizationId, now: true }],
      ['webhook.rotate-account-secret', { organizationId, now: false }],
      ['webhook.account-secret', { organizationId }],
    ]);
  });

  test('stores no tokens', async () => {
    const organizationId = await newOrganization();
    const { userId } = await addUser(ctx, { organizationId, email: 'ana@example.com', role: 'owner' });
    const token = `svc_${crypto.randomUUID().replaceAll('-', '')}`;
    await createKey(ctx, { organizationId, userId, name: 'Known', token });
    const [{ input } = { input: undefined }] = await eventsOf(organizationId);
    expect(input).toMatchObject({ name: 'Known', token: '[secret]' });
  });

  test('identifies members of an organization by id', async () => {
    const organizationId = await newOrganization();
    const { userId } = await addUser(ctx, { organizationId, email: 'eva@example.com', role: 'owner' });
    const person = { actor: 'user', actorId: userId, actorName: 'Eva' } as const;
    const hers = createOperatorCtx(asFunction(cloud.environment, 'portal'), person, PATIENT_MS).ctx;
    await createKey(hers, { organizationId, userId, name: 'Hers' });
    expect(await readAuditLog(ctx, { organizationId, actor: 'user', limit: 5 })).toMatchObject([
      { actorId: userId, actorName: 'Eva', verb: 'key.create', target: 'api_key' },
    ]);
  });

  test('is immutable', async () => {
    await newOrganization();
    await expect(told(cloud.query("update audit_event set actor_name = 'nobody'"))).rejects.toThrow(
      'immutable',
    );
    await expect(told(cloud.query('delete from audit_event'))).rejects.toThrow('immutable');
    await expect(told(cloud.query('truncate audit_event'))).rejects.toThrow('immutable');
  });
});

test('the note beside the login is OPERATOR_NAME or, without it, the user name of git or of the machine', () => {
  expect(operatorName({ OPERATOR_NAME: ' Ana Gómez ' })).toBe('Ana Gómez');
  expect(operatorName({})).not.toBe('');
});

test.each(['Ana\u001b[2J', 'Ana\u202eanA', 'Ana\nsystem: qa', 'x'.repeat(201)])(
  'an OPERATOR_NAME that is not a short line of plain text is refused before anything happens: %j',
  async (name) => {
    vi.stubEnv('OPERATOR_NAME', name);
    expect(() => createOperatorCtx(cloud.environment)).toThrow(
      expect.objectContaining({ code: 'OPERATOR_NAME_INVALID' }),
    );
    vi.unstubAllEnvs();
  },
);
