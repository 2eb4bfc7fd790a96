import { describe, expect, inject, test } from 'vitest';
import { closeOrganization } from '../../../shared/people/organizations/close-organization.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setMemberRole } from '../../../shared/people/set-member-role.ts';
import { setUserStatus } from '../../../shared/people/users/set-user-status.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { operatorOf } from '../../harness/organization.ts';
import { acceptInvitation, invitationOf } from '../../harness/portal/invitations.ts';
import { readMails } from '../../harness/portal/mails.ts';
import { createSignedIn, joinAs, openPortal, signIn } from '../../harness/portal/portal.ts';
import { invitersIn } from './inviters.ts';

const environment = inject('environment');
const { freshEmail, invite } = invitersIn(environment);

describe('An invitation ends', () => {
  test('ends after seven days', async () => {
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
    'when its inviter is %s, and stays ended when they return',
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

  test('when its organization is closed, or its inviter or the invited person is disabled', async () => {
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

  test('is deleted with its mails 30 days after it expires, unlike a pending one', async () => {
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

test('the sign-in mail offers no provider of an organization that has only invited the person', async () => {
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
      /enlace para iniciar sesión|sign-in link/.test(subject),
    );
  };
  expect((await last())?.text).not.toContain('/sign-in/with/');
  await acceptInvitation(environment, person.email);
  const mail = await last();
  expect(mail?.text).toMatch(new RegExp(`${name}.*/sign-in/with/`));
});
