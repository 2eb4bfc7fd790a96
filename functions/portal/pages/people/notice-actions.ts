import { listMailChoices, type MailKindName, setMailChoices } from '../../../../db/platform/queries/mails.ts';
import { mailPreference } from '../../../../db/platform/tables/mail-preference.ts';
import { audited } from '../../../../shared/platform/audit/audited.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Language } from '../../mail/letter.ts';

const memberOf = ({ organization, person }: PortalContext) => ({
  organizationId: organization.id,
  userId: person.id,
});

/** The mails that the member can receive about the organization, which are enabled, and the language. */
export const listOwnNotices = (ctx: PortalContext) => listMailChoices(ctx.db, memberOf(ctx));

/** Enables exactly the named mails, of those the member can receive. */
export const setOwnNotices = audited(
  { verb: 'notices.set', changes: mailPreference },
  async (
    ctx: PortalContext,
    { wanted, language }: { wanted: readonly MailKindName[]; language: Language },
  ) => {
    const { choices } = await listOwnNotices(ctx);
    await setMailChoices(ctx.db, memberOf(ctx), {
      language,
      choices: choices.map(({ kind }) => ({ kind, isWanted: wanted.includes(kind) })),
    });
  },
);
