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

/** Tells a person that they were added to an organization. `url` is the sign-in page. */
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
        `${inviter} has given you access to the portal of ${name}, with the role of ${ROLES.en[role]}.`,
        'You sign in with this mail address; there is no password.',
      ],
      action: { label: 'Go to the portal', url },
      notes: ['If you do not know who invites you, delete this message.'],
    });
  return toMessage({
    language,
    subject: `${name} le invita al portal de Operator`,
    paragraphs: [
      `${inviter} le ha dado acceso al portal de ${name}, con el rol de ${ROLES.es[role]}.`,
      'Se entra con esta dirección de correo; no hay contraseña.',
    ],
    action: { label: 'Ir al portal', url },
    notes: ['Si no conoce a quien le invita, borre este mensaje.'],
  });
}
