import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { deleteSome } from '../../engine/delete-some.ts';
import { defineDueRows } from '../../engine/due-rows.ts';
import { toUtcIso } from '../../engine/functions/time.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { isOpenInvitation } from '../../people/tables/invitation.ts';
import { type LANGUAGES, user } from '../../people/tables/user.ts';
import { mailChoices, mailMembers } from '../functions/mail.ts';
import { type MAIL_STATES, type MailKindName, mail } from '../tables/mail.ts';
import { mailPreference } from '../tables/mail-preference.ts';

export type MailRow = {
  id: string;
  kind: MailKindName;
  organizationId: number;
  organization: string;
  email: string;
  language: (typeof LANGUAGES)[number];
  /** The person who invites; null for other kinds. */
  inviter: { name: string; email: string } | null;
  data: unknown;
  attempts: number;
  createdAtMs: number;
  /** The recipient is still a member, or invited, and wants such mails. */
  isWanted: boolean;
};

/** Mails that are not sent; one that was published and is not sent within five minutes is published again. */
export const DUE_MAILS = defineDueRows<{ id: string }>({
  work: 'mails',
  table: mail,
  key: ['id'],
  open: sql`work.state = 'pending'`,
  due: 'next_attempt_at',
  sent: { at: 'swept_at', againSec: 300 },
  names: sql`work.id`,
});

/** A mail still to be sent; undefined when it was sent or does not exist. */
export async function findPendingMail(db: Database, id: string): Promise<MailRow | undefined> {
  const { rows } = await db.execute<MailRow>(sql`
    select mail.id, mail.kind, mail.organization_id::int as "organizationId", organization.name as organization,
           coalesce(invitation.email, person.email) as email, coalesce(person.language, 'es') as language, mail.data,
           case when inviter.id is not null then jsonb_build_object('name', inviter.name, 'email', inviter.email) end as inviter,
           mail.attempts, (extract(epoch from mail.created_at) * 1000)::float8 as "createdAtMs",
           case when mail.invitation_id is null
                then exists (select from ${toSql(mailChoices, { organization: mail.organizationId })} choice
                              where choice.user_id = mail.user_id and choice.kind = mail.kind and choice.is_wanted)
                else ${isOpenInvitation} and person.status is distinct from 'disabled'
                     and not exists (select from mail_preference
                                      where mail_preference.user_id = person.id and kind = 'invitation' and not is_wanted)
           end as "isWanted"
      from mail
      join organization on organization.id = mail.organization_id
      left join invitation on invitation.id = mail.invitation_id
      left join "user" inviter on inviter.id = invitation.invited_by
      left join "user" person on person.id = mail.user_id or lower(person.email) = lower(invitation.email)
     where mail.id = ${id} and mail.state = 'pending'`);
  return rows[0];
}

/** Sets a mail's final state, once. */
export async function finishMail(
  db: Database,
  id: string,
  state: Exclude<(typeof MAIL_STATES)[number], 'pending'>,
  now: Date,
): Promise<void> {
  await db
    .update(mail)
    .set({ state, finishedAt: now, attempts: sql`${mail.attempts} + 1` })
    .where(and(eq(mail.id, id), eq(mail.state, 'pending')));
}

/** Postpones a mail. */
export async function postponeMail(db: Database, id: string, until: Date): Promise<void> {
  await db
    .update(mail)
    .set({ nextAttemptAt: until, sweptAt: null, attempts: sql`${mail.attempts} + 1` })
    .where(and(eq(mail.id, id), eq(mail.state, 'pending')));
}

/** Makes mails that the queue did not accept due at the next sweep. */
export async function releaseMails(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .update(mail)
    .set({ sweptAt: null })
    .where(inArray(mail.id, [...ids]));
}

/**
 * Creates mails about keys that expire within 7 days, and again within one day; not for keys created with such a short
 * life.
 */
export async function mailExpiringKeys(db: Database, now: Date): Promise<void> {
  const expiresAt = toSql(toUtcIso, { moment: sql`key.expires_at` });
  await db.execute(sql`
    select ${toSql(mailMembers, {
      organization: sql`key.organization_id`,
      kind: 'key_expiring',
      cause: sql`concat_ws('/', key.id, days.days)`,
      data: sql`jsonb_build_object('name', key.name, 'hint', key.token_hint, 'expiresAt', ${expiresAt})`,
    })}
      from api_key key
     cross join lateral (
       select case when key.expires_at <= ${now.toISOString()}::timestamptz + interval '1 day' then 1 else 7 end as days) days
     where key.revoked_at is null
       and key.expires_at - key.created_at > make_interval(days => 2 * days.days)
       and key.expires_at > ${now.toISOString()}::timestamptz
       and key.expires_at <= ${now.toISOString()}::timestamptz + interval '7 days'`);
}

/** Deletes mails after 90 days. Returns whether there are more. */
export const purgeMails = (db: Database, now: Date): Promise<boolean> =>
  deleteSome(
    db,
    (most) => sql`
      delete from mail where id in (
        select id from mail where created_at < ${now.toISOString()}::timestamptz - interval '90 days'
         order by created_at limit ${most})`,
  );

/** The kinds of mail that a member can receive, whether each is enabled, and the member's language. */
export async function listMailChoices(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<{ language: MailRow['language']; choices: { kind: MailKindName; isWanted: boolean }[] }> {
  const { rows } = await db.execute<{
    kind: MailKindName;
    isWanted: boolean;
    language: MailRow['language'];
  }>(sql`
    select kind, is_wanted as "isWanted", "user".language
      from ${toSql(mailChoices, { organization: organizationId })} choice join "user" on "user".id = choice.user_id
     where choice.user_id = ${userId}`);
  return { language: rows[0]?.language ?? 'es', choices: rows };
}

/** Sets the language of mails to a person. */
export async function setMailLanguage(
  db: Database,
  userId: number,
  language: MailRow['language'],
): Promise<void> {
  await db.update(user).set({ language }).where(eq(user.id, userId));
}

/** Sets a member's mail preferences and language; kinds that are not named are unchanged. */
export async function setMailChoices(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  {
    language,
    choices,
  }: {
    language: MailRow['language'];
    choices: readonly { kind: MailKindName; isWanted: boolean }[];
  },
): Promise<void> {
  await db.batch([
    db
      .insert(mailPreference)
      .values(choices.map((choice) => ({ organizationId, userId, ...choice })))
      .onConflictDoUpdate({
        target: [mailPreference.organizationId, mailPreference.userId, mailPreference.kind],
        set: { isWanted: sql`excluded.is_wanted` },
      }),
    db.update(user).set({ language }).where(eq(user.id, userId)),
  ]);
}
