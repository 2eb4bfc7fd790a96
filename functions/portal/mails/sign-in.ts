import { type Language, type Message, toMessage, toName } from './letter.ts';

/** An organization's own sign-in by identity provider. */
type ByProvider = { name: string; url: string; isOnly: boolean };

/**
 * The mail with a one-time sign-in link, valid for `validMinutes`. Lists the person's organizations that have an
 * identity provider, and which of them accept only that.
 */
export function signInMessage(
  language: Language,
  { url, validMinutes, byProvider }: { url: string; validMinutes: number; byProvider: readonly ByProvider[] },
): Message {
  if (language === 'en')
    return toMessage({
      language,
      subject: 'Your link to sign in',
      paragraphs: ['You asked for a link to sign in to the Operator portal.'],
      action: { label: 'Sign in', url },
      notes: [
        ...byProvider.map(
          ({ name, url: address, isOnly }) =>
            `To ${toName(name)} you ${isOnly ? 'sign in by its provider' : 'may sign in by its provider too'}: ${address}`,
        ),
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
      ...byProvider.map(
        ({ name, url: address, isOnly }) =>
          `A ${toName(name)} ${isOnly ? 'se entra por su proveedor' : 'también puede entrar por su proveedor'}: ${address}`,
      ),
      `El enlace sirve una vez, durante ${validMinutes} minutos.`,
      'Si no fue usted, borre este mensaje: sin el enlace nadie entra. Nadie de los nuestros se lo pedirá nunca.',
    ],
  });
}

/** Tells a person whose organizations accept no links where to sign in instead. */
export function byProviderMessage(
  language: Language,
  { first, others }: { first: ByProvider; others: readonly ByProvider[] },
): Message {
  if (language === 'en')
    return toMessage({
      language,
      subject: 'Where to sign in',
      paragraphs: [
        `You asked for a link to sign in to the Operator portal. To ${toName(first.name)} you sign in by its own provider.`,
      ],
      action: { label: `Sign in to ${toName(first.name)}`, url: first.url },
      notes: others.map(({ name, url }) => `To ${toName(name)}: ${url}`),
    });
  return toMessage({
    language,
    subject: 'Dónde se entra',
    paragraphs: [
      `Usted pidió un enlace para entrar al portal de Operator. A ${toName(first.name)} se entra por su propio proveedor.`,
    ],
    action: { label: `Entrar a ${toName(first.name)}`, url: first.url },
    notes: others.map(({ name, url }) => `A ${toName(name)}: ${url}`),
  });
}
