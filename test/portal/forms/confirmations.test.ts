import { describe, expect, inject, test } from 'vitest';
import { createCostCenter } from '../../../shared/people/cost-centers/cost-centers.ts';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { query } from '../../harness/database.ts';
import { operatorOf } from '../../harness/organization.ts';
import { createSignedIn, joinAs, readConfirmation, unescapeHtml } from '../../harness/portal/portal.ts';

const environment = inject('environment');

const addKey = (organizationId: number, userId: number, name: string, costCenter = 'default') =>
  createKey(operatorOf(environment), { organizationId, userId, name, costCenter });

const revokedOf = async (keyId: number): Promise<boolean> => {
  const rows = await query(environment, 'select 1 from api_key where id = $1 and revoked_at is not null', [
    keyId,
  ]);
  return rows.length === 1;
};

describe('A form that stops something', () => {
  test('says what stops, and does nothing until its name is typed', async () => {
    const { portal, base, organizationId, ownerId } = await createSignedIn(environment);
    const { id } = await addKey(organizationId, ownerId, 'Campaigns «& more»');
    const path = `${base}/keys/${id}/revoke`;
    const asked = await portal.submit(path);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('<title>Revoke “Campaigns «&amp; more»”?');
    expect(asked.text).toContain('This cannot be undone.');
    const confirmation = readConfirmation(asked);
    expect(confirmation).toEqual({ confirmed: 'yes', typedName: 'Campaigns «& more»' });
    for (const typedName of ['', 'Campaigns', 'campaigns «& more»']) {
      const refused = await portal.submit(path, { confirmed: 'yes', typedName });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('id="field-typedName-wrong">That is not the name.');
      // What was typed stays in its field, which has the focus.
      const [field] = refused.text.match(/<input[^>]* name="typedName"[^>]*>/g) ?? [];
      expect(unescapeHtml(field ?? '')).toContain(`value="${typedName}"`);
      expect(refused.text.match(/<[^>]* autofocus=""[^>]*>/g)).toEqual([field]);
    }
    expect(await revokedOf(id)).toBe(false);
    expect((await portal.submit(path, { confirmed: 'yes', typedName: ' Campaigns  «& more» ' })).status).toBe(
      303,
    );
    expect(await revokedOf(id)).toBe(true);
  });

  test('names and counts the keys of a cost center, and carries what was typed', async () => {
    const { portal, base, organizationId, ownerId } = await createSignedIn(environment);
    await createCostCenter(operatorOf(environment), { organizationId, code: 'sms', name: 'SMS' });
    for (let key = 1; key <= 12; key++) await addKey(organizationId, ownerId, `Sender ${key}`, 'sms');
    const path = `${base}/cost-centers/status`;
    const asked = await portal.submit(path, { code: 'sms', status: 'disabled', once: 'one' });
    expect(asked.text).toContain('12\u00a0keys use this cost center. They stop working within a minute');
    expect(asked.text).toContain('Sender 12');
    expect(asked.text).toContain('and 2 more');
    expect(asked.text).toContain('name="code" value="sms"');
    expect(asked.text).toContain('name="once" value="one"');
    const statusOf = async () =>
      (
        await query<{ status: string }>(
          environment,
          "select status from cost_center where organization_id = $1 and code = 'sms'",
          [organizationId],
        )
      )[0]?.status;
    expect(await statusOf()).toBe('active');
    expect((await portal.submit(path, { code: 'sms', status: 'disabled', confirmed: 'yes' })).status).toBe(
      303,
    );
    expect(await statusOf()).toBe('disabled');
    // Activating it stops nothing.
    expect((await portal.submit(path, { code: 'sms', status: 'active' })).status).toBe(303);
  });

  test('says what a person loses, and asks for the name where keys end with them', async () => {
    const tenant = await createSignedIn(environment);
    const { portal, base, organizationId } = tenant;
    const { userId } = await joinAs(environment, tenant, 'developer');
    const role = await portal.submit(`${base}/people/role`, { person: String(userId), role: 'member' });
    expect(role.text).toContain('Create keys, revoke their own');
    expect(role.text).not.toContain('Invite and remove people');
    expect(
      (await portal.submit(`${base}/people/role`, { person: String(userId), role: 'administrator' })).status,
    ).toBe(303);
    const path = `${base}/people/${userId}/remove`;
    expect(readConfirmation(await portal.submit(path))).toEqual({ confirmed: 'yes' });
    await addKey(organizationId, userId, 'Theirs');
    expect(readConfirmation(await portal.submit(path))).toEqual({
      confirmed: 'yes',
      typedName: 'The developer',
    });
  });

  test('says nothing of another organization', async () => {
    const [own, other] = [await createSignedIn(environment), await createSignedIn(environment)];
    const { id } = await addKey(other.organizationId, other.ownerId, 'Not yours');
    const asked = await own.portal.submit(`${own.base}/keys/${id}/revoke`);
    expect(asked.status).toBe(404);
    expect(asked.text).not.toContain('Not yours');
  });
});
