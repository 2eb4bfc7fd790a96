import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';
import { type MailContent, quoteName, toMailContent } from './letter.ts';

/** An organization's own sign-in by identity provider. */
type ByProvider = { name: string; url: string; isOnly: boolean };

/**
 * The mail with a one-time sign-in link, valid for `validMinutes`. Lists the person's organizations that have an
 * identity provider, and which of them accept only that.
 */
export function signInMessage(
  language: Language,
  { url, validMinutes, byProvider }: { url: string; validMinutes: number; byProvider: readonly ByProvider[] },
): MailContent {
  if (language === 'en')
    return toMailContent({
      language,
      subject: 'Your sign-in link',
      paragraphs: ['You requested a link to sign in to the Operator portal.'],
      action: { label: 'Sign in', url },
      notes: [
        ...byProvider.map(
          ({ name, url: address, isOnly }) =>
            `To ${quoteName(language, name)} you ${isOnly ? 'sign in by its provider' : 'may sign in by its provider too'}: ${address}`,
        ),
        `The link works once and is valid for ${validMinutes} minutes.`,
        'If it was not you, delete this message: nobody can sign in without the link. We will never ask you for it.',
      ],
    });
  return toMailContent({
    language,
    subject: 'Su enlace para iniciar sesión',
    paragraphs: ['Usted pidió un enlace para iniciar sesión en el portal de Operator.'],
    action: { label: 'Entrar', url },
    notes: [
      ...byProvider.map(
        ({ name, url: address, isOnly }) =>
          `A ${quoteName(language, name)} ${isOnly ? 'se entra por su proveedor' : 'también puede entrar por su proveedor'}: ${address}`,
      ),
      `El enlace sirve una sola vez y es válido durante ${validMinutes} minutos.`,
      'Si no fue usted, elimine este mensaje: nadie puede entrar sin el enlace. Nunca se lo pediremos.',
    ],
  });
}

/** Tells a person whose organizations accept no links where to sign in instead. */
export function byProviderMessage(
  language: Language,
  { first, others }: { first: ByProvider; others: readonly ByProvider[] },
): MailContent {
  if (language === 'en')
    return toMailContent({
      language,
      subject: 'Where to sign in',
      paragraphs: [
        `You requested a link to sign in to the Operator portal. For ${quoteName(language, first.name)}, sign in with its identity provider.`,
      ],
      action: { label: `Sign in to ${quoteName(language, first.name)}`, url: first.url },
      notes: others.map(({ name, url }) => `${quoteName(language, name)}: ${url}`),
    });
  return toMailContent({
    language,
    subject: 'Dónde iniciar sesión',
    paragraphs: [
      `Usted pidió un enlace para iniciar sesión en el portal de Operator. A ${quoteName(language, first.name)} se entra con su proveedor de identidad.`,
    ],
    action: { label: `Entrar a ${quoteName(language, first.name)}`, url: first.url },
    notes: others.map(({ name, url }) => `${quoteName(language, name)}: ${url}`),
  });
}
