import { type Language, type Message, toMessage, toName } from './letter.ts';

const ROLES = {
  es: {
    owner: 'propietario',
    administrator: 'administrador',
    developer: 'desarrollador',
    member: 'miembro',
  },
  en: { owner: 'owner', administrator: 'administrator', developer: 'developer', member: 'member' },
};

/** Tells an invited person who invites them into what. `url` is the page where they accept or decline. */
export function invitationMessage(
  language: Language,
  {
    organization,
    invitedBy,
    role,
    url,
  }: { organization: string; invitedBy: string; role: keyof (typeof ROLES)['en']; url: string },
): Message {
  const name = toName(organization);
  const inviter = toName(invitedBy);
  if (language === 'en')
    return toMessage({
      language,
      subject: `${name} invites you to the Operator portal`,
      paragraphs: [
        `${inviter} invites you to the portal of ${name} as ${ROLES.en[role]}.`,
        'None of your data is shared with them unless you accept. The invitation is valid for 7 days.',
      ],
      action: { label: 'See the invitation', url },
      notes: ['If you do not know who invited you, delete this message.'],
    });
  return toMessage({
    language,
    subject: `Invitación de ${name} al portal de Operator`,
    paragraphs: [
      `${inviter} le envía una invitación al portal de ${name}, con el rol de ${ROLES.es[role]}.`,
      'Ningún dato suyo se comparte con ellos si usted no acepta. La invitación es válida durante 7 días.',
    ],
    action: { label: 'Ver la invitación', url },
    notes: ['Si no conoce a quien envía la invitación, elimine este mensaje.'],
  });
}
