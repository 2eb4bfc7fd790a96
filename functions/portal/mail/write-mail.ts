import type { MailRow } from '../../../db/kernel/queries/mails.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { toInvitationPath } from '../app/invitation/invitation-path.ts';
import { toPortalPath } from '../app/signed-path.ts';
import { createTranslate } from '../i18n/language.ts';
import { balanceLowMail, keyExpiringMail, spendLimitMail } from './account-mails.ts';
import type { MailKind } from './define-mail.ts';
import { invitationMessage } from './invitation.ts';
import { type MailContent, quoteName, toMailContent } from './letter.ts';
import { batchDoneMail, domainTakenMail, INVITATION_DATA, webhookEndpointMail } from './service-mails.ts';

const KINDS = {
  balance_low: balanceLowMail,
  spend_limit: spendLimitMail,
  webhook_endpoint: webhookEndpointMail,
  key_expiring: keyExpiringMail,
  batch_done: batchDoneMail,
  domain_taken: domainTakenMail,
} satisfies Record<Exclude<MailRow['kind'], 'invitation'>, MailKind>;

/** Renders an outbox row in its recipient's language. Throws when the data does not match the mail's kind. */
export async function writeMail(
  ctx: Pick<Ctx, 'config' | 'clock'>,
  portalUrl: string,
  { kind, language, organizationId, organization, inviter, data }: MailRow,
): Promise<MailContent> {
  const t = createTranslate(language);
  const home = `${portalUrl}/${organizationId}`;
  const named = quoteName(language, organization);
  const notes = [
    t(
      `Usted recibe este aviso porque es miembro de ${named}. Puede desactivarlo en el portal: ${home}/notices`,
      `You get this notice as a member of ${named}. You can turn it off in the portal: ${home}/notices`,
    ),
  ];
  if (kind === 'invitation') {
    if (inviter === null) throw new Error('The mail of an invitation has no invitation.');
    const { invitationId, expiresAt, role } = INVITATION_DATA.parse(data);
    const path = await toPortalPath(ctx, toInvitationPath(invitationId), new Date(expiresAt));
    return invitationMessage(language, { organization, inviter, role, url: portalUrl + path });
  }
  const { data: schema, path, write }: MailKind = KINDS[kind];
  // The schema belongs to the same kind, so its output is what `write` takes.
  const input = schema.parse(data) as never;
  const content = write(
    { language, t, organization: named, quote: (name) => quoteName(language, name) },
    input,
  );
  return toMailContent({
    language,
    subject: content.subject,
    paragraphs: content.paragraphs,
    action: { label: content.label, url: home + (typeof path === 'string' ? path : path(input)) },
    notes,
  });
}
