import { listMailChoices, setMailChoices } from '../../../db/platform/queries/mails.ts';
import type { MailKindName } from '../../../db/platform/tables/mail.ts';
import { mailPreference } from '../../../db/platform/tables/mail-preference.ts';
import { audited } from '../audit/audited.ts';
import type { TenantCtx } from '../ctx.ts';
import type { Language } from '../http/language/preferred-language.ts';

type Member = TenantCtx & { person: { id: number } };

const memberOf = ({ tenant, person }: Member) => ({
  organizationId: tenant.organizationId,
  userId: person.id,
});

/** The mails that the member can receive about the organization, which are enabled, and the language. */
export const listOwnNotices = (ctx: Member) => listMailChoices(ctx.db, memberOf(ctx));

/** Enables exactly the named mails, of those the member can receive. */
export const setOwnNotices = audited(
  { verb: 'notices.set', changes: mailPreference },
  async (ctx: Member, { wanted, language }: { wanted: readonly MailKindName[]; language: Language }) => {
    const { choices } = await listOwnNotices(ctx);
    await setMailChoices(ctx.db, memberOf(ctx), {
      language,
      choices: choices.map(({ kind }) => ({ kind, isWanted: wanted.includes(kind) })),
    });
  },
);
