import { type Language, type Message, toMessage } from './letter.ts';

/** The one-time link by which a person signs in to the portal. `url` is whole; it works for `validMinutes`, once. */
export function signInMessage(
  language: Language,
  { url, validMinutes }: { url: string; validMinutes: number },
): Message {
  if (language === 'en')
    return toMessage({
      language,
      subject: 'Your link to sign in',
      paragraphs: ['You asked for a link to sign in to the Operator portal.'],
      action: { label: 'Sign in', url },
      notes: [
        `The link works once, for ${validMinutes} minutes.`,
        'If it was not you, delete this message: nobody gets in without the link. Nobody of ours will ever ask you for it.',
      ],
    });
  return toMessage({
    language,
    subject: 'Su enlace para entrar',
    paragraphs: ['Usted pidió un enlace para entrar al portal de Operator.'],
    action: { label: 'Entrar', url },
    notes: [
      `El enlace sirve una vez, durante ${validMinutes} minutos.`,
      'Si no fue usted, borre este mensaje: sin el enlace nadie entra. Nadie de los nuestros se lo pedirá nunca.',
    ],
  });
}
