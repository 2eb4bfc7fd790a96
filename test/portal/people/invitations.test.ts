import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { addUser } from '../../../shared/people/add-user.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setUserStatus } from '../../../shared/people/users/set-user-status.ts';
import { query } from '../../harness/database.ts';
import { operatorOf } from '../../harness/organization.ts';
import { everythingOf } from '../../harness/portal/everything-of.ts';
import { acceptInvitation, invitationOf } from '../../harness/portal/invitations.ts';
import { readMails } from '../../harness/portal/mails.ts';
import { createSignedIn, joinAs, openPortal, signIn } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { invitersIn } from './inviters.ts';

const environment = inject('environment');
const { freshEmail, invite, idOf } = invitersIn(environment);
const usersOf = async ({ api }: Pick<Awaited<ReturnType<typeof createSignedIn>>, 'api'>) =>
  (await api.get('/account/users')).json.data.items.map(({ email }: { email: string }) => email);
/** The portal's log line of a request, once it is written. */
const lineOf = (requestId: string) =>
  waitFor('the line of the request', async () => {
    const line = readFileSync(inject('logFile'), 'utf8')
      .split('\n')
      .find((each) => each.includes(requestId) && each.includes('"event":"request"'));
    return line === undefined ? undefined : JSON.parse(line);
  });

describe('An invitation', () => {
  test('is resent from its row, which renews it', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const email = `again.${organizationId}@example.com`;
    await portal.post(`${base}/people/new/invite`, { email, name: 'New Person', role: 'developer' });
    await invitationOf(environment, email);
    await query(
      environment,
      "update invitation set expires_at = now() - interval '1 day' where organization_id = $1",
      [organizationId],
    );
    const list = (await portal.get(`${base}/people`)).text;
    expect(list).toContain('>Expired<');
    const [, invitation = ''] = /name="invitation" value="(\d+)"/.exec(list) ?? [];
    expect((await portal.post(`${base}/people/resend`, { invitation })).status).toBe(303);
    const renewed = await query<{ name: string; role: string; id: string }>(
      environment,
      "select id::text, name, role from invitation where organization_id = $1 and expires_at > now() + interval '6 days'",
      [organizationId],
    );
    expect(renewed).toEqual([{ id: invitation, name: 'New Person', role: 'developer' }]);
    await waitFor('the second mail', async () =>
      (await readMails(environment, email)).length === 2 ? true : undefined,
    );
    const other = await createSignedIn(environment);
    expect((await other.portal.post(`${other.base}/people/resend`, { invitation })).status).toBe(422);
  });

  test('names the inviter, organization and role, and makes a member only with its button', async () => {
    const owner = await createSignedIn(environment);
    const { base, organizationId } = owner;
    const email = freshEmail();
    expect((await invite(owner, email)).headers.location).toBe(`${base}/people?done=invite`);
    const path = await invitationOf(environment, email);
    // Mail scanners open the link any number of times.
    for (let times = 0; times < 3; times += 1) {
      const { status, text } = await openPortal(environment).get(path);
      expect(status).toBe(200);
      for (const said of ['The owner', email, `Tenant `, 'Developer', 'Sees everything except money'])
        expect(text).toContain(said);
    }
    const spanish = await openPortal(environment).get(path, { 'accept-language': 'es' });
    expect(spanish.text).toMatch(/recibió una invitación a la organización/);
    expect(await query(environment, 'select from "user" where email = $1', [email])).toEqual([]);
    expect(await usersOf(owner)).not.toContain(email);
    expect((await owner.portal.get(`${base}/people`)).text).toContain(email);

    await acceptInvitation(environment, email, { name: 'Ana Gómez' });
    expect(await usersOf(owner)).toContain(email);
    expect((await owner.portal.get(`${base}/people`)).text).toContain('Ana Gómez');
    const portal = await signIn(environment, email);
    expect((await portal.get(`${base}/keys`)).status).toBe(200);
    const accepted = await openPortal(environment).get(path);
    expect([accepted.status, accepted.text.includes(`href="${base}"`)]).toEqual([200, true]);
    const events = await query(
      environment,
      `select verb, actor_name from audit_event where organization_id = $1 and verb like 'invitation.%' order by id`,
      [organizationId],
    );
    expect(events).toEqual([
      { verb: 'invitation.create', actor_name: 'The owner' },
      { verb: 'invitation.accept', actor_name: 'Ana Gómez' },
    ]);
  });

  test('reveals and changes nothing of an existing person before they accept or if they decline', async () => {
    const [owner, theirs] = [await createSignedIn(environment), await createSignedIn(environment)];
    const person = await joinAs(environment, theirs, 'administrator');
    const before = await everythingOf(environment, theirs);
    await invite(owner, person.email.toUpperCase(), 'owner');
    const path = await invitationOf(environment, person.email.toUpperCase());
    expect((await openPortal(environment).get(path)).text).not.toContain('name="name"');
    const shown = await owner.portal.get(`${owner.base}/people`);
    // An invitation's own id may be equal to a person's.
    const others = shown.text.replaceAll(/name="invitation" value="\d+"/g, '');
    expect(others).not.toBe(shown.text);
    expect(others).not.toContain('The administrator');
    expect(others).not.toMatch(new RegExp(`value="${person.userId}"|people/${person.userId}\\b`));
    expect(await usersOf(owner)).not.toContain(person.email);
    // The form names the person's id, as if the inviter knew it.
    for (const [form, status] of [
      [`people/${person.userId}/remove`, 404],
      ['people/role', 422],
    ] as const) {
      const values = { person: String(person.userId), role: 'member' };
      expect((await owner.portal.post(`${owner.base}/${form}`, values)).status).toBe(status);
    }
    expect((await person.portal.get('/')).headers.location).toBe(theirs.base);
    expect((await person.portal.get(owner.base)).status).toBe(404);
    const declined = await openPortal(environment).post(path, { answer: 'decline', role: 'owner', name: '' });
    expect(declined.status).toBe(303);
    expect((await openPortal(environment).get(path)).text).toContain('You declined the invitation');
    const late = await openPortal(environment).post(path, { answer: 'accept', role: 'owner', name: '' });
    expect(late.text).toContain('You declined the invitation');
    expect((await owner.portal.get(`${owner.base}/people`)).text.toLowerCase()).not.toContain(person.email);
    expect((await person.portal.get(theirs.base)).status).toBe(200);
    expect(await everythingOf(environment, theirs)).toEqual(before);
  });

  test('looks the same to the inviter whether or not the address has an account, in its answer, work and list', async () => {
    const theirs = await createSignedIn(environment);
    const known = await joinAs(environment, theirs, 'member');
    const disabled = await joinAs(environment, theirs, 'member');
    await setUserStatus(operatorOf(environment), { email: disabled.email, status: 'disabled' });
    const former = await createSignedIn(environment);
    const answers = await Promise.all(
      [known.email, disabled.email, freshEmail('nobody')].map(async (email) => {
        const owner = await createSignedIn(environment);
        // A first visit is noted in the background, which the request's line may or may not count.
        await owner.portal.get(owner.base);
        await waitFor('the visit to be noted', async () => {
          const noted = 'select from membership where organization_id = $1 and visited_at is not null';
          return (await query(environment, noted, [owner.organizationId]))[0];
        });
        const { status, text, headers } = await invite(owner, email);
        const { 'x-request-id': id = '', date: _, location, ...told } = headers;
        const { redisCalls, postgresCalls } = await lineOf(id);
        // The list says when each was invited, to the minute.
        await query(
          environment,
          "update invitation set created_at = '2099-01-01Z', expires_at = '2099-01-08Z' where organization_id = $1",
          [owner.organizationId],
        );
        const list = (await owner.portal.get(`${owner.base}/people`)).text;
        const row =
          list
            .split('<tr>')
            .find((each) => each.includes('name="invitation"'))
            ?.split('</tr>')[0] ?? '';
        const neutral = (given: string) =>
          given
            .replaceAll(email, 'address')
            .replaceAll(owner.base, 'base')
            .replaceAll(/value="\w{32}"/g, 'once')
            .replaceAll(/name="invitation" value="\d+"/g, 'id');
        const to = neutral(location ?? '');
        return { status, told, to, text: neutral(text), redisCalls, postgresCalls, row: neutral(row) };
      }),
    );
    expect(answers[0]?.row).toContain('address');
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // A former member is invited like anybody else.
    const removed = await joinAs(environment, former, 'member');
    await removeMember(operatorOf(environment), { ...former, userId: removed.userId });
    expect((await invite(former, removed.email)).status).toBe(303);
  });

  test('an invitation of a former member restores only the membership, once accepted', async () => {
    const owner = await createSignedIn(environment);
    const { organizationId, base } = owner;
    const { email, userId, portal } = await joinAs(environment, owner, 'administrator');
    const made = await portal.reveal(`${base}/keys/new/create`, {
      name: 'Theirs',
      services: 'all',
      costCenter: 'default',
      networks: '',
      expiresAt: '',
    });
    expect(made.status).toBe(200);
    await removeMember(operatorOf(environment), { organizationId, userId });
    await invite(owner, email, 'member');
    expect((await portal.get(base)).status).toBe(303);
    await acceptInvitation(environment, email);
    expect((await portal.get(base)).status).toBe(200);
    expect((await portal.get(`${base}/keys`)).status).toBe(403);
    const keys = await query<{ revoked_at: Date | null }>(
      environment,
      'select revoked_at from api_key where organization_id = $1 and created_by = $2',
      [organizationId, userId],
    );
    expect(keys).toEqual([{ revoked_at: expect.any(Date) }]);
    const [member] = await query(
      environment,
      `select last_seen_at, created_at > now() - interval '1 minute' as "isNew" from membership
        where organization_id = $1 and user_id = $2`,
      [organizationId, userId],
    );
    expect(member).toEqual({ last_seen_at: null, isNew: true });
  });

  test('an invitation of a current member is refused next to the address, and leaves their role unchanged', async () => {
    const owner = await createSignedIn(environment);
    const { email } = await joinAs(environment, owner, 'member');
    const refused = await invite(owner, email.toUpperCase(), 'administrator');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('field-email-wrong">That person is already a member of the organization.');
    // If the person has meanwhile become a member, the invitation ends and changes nothing.
    const late = freshEmail();
    await invite(owner, late, 'administrator');
    await addUser(operatorOf(environment), { ...owner, email: late, role: 'member' });
    await acceptInvitation(environment, late);
    const roles = await query(
      environment,
      'select role from membership join "user" on id = user_id where email = $1',
      [late],
    );
    expect(roles).toEqual([{ role: 'member' }]);
  });

  test('can be renewed by inviting again, needs its new role to be seen, and can be withdrawn', async () => {
    const owner = await createSignedIn(environment);
    const { portal, base } = owner;
    const email = freshEmail();
    await invite(owner, email, 'member');
    const path = await invitationOf(environment, email);
    const id = await idOf(email);
    const accept = (role: string, at = path) =>
      openPortal(environment).post(at, { answer: 'accept', role, name: '' });
    await portal.post(`${base}/people/invitation-role`, { invitation: id, role: 'administrator' });
    // They accept what they were shown, and nothing else.
    await accept('member');
    expect(
      await query(environment, 'select from membership join "user" on id = user_id where email = $1', [
        email,
      ]),
    ).toEqual([]);
    expect((await openPortal(environment).get(path)).text).toContain('Administrator');

    await query(environment, "update invitation set expires_at = now() - interval '1 second' where id = $1", [
      id,
    ]);
    expect((await accept('administrator')).status).toBe(410);
    expect((await portal.get(`${base}/people`)).text).toContain('>Expired<');
    expect((await invite(owner, email, 'developer')).status).toBe(303);
    expect(await idOf(email)).toBe(id);
    const again = await waitFor('the second mail', async () => {
      const { length } = await readMails(environment, email);
      return length === 2 ? await invitationOf(environment, email) : undefined;
    });
    expect((await openPortal(environment).get(again)).text).toContain('Developer');

    await portal.post(`${base}/people/withdraw`, { invitation: id });
    expect((await portal.get(`${base}/people`)).text).not.toContain(email);
    for (const at of [path, again]) {
      expect((await openPortal(environment).get(at)).status).toBe(410);
      expect((await accept('developer', at)).status).toBe(410);
    }
    expect((await portal.post(`${base}/people/withdraw`, { invitation: id })).status).toBe(422);
    // A later invitation does not make the withdrawn one work again.
    await invite(owner, email, 'developer');
    expect((await openPortal(environment).get(again)).status).toBe(410);
  });
});
