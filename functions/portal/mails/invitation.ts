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
        `${inviter} invites you to the portal of ${name}, with the role of ${ROLES.en[role]}.`,
        'Nothing about you is shared with them unless you accept. The invitation is valid for 7 days.',
      ],
      action: { label: 'See the invitation', url },
      notes: ['If you do not know who invites you, delete this message.'],
    });
  return toMessage({
    language,
    subject: `${name} le invita al portal de Operator`,
    paragraphs: [
      `${inviter} le invita al portal de ${name}, con el rol de ${ROLES.es[role]}.`,
      'Nada de usted se comparte con ellos si no acepta. La invitación sirve durante 7 días.',
    ],
    action: { label: 'Ver la invitación', url },
    notes: ['Si no conoce a quien le invita, borre este mensaje.'],
  });
}
