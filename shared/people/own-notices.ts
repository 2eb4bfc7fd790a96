import { listMailChoices, setMailChoices, setMailLanguage } from '../../db/kernel/queries/mails.ts';
import type { MailKindName } from '../../db/kernel/tables/mail.ts';
import { mailPreference } from '../../db/kernel/tables/mail-preference.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { Ctx, TenantCtx } from '../kernel/ctx.ts';
import type { Language } from '../kernel/errors/preferred-language.ts';

type Member = TenantCtx & { person: { id: number } };

const memberOf = ({ tenant, person }: Member) => ({
  organizationId: tenant.organizationId,
  userId: person.id,
});

/** The mails that the member can receive about the organization, which are enabled, and the language. */
export const listOwnNotices = (ctx: Member) => listMailChoices(ctx.db, memberOf(ctx));

/** Mails to a person are in the language in which they read the portal. */
export const setOwnLanguage = (
  { db, person }: Pick<Ctx, 'db'> & { person: { id: number } },
  language: Language,
): Promise<void> => setMailLanguage(db, person.id, language);

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
