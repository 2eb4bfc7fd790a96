import { describe, expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { everythingOf } from '../../harness/portal/everything-of.ts';
import { readMails } from '../../harness/portal/mails.ts';
import { createSignedIn, joinAs } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { invitersIn } from './inviters.ts';

const environment = inject('environment');
const { freshEmail, invite, idOf } = invitersIn(environment);

describe('An inviter', () => {
  test('must be an owner to invite owners, or to change or withdraw their invitations', async () => {
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
        invitation: await idOf(other),
        role: 'owner',
      }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    const [kept] = await query(environment, 'select role, outcome from invitation where id = $1', [id]);
    expect(kept).toEqual({ role: 'owner', outcome: null });
  });

  test('cannot change or withdraw invitations of another organization', async () => {
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

  test('can invite ten times an hour; refused invitations do not count', async () => {
    const owner = await createSignedIn(environment);
    const { email } = await joinAs(environment, owner, 'member');
    expect((await invite(owner, email)).status).toBe(422);
    const statuses = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await invite(owner, freshEmail())).status);
    expect(statuses).toEqual([...Array(10).fill(303), 422]);
    const refused = await invite(owner, freshEmail(), 'member');
    expect(refused.text).toContain('An organization can send at most 10 invitations an hour.');
    const other = await createSignedIn(environment);
    expect((await invite(other, freshEmail())).status).toBe(303);
  });

  test('can mail an address three times a day across all organizations, and sees the same answer afterwards', async () => {
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

  test('sees the same answer for a person who turned invitations off, and no mail is sent', async () => {
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
