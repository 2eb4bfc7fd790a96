import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findIdentity } from '../../../db/people/queries/find-identity.ts';
import { readAuditLog } from '../../../shared/kernel/audit/read-audit-log.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { createCostCenter, setCostCenterStatus } from '../../../shared/people/cost-centers/cost-centers.ts';
import { type CreateKey, createKey } from '../../../shared/people/keys/create-key.ts';
import { listKeys } from '../../../shared/people/keys/list-keys.ts';
import { revokeKey } from '../../../shared/people/keys/revoke-key.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setMemberRole } from '../../../shared/people/set-member-role.ts';
import { setUserStatus } from '../../../shared/people/users/set-user-status.ts';
import { told } from '../../harness/told.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();
let ctx: Ctx;
beforeEach(() => {
  ctx = cloud.openContext().ctx;
});

type Role = Parameters<typeof addUser>[1]['role'];

async function newMember(role: Role = 'owner') {
  const { id: organizationId } = await createOrganization(ctx, { name: 'Keys' });
  const email = `${crypto.randomUUID()}@example.com`;
  const { userId } = await addUser(ctx, { organizationId, email, role });
  return { organizationId, userId, email };
}

async function create(options: Partial<CreateKey> & { role?: Role }) {
  const { role, ...rest } = options;
  const { organizationId, userId } = await newMember(role);
  return await createKey(ctx, { organizationId, userId, name: 'Server', ...rest });
}

describe('The permissions that a role may grant', () => {
  const WRITE = { capabilities: ['urlshortener.write'] } as const;
  const PERSONAL = { capabilities: ['account', 'directory', 'contacts', 'webhooks'] } as const;
  const LIMITS = { capabilities: ['limits'] } as const;
  const OLD = { issuedBeforeWriteCapability: true };
  test.each([
    ['owner', {}, true],
    ['owner', WRITE, true],
    ['owner', PERSONAL, true],
    ['owner', OLD, true],
    ['administrator', {}, true],
    ['administrator', WRITE, true],
    ['administrator', PERSONAL, true],
    ['administrator', OLD, true],
    ['developer', {}, true],
    ['developer', { services: ['urlshortener'] }, true],
    ['developer', PERSONAL, true],
    ['owner', LIMITS, true],
    ['administrator', LIMITS, true],
    ['developer', WRITE, false],
    ['developer', LIMITS, false],
    ['developer', { capabilities: ['account', 'urlshortener.write'] }, false],
    ['developer', OLD, false],
    ['member', {}, false],
    ['member', PERSONAL, false],
    ['member', WRITE, false],
    ['member', OLD, false],
  ] as const)('a key created by the %s with %j is allowed: %s', async (role, grant, isAllowed) => {
    // Each row is a valid grant; only its arrays are readonly, unlike the type's.
    const options = { role, ...grant } as Partial<CreateKey> & { role: Role };
    if (isAllowed) expect(await create(options)).toMatchObject({ token: expect.any(String) });
    else
      await expect(told(create(options))).rejects.toThrow(
        /cannot create keys|Only an owner or administrator/,
      );
  });

  test('the role at the time of creation counts', async () => {
    const { organizationId, userId } = await newMember('developer');
    const key = { organizationId, userId, name: 'Writer', capabilities: ['urlshortener.write' as const] };
    await expect(told(createKey(ctx, key))).rejects.toThrow(/Only an owner/);
    await setMemberRole(ctx, { organizationId, userId, role: 'administrator' });
    expect(await createKey(ctx, key)).toMatchObject({ capabilities: ['urlshortener.write'] });
  });

  test('removed members, disabled people and strangers cannot create keys', async () => {
    const removed = await newMember();
    await removeMember(ctx, removed);
    await expect(told(createKey(ctx, { ...removed, name: 'k' }))).rejects.toThrow(/not an active member/);

    const disabled = await newMember();
    await setUserStatus(ctx, { email: disabled.email, status: 'disabled' });
    await expect(told(createKey(ctx, { ...disabled, name: 'k' }))).rejects.toThrow(/not an active member/);

    const [{ organizationId }, { userId }] = await Promise.all([newMember(), newMember()]);
    await expect(told(createKey(ctx, { organizationId, userId, name: 'k' }))).rejects.toThrow(
      /not an active member/,
    );
  });
});

describe('A new key', () => {
  test('has a token that is shown once and stored only as its SHA-256', async () => {
    const { organizationId, userId } = await newMember();
    const { id, token } = await createKey(ctx, { organizationId, userId, name: 'Server' });
    expect(token).toMatch(/^svc_[a-f0-9]{32}$/);
    const [row] = await cloud.query<{ token_hash: Buffer }>('select * from api_key where id = $1', [id]);
    expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest());
    const secret = token.slice('svc_'.length);
    expect(JSON.stringify(row)).not.toContain(secret);
    const listed = await listKeys(ctx, organizationId);
    expect(listed).toMatchObject([{ id, name: 'Server', tokenHint: token.slice(-4), revokedAt: null }]);
    expect(JSON.stringify(listed)).not.toContain(secret);
  });

  test('is found by the token of a request', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { token } = await create({ services: ['tts', 'tts'], networks: ['203.0.113.9'], expiresAt });
    expect(await findIdentity(ctx.db, createHash('sha256').update(token).digest('hex'))).toMatchObject({
      services: ['tts'],
      networks: ['203.0.113.9/32'],
      capabilities: [],
      predatesWriteCapability: false,
      expiresAt,
      userStatus: 'active',
      membershipStatus: 'active',
      costCenterStatus: 'active',
    });
  });

  test('accepts a predetermined token once', async () => {
    const token = `svc_${crypto.randomUUID().replaceAll('-', '')}`;
    expect(await create({ token })).toMatchObject({ token });
    await expect(told(create({ token }))).rejects.toThrow(/already/);
    await expect(told(create({ token: token.toUpperCase() }))).rejects.toThrow(/^token: /);
  });

  test('expires in the future, or never', async () => {
    await expect(told(create({ expiresAt: new Date() }))).rejects.toThrow('expiresAt: must be in the future');
    expect(await create({})).toMatchObject({ expiresAt: null });
  });

  test('is assigned to an active cost center of its organization', async () => {
    const { organizationId, userId } = await newMember();
    const key = { organizationId, userId, name: 'Sales', costCenter: 'sales' };
    const other = await createOrganization(ctx, { name: 'Other' });
    await createCostCenter(ctx, { organizationId: other.id, code: 'sales', name: 'Sales' });
    await expect(told(createKey(ctx, key))).rejects.toThrow('no cost center sales');
    await createCostCenter(ctx, { organizationId, code: 'sales', name: 'Sales' });
    expect(await createKey(ctx, key)).toMatchObject({ name: 'Sales' });
    await setCostCenterStatus(ctx, { organizationId, code: 'sales', status: 'disabled' });
    await expect(told(createKey(ctx, key))).rejects.toThrow('sales is disabled');
  });

  test('can be limited only to existing services and capabilities', async () => {
    // Types exclude these values, but the command line does not.
    await expect(told(create({ services: ['sms'] as never }))).rejects.toThrow(/^services\.0: /);
    await expect(told(create({ services: [] }))).rejects.toThrow(/^services: must not be empty/);
    await expect(told(create({ capabilities: ['root'] as never }))).rejects.toThrow(/^capabilities\.0: /);
  });
});

describe('The keys of a removed member', () => {
  const eventsOf = async (organizationId: number) =>
    (await readAuditLog(ctx, { organizationId, limit: 20 })).map(({ verb, target, targetId, input }) => ({
      verb,
      target,
      targetId,
      input,
    }));

  test('are permanently revoked in the same transaction, each with an event', async () => {
    const { organizationId, userId, email } = await newMember();
    const first = await createKey(ctx, { organizationId, userId, name: 'First' });
    const second = await createKey(ctx, { organizationId, userId, name: 'Second' });
    const { userId: colleague } = await addUser(ctx, {
      organizationId,
      email: `x${email}`,
      role: 'developer',
    });
    const other = await createKey(ctx, { organizationId, userId: colleague, name: 'Of a colleague' });
    const elsewhere = await newMember();
    await addUser(ctx, { organizationId: elsewhere.organizationId, email, role: 'owner' });
    const away = await createKey(ctx, {
      organizationId: elsewhere.organizationId,
      userId,
      name: 'Elsewhere',
    });
    await removeMember(ctx, { organizationId, userId });
    const states = async (organization = organizationId) =>
      Object.fromEntries((await listKeys(ctx, organization)).map(({ id, state }) => [id, state]));
    const after = { [first.id]: 'revoked', [second.id]: 'revoked', [other.id]: 'active' };
    expect(await states()).toEqual(after);
    expect(await states(elsewhere.organizationId)).toEqual({ [away.id]: 'active' });
    const revocation = (keyId: number) => ({
      verb: 'key.revoke',
      target: 'api_key',
      targetId: String(keyId),
      input: { organizationId, keyId },
    });
    const events = await eventsOf(organizationId);
    expect(events.slice(0, 3).toSorted((one, two) => one.verb.localeCompare(two.verb))).toEqual(
      expect.arrayContaining([
        revocation(first.id),
        revocation(second.id),
        expect.objectContaining({ verb: 'user.remove', target: 'membership', targetId: String(userId) }),
      ]),
    );
    await addUser(ctx, { organizationId, email, role: 'owner' });
    expect(await states()).toEqual(after);
    expect((await eventsOf(organizationId)).slice(1)).toEqual(events);
  });

  test('are revoked whoever changes the membership, and keep working when the removal is refused', async () => {
    const { organizationId, userId } = await newMember();
    await createKey(ctx, { organizationId, userId, name: 'Server' });
    const person = { actor: 'user', actorId: userId, actorName: 'Eva' } as const;
    await expect(told(removeMember({ ...ctx, actor: person }, { organizationId, userId }))).rejects.toThrow(
      'one owner',
    );
    expect(await listKeys(ctx, organizationId)).toMatchObject([{ state: 'active', revokedAt: null }]);
    await cloud.query("update membership set status = 'removed' where user_id = $1", [userId]);
    expect(await listKeys(ctx, organizationId)).toMatchObject([
      { state: 'revoked', revokedAt: expect.any(Date) },
    ]);
  });

  test('stay revoked, even one whose creation overlapped with the removal', async () => {
    const { organizationId, userId, email } = await newMember();
    await removeMember(ctx, { organizationId, userId });
    await cloud.query(
      `insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint)
       select $1, id, $2, 'Late', sha256($3::text::bytea), 'late' from cost_center where organization_id = $1`,
      [organizationId, userId, email],
    );
    expect(await listKeys(ctx, organizationId)).toMatchObject([{ state: 'creator-inactive' }]);
    await addUser(ctx, { organizationId, email, role: 'owner' });
    expect(await listKeys(ctx, organizationId)).toMatchObject([{ state: 'revoked' }]);
  });
});

describe('An existing key', () => {
  test('can be revoked once, and only by its own organization', async () => {
    const { organizationId, userId } = await newMember();
    const { id: keyId } = await createKey(ctx, { organizationId, userId, name: 'Server' });
    const stranger = await newMember();
    await expect(told(revokeKey(ctx, { organizationId: stranger.organizationId, keyId }))).rejects.toThrow(
      'can be revoked',
    );
    expect(await revokeKey(ctx, { organizationId, keyId })).toMatchObject({
      id: keyId,
      revokedAt: expect.any(Date),
    });
    await expect(told(revokeKey(ctx, { organizationId, keyId }))).rejects.toThrow('can be revoked');
  });

  test('shows why it does not work, with the reason that its requests get', async () => {
    const state = async (organizationId: number) => (await listKeys(ctx, organizationId))[0]?.state;
    const { organizationId, userId, email } = await newMember();
    await createKey(ctx, { organizationId, userId, name: 'Server' });
    expect(await state(organizationId)).toBe('active');
    await setCostCenterStatus(ctx, { organizationId, code: 'default', status: 'disabled' });
    expect(await state(organizationId)).toBe('cost-center-disabled');
    await setUserStatus(ctx, { email, status: 'disabled' });
    expect(await state(organizationId)).toBe('creator-inactive');
  });

  test.each([
    `update api_key set name = 'x' where id = $1`,
    `update api_key set capabilities = '{urlshortener.write}' where id = $1`,
    `update api_key set networks = null, revoked_at = now() where id = $1`,
    `update api_key set expires_at = null where id = $1`,
    `update api_key set predates_write_capability = true where id = $1`,
    `delete from api_key where id = $1`,
  ])('cannot be changed by %s', async (statement) => {
    const { id } = await create({ networks: ['192.0.2.1'], expiresAt: new Date(Date.now() + 60_000) });
    await expect(cloud.query(statement, [id])).rejects.toMatchObject({ code: '23001' });
  });

  test('cannot be restored after its revocation', async () => {
    const { organizationId, userId } = await newMember();
    const { id: keyId } = await createKey(ctx, { organizationId, userId, name: 'Server' });
    await revokeKey(ctx, { organizationId, keyId });
    for (const value of ['null', 'now()']) {
      await expect(
        cloud.query(`update api_key set revoked_at = ${value} where id = $1`, [keyId]),
      ).rejects.toMatchObject({ code: '23001' });
    }
  });
});
