import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { closeOrganization } from '../../../operator/organizations/close-organization.ts';
import { setUserStatus } from '../../../operator/people/set-user-status.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setMemberRole } from '../../../shared/people/set-member-role.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { operatorOf } from '../../harness/organization.ts';
import { everythingOf } from '../../harness/portal/everything-of.ts';
import { acceptInvitation, invitationOf } from '../../harness/portal/invitations.ts';
import { readMails } from '../../harness/portal/mails.ts';
import {
  createSignedIn,
  joinAs,
  openPortal,
  type PortalBrowser,
  signIn,
} from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');

type Inviter = { portal: PortalBrowser; base: string };

const freshEmail = (name = 'invited') => `${name}.${crypto.randomUUID()}@example.com`;
const invite = ({ portal, base }: Inviter, email: string, role = 'developer', values: object = {}) =>
  portal.post(`${base}/people/invite`, { email, name: '', role, ...values });

const usersOf = async ({ api }: Pick<Awaited<ReturnType<typeof createSignedIn>>, 'api'>) =>
  (await api.get('/account/users')).json.data.items.map(({ email }: { email: string }) => email);

const idOf = async (email: string) =>
  (
    await query<{ id: string }>(
      environment,
      'select id::text from invitation where email = $1 order by id desc limit 1',
      [email],
    )
  )[0]?.id ?? '';

/** The portal's log line of a request, once it is written. */
const lineOf = (requestId: string) =>
  waitFor('the line of the request', async () => {
    const line = readFileSync(inject('logFile'), 'utf8')
      .split('\n')
      .find((each) => each.includes(requestId) && each.includes('"event":"request"'));
    return line === undefined ? undefined : JSON.parse(line);
  });

describe('An invitation', () => {
  test('says who invites into what with which role, and makes a member only by its button', async () => {
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
    expect(spanish.text).toMatch(/le? ?invita|invita a/);
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

  test('shows and changes nothing of a person who has the address, before they accept and if they decline', async () => {
    const [owner, theirs] = [await createSignedIn(environment), await createSignedIn(environment)];
    const person = await joinAs(environment, theirs, 'administrator');
    const before = await everythingOf(environment, theirs);
    await invite(owner, person.email.toUpperCase(), 'owner');
    const path = await invitationOf(environment, person.email.toUpperCase());
    expect((await openPortal(environment).get(path)).text).not.toContain('name="name"');
    const shown = await owner.portal.get(`${owner.base}/people`);
    for (const hidden of ['The administrator', `value="${person.userId}"`, `people/${person.userId}`])
      expect(shown.text).not.toContain(hidden);
    expect(await usersOf(owner)).not.toContain(person.email);
    // As if the inviter knew the person's id.
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

  test('looks the same to the inviter whoever has the address, in its answer, its work and the list', async () => {
    const theirs = await createSignedIn(environment);
    const known = await joinAs(environment, theirs, 'member');
    const disabled = await joinAs(environment, theirs, 'member');
    await setUserStatus(operatorOf(environment), { email: disabled.email, status: 'disabled' });
    const former = await createSignedIn(environment);
    const answers = await Promise.all(
      [known.email, disabled.email, freshEmail('nobody')].map(async (email) => {
        const owner = await createSignedIn(environment);
        const { status, text, headers } = await invite(owner, email);
        const { 'x-request-id': id = '', date: _, location, ...told } = headers;
        const { redisCalls, postgresCalls } = await lineOf(id);
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

  test('of a former member gives back the membership alone, when it is accepted', async () => {
    const owner = await createSignedIn(environment);
    const { organizationId, base } = owner;
    const { email, userId, portal } = await joinAs(environment, owner, 'administrator');
    const made = await portal.reveal(`${base}/keys/new/create`, {
      ...{ name: 'Theirs', services: 'all', costCenter: 'default', networks: '', expiresAt: '' },
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

  test('of a member is refused beside the address, and leaves their role as it is', async () => {
    const owner = await createSignedIn(environment);
    const { email } = await joinAs(environment, owner, 'member');
    const refused = await invite(owner, email.toUpperCase(), 'administrator');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('field-email-wrong">Already a member of the organization.');
    // Of somebody who has become one meanwhile it ends, and changes nothing.
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

  test('is renewed by inviting again, changes its role, which the person must have seen, and is withdrawn', async () => {
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

  test('is valid for seven days', async () => {
    const owner = await createSignedIn(environment);
    const email = freshEmail();
    await invite(owner, email);
    const [row] = await query(
      environment,
      `select expires_at - created_at = interval '7 days' as week from invitation where email = $1`,
      [email],
    );
    expect(row).toEqual({ week: true });
  });

  test.each([
    ['another id', (path: string) => path.replace(/\d+/, (id) => String(Number(id) + 1))],
    [
      'another expiry',
      (path: string) => path.replace(/\/(\d+)\/(?=\w{64})/, (_, at) => `/${Number(at) + 1}/`),
    ],
    ['another signature', (path: string) => path.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['an id that is none', (path: string) => path.replace(/\d+/, '1e1')],
  ])('with %s is none', async (_, bend) => {
    const owner = await createSignedIn(environment);
    const email = freshEmail();
    await invite(owner, email);
    const path = bend(await invitationOf(environment, email));
    const portal = openPortal(environment);
    expect((await portal.get(path)).status).toBe(410);
    expect((await portal.post(path, { answer: 'accept', role: 'developer', name: '' })).status).toBe(410);
  });

  test('is accepted once, by however many buttons, and by no form of another site', async () => {
    const owner = await createSignedIn(environment);
    const email = freshEmail();
    await invite(owner, email);
    const path = await invitationOf(environment, email);
    const values = { answer: 'accept', role: 'developer', name: 'Ana' };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await openPortal(environment).post(path, values, headers)).status).toBe(403);
    expect(await usersOf(owner)).not.toContain(email);
    const answers = await Promise.all([1, 2, 3].map(() => openPortal(environment).post(path, values)));
    expect(answers.every(({ status }) => status < 400)).toBe(true);
    const events = await query(
      environment,
      "select 1 from audit_event where organization_id = $1 and verb = 'invitation.accept'",
      [owner.organizationId],
    );
    expect(events).toHaveLength(1);
  });

  test('refuses an answer, a role or a name that is none', async () => {
    const owner = await createSignedIn(environment);
    const email = freshEmail();
    await invite(owner, email);
    const path = await invitationOf(environment, email);
    const good = { answer: 'accept', role: 'developer', name: '' };
    for (const bad of [{ answer: 'maybe' }, { role: 'king' }, { name: 'x'.repeat(201) }, { name: 'a\tb' }]) {
      const { status, text } = await openPortal(environment).post(path, { ...good, ...bad });
      expect([bad, status, text.includes('class="wrong"')]).toEqual([bad, 422, true]);
    }
    expect(await usersOf(owner)).not.toContain(email);
  });
});

describe('An invitation ends', () => {
  const ROLE_OF = { administrator: 'administrator', developer: 'developer', owner: 'owner' } as const;

  test.each([
    [
      'removed',
      'administrator',
      'administrator',
      (change: object) => removeMember(operatorOf(environment), change as never),
    ],
    [
      'made a developer',
      'administrator',
      'member',
      (change: object) =>
        setMemberRole(operatorOf(environment), { ...change, role: ROLE_OF.developer } as never),
    ],
    [
      'made an administrator',
      'owner',
      'owner',
      (change: object) =>
        setMemberRole(operatorOf(environment), { ...change, role: ROLE_OF.administrator } as never),
    ],
  ] as const)(
    'when its inviter is %s, and does not come back with them',
    async (_, inviterRole, role, change) => {
      const owner = await createSignedIn(environment);
      const { organizationId, base } = owner;
      const inviter = await joinAs(environment, owner, inviterRole);
      const email = freshEmail('backdoor');
      expect((await invite({ portal: inviter.portal, base }, email, role)).status).toBe(303);
      const path = await invitationOf(environment, email);
      await change({ organizationId, userId: inviter.userId });
      expect((await openPortal(environment).get(path)).status).toBe(410);
      await query(
        environment,
        "update membership set status = 'active', role = $3 where organization_id = $1 and user_id = $2",
        [organizationId, inviter.userId, inviterRole],
      );
      expect((await openPortal(environment).post(path, { answer: 'accept', role, name: '' })).status).toBe(
        410,
      );
      expect((await owner.portal.get(`${base}/people`)).text).not.toContain(email);
    },
  );

  test('when its organization is closed, its inviter is disabled, or the person who has the address is', async () => {
    const owner = await createSignedIn(environment);
    const administrator = await joinAs(environment, owner, 'administrator');
    const person = await joinAs(environment, await createSignedIn(environment), 'member');
    const email = freshEmail();
    await invite({ ...owner, portal: administrator.portal }, email);
    await invite(owner, person.email);
    const [byAdministrator, byOwner] = [
      await invitationOf(environment, email),
      await invitationOf(environment, person.email),
    ];
    const statuses = async () => [
      (await openPortal(environment).get(byAdministrator)).status,
      (await openPortal(environment).get(byOwner)).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    const operator = operatorOf(environment);
    await setUserStatus(operator, { email: administrator.email, status: 'disabled' });
    expect(await statuses()).toEqual([410, 200]);
    await setUserStatus(operator, { email: person.email, status: 'disabled' });
    expect(await statuses()).toEqual([410, 410]);
    await setUserStatus(operator, { email: person.email, status: 'active' });
    await closeOrganization(operator, { organizationId: owner.organizationId });
    expect(await statuses()).toEqual([410, 410]);
  });

  test('is deleted with its mails 30 days after it expires, and a pending one is not', async () => {
    const owner = await createSignedIn(environment);
    const [old, recent] = [freshEmail('old'), freshEmail('recent')];
    for (const email of [old, recent]) await invite(owner, email);
    await query(
      environment,
      "update invitation set expires_at = now() - interval '30 days 1 second' where email = $1",
      [old],
    );
    expect((await runJob(environment, 'portal/rotate-mails')).status).toBe(200);
    const left = await query(environment, 'select email from invitation where organization_id = $1', [
      owner.organizationId,
    ]);
    expect(left).toEqual([{ email: recent }]);
  });
});

describe('Who invites', () => {
  test('an owner alone invites owners, and changes or withdraws their invitations', async () => {
    const owner = await createSignedIn(environment);
    const { base } = owner;
    const administrator = await joinAs(environment, owner, 'administrator');
    const email = freshEmail();
    await invite(owner, email, 'owner');
    const id = await idOf(email);
    const other = freshEmail();
    await invite({ base, portal: administrator.portal }, other, 'member');
    const refusals = [
      await invite({ base, portal: administrator.portal }, freshEmail(), 'owner'),
      await invite({ base, portal: administrator.portal }, email, 'member'),
      await administrator.portal.post(`${base}/people/invitation-role`, { invitation: id, role: 'member' }),
      await administrator.portal.post(`${base}/people/withdraw`, { invitation: id }),
      await administrator.portal.post(`${base}/people/invitation-role`, {
        ...{ invitation: await idOf(other), role: 'owner' },
      }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    const [kept] = await query(environment, 'select role, outcome from invitation where id = $1', [id]);
    expect(kept).toEqual({ role: 'owner', outcome: null });
  });

  test('changes and withdraws no invitation of another organization', async () => {
    const [owner, other] = [await createSignedIn(environment), await createSignedIn(environment)];
    const email = freshEmail();
    await invite(other, email, 'member');
    const invitation = await idOf(email);
    const before = await everythingOf(environment, other);
    const changed = await owner.portal.post(`${owner.base}/people/invitation-role`, {
      invitation,
      role: 'owner',
    });
    const withdrawn = await owner.portal.post(`${owner.base}/people/withdraw`, { invitation });
    expect([changed.status, withdrawn.status]).toEqual([422, 422]);
    expect(await everythingOf(environment, other)).toEqual(before);
    expect((await owner.portal.get(`${owner.base}/people`)).text).not.toContain(email);
  });

  test('invites ten times an hour at most; what is refused does not count', async () => {
    const owner = await createSignedIn(environment);
    const { email } = await joinAs(environment, owner, 'member');
    expect((await invite(owner, email)).status).toBe(422);
    const statuses = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await invite(owner, freshEmail())).status);
    expect(statuses).toEqual([...Array(10).fill(303), 422]);
    const refused = await invite(owner, freshEmail(), 'member');
    expect(refused.text).toContain('An organization sends at most 10 invitations an hour.');
    const other = await createSignedIn(environment);
    expect((await invite(other, freshEmail())).status).toBe(303);
  });

  test('mails an address three times a day at most, from all organizations together, and is told the same', async () => {
    const email = freshEmail();
    const [owner, other] = [await createSignedIn(environment), await createSignedIn(environment)];
    for (let times = 0; times < 3; times += 1) expect((await invite(owner, email)).status).toBe(303);
    const fourth = await invite(other, email.toUpperCase());
    expect([fourth.status, fourth.headers.location]).toEqual([303, `${other.base}/people?done=invite`]);
    const mails = await query<{ id: string; organization_id: string }>(
      environment,
      'select mail.organization_id from mail join invitation on invitation.id = invitation_id where lower(email) = $1',
      [email],
    );
    expect(mails.map((mail) => Number(mail.organization_id))).toEqual(Array(3).fill(owner.organizationId));
    await waitFor('three mails', async () =>
      (await readMails(environment, email)).length === 3 ? true : undefined,
    );
  });

  test('sends no mail to who turned invitations off, and is told the same', async () => {
    const owner = await createSignedIn(environment);
    const person = await joinAs(environment, await createSignedIn(environment), 'member');
    await query(
      environment,
      `insert into mail_preference (organization_id, user_id, kind, is_wanted)
       select organization_id, user_id, 'invitation', false from membership where user_id = $1`,
      [person.userId],
    );
    expect((await invite(owner, person.email)).status).toBe(303);
    const state = await waitFor('the end of the mail', async () => {
      const [mail] = await query<{ state: string }>(
        environment,
        "select state from mail where organization_id = $1 and kind = 'invitation' and state <> 'pending'",
        [owner.organizationId],
      );
      return mail?.state;
    });
    expect(state).toBe('skipped');
  });
});

test('the mail to sign in offers no provider of an organization that only invites the person', async () => {
  const theirs = await createSignedIn(environment);
  const owner = await createSignedIn(environment);
  await query(
    environment,
    `insert into openid_provider (organization_id, issuer, client_id, client_secret, is_owners, used_at)
     values ($1, 'https://login.evil.example/', 'portal', 'v2.a.b.c', true, now())`,
    [owner.organizationId],
  );
  const person = await joinAs(environment, theirs, 'member');
  await invite(owner, person.email, 'member');
  const [{ name = '' } = {}] = await query<{ name: string }>(
    environment,
    'select name from organization where id = $1',
    [owner.organizationId],
  );
  const last = async () => {
    await signIn(environment, person.email);
    return (await readMails(environment, person.email)).findLast(({ subject }) =>
      /enlace para entrar|sign in/.test(subject),
    );
  };
  expect((await last())?.text).not.toContain('/sign-in/with/');
  await acceptInvitation(environment, person.email);
  const mail = await last();
  expect(mail?.text).toMatch(new RegExp(`${name}.*/sign-in/with/`));
});
