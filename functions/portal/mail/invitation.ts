import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';
import { type MailContent, quoteName, toInviter, toMailContent } from './letter.ts';

const ROLES = {
  es: {
    owner: 'propietario',
    administrator: 'administrador',
    developer: 'desarrollador',
    member: 'miembro',
  },
  en: { owner: 'owner', administrator: 'administrator', developer: 'developer', member: 'member' },
};

type Invitation = {
  organization: string;
  inviter: { name: string; email: string };
  role: keyof (typeof ROLES)['en'];
  url: string;
};

/**
 * Tells an invited person who invites them into what. `url` is the page where they accept or decline. It goes to any address,
 * so it begins with our own words, and says whose the others are.
 */
export function invitationMessage(
  language: Language,
  { organization, inviter, role, url }: Invitation,
): MailContent {
  const name = quoteName(language, organization);
  const from = toInviter(language, inviter);
  if (language === 'en')
    return toMailContent({
      language,
      subject: `Invitation to the Operator portal, from ${name}`,
      paragraphs: [
        `You are invited to the portal of ${name} as ${ROLES.en[role]}. The invitation is from ${from}.`,
        'None of your data is shared with them unless you accept. The invitation is valid for 7 days.',
      ],
      action: { label: 'See the invitation', url },
      notes: ['If you do not know who invited you, delete this message.'],
    });
  return toMailContent({
    language,
    subject: `Invitación al portal de Operator, de ${name}`,
    paragraphs: [
      `Usted recibió una invitación al portal de ${name}, con el rol de ${ROLES.es[role]}. La envía ${from}.`,
      'Ningún dato suyo se comparte con ellos si usted no acepta. La invitación es válida durante 7 días.',
    ],
    action: { label: 'Ver la invitación', url },
    notes: ['Si no conoce a quien envía la invitación, elimine este mensaje.'],
  });
}
