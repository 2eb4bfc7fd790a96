import { ApiError } from '../../../shared/http/api-error.ts';
import { inLanguage } from '../../../shared/http/language/in-language.ts';
import { type Reason, Refusal } from '../../../shared/verbs/refusal.ts';
import type { Visit } from '../context.ts';
import type { Failed } from '../declare.ts';
import type { Text, Translate } from '../words/language.ts';

const REASONS: Record<Reason, Text> = {
  invalid: { es: 'Este dato no es válido.', en: 'This is not valid.' },
  past: { es: 'Debe estar en el futuro.', en: 'It must be in the future.' },
  'not-found': { es: 'Ya no existe.', en: 'It is not there any more.' },
  taken: { es: 'Ya existe.', en: 'There is one already.' },
  disabled: { es: 'Está desactivado.', en: 'It is disabled.' },
  'not-a-member': { es: 'Esa persona no es miembro.', en: 'That person is not a member.' },
  member: { es: 'Ya es miembro de la organización.', en: 'Already a member of the organization.' },
  'too-many-invitations': {
    es: 'Una organización invita como máximo a 10 personas por hora. Intente más tarde.',
    en: 'An organization sends at most 10 invitations an hour. Try again later.',
  },
  'may-not-grant': { es: 'Su rol no puede dar ese permiso.', en: 'Your role may not grant that.' },
  'may-not-change': {
    es: 'Lo hizo el operador: escríbale para cambiarlo.',
    en: 'The operator did it: ask for it to be changed.',
  },
  'not-yours': {
    es: 'Lo hizo otra persona: un propietario o administrador puede cambiarlo.',
    en: 'Somebody else made it: an owner or administrator can change it.',
  },
  'last-owner': {
    es: 'La organización conserva al menos un propietario.',
    en: 'An organization keeps one owner at least.',
  },
  unproven: {
    es: 'Todavía nadie ha entrado por ese proveedor: entre primero usted.',
    en: 'Nobody has come in by that provider yet: do so yourself first.',
  },
  'no-provider': {
    es: 'Ahí no responde ningún proveedor de OpenID Connect.',
    en: 'No OpenID Connect provider answers there.',
  },
  'has-query': { es: 'No lleva parámetros (?) ni #.', en: 'It has no query (?) and no #.' },
  already: { es: 'Ya está así.', en: 'It is so already.' },
  'no-account': {
    es: 'La organización todavía no tiene cuenta de facturación: comuníquese con nosotros.',
    en: 'The organization has no billing account yet: please contact us.',
  },
  'in-overlap': {
    es: 'Se cambió hace menos de 24 horas, y firman dos secretos. Cámbielo de nuevo después.',
    en: 'It was rotated less than 24 hours ago, and two secrets sign. Rotate it again after that.',
  },
  'secret-shown': {
    es: 'Ya se mostró. Cámbielo para ver uno nuevo.',
    en: 'It was shown before. Rotate it to see a new one.',
  },
  'secret-not-shown': {
    es: 'Todavía no se ha mostrado: hágalo primero.',
    en: 'It has not been shown yet: do that first.',
  },
  'nothing-to-send': { es: 'No hay nada que enviar.', en: 'There is nothing to send.' },
  invalid_url: {
    es: 'Debe ser una dirección completa, sin usuario ni contraseña.',
    en: 'It must be a complete address, without a user or a password.',
  },
  https_required: { es: 'Debe usar https.', en: 'It must use https.' },
  host_not_allowed: {
    es: 'Debe llevar al puerto usual de un servidor público que no sea nuestro.',
    en: 'It must lead to the standard port of a public host that is not ours.',
  },
  name_not_resolved: {
    es: 'El nombre del servidor no se resuelve.',
    en: 'The name of the host does not resolve.',
  },
  other: { es: 'No se pudo hacer.', en: 'It could not be done.' },
};

/** A message of the API, with the labels that the portal gives to the parameters it names. */
export const withLabels = (t: Translate, message: string): string =>
  message
    .replaceAll(/`(createdTo|to)`/g, t('«Hasta»', '“Until”'))
    .replaceAll(/`(createdFrom|from)`/g, t('«Desde»', '“From”'));

/**
 * Converts a verb's refusal into form errors: beside the field when the form has it, otherwise above the form.
 * Undefined when the error is not a refusal but a fault of ours.
 */
export function toErrors(
  error: unknown,
  fields: readonly string[],
  { t, language }: Visit,
): Failed['errors'] | undefined {
  const place = (field = ''): string => (fields.includes(field) ? field : '');
  if (error instanceof Refusal) {
    const { es, en } = REASONS[error.reason];
    return { [place(error.field)]: t(es, en) };
  }
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  const { message, details } = inLanguage(language, error);
  if (details.length === 0) return { '': message };
  return Object.fromEntries(
    details.toReversed().map((detail) => [place(detail.field), withLabels(t, detail.message)]),
  );
}
