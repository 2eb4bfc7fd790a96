import { DomainError } from '../../../../shared/platform/errors/domain-error.ts';
import type { VerbRefusals } from '../../../../shared/platform/errors/refusals.ts';
import { renderError } from '../../../../shared/platform/http/language/render-error.ts';
import { toErrorAnswer } from '../../../../shared/platform/http/to-error-answer.ts';
import type { Text, Translate } from '../../i18n/language.ts';
import type { PortalRequest } from '../context.ts';
import type { Failed } from '../declare.ts';

const REASONS = {
  invalid: { es: 'Este valor no es válido.', en: 'This value is not valid.' },
  past: { es: 'Debe ser una fecha futura.', en: 'Must be in the future.' },
  'not-found': { es: 'Ya no existe.', en: 'It no longer exists.' },
  taken: { es: 'Ya existe.', en: 'It already exists.' },
  disabled: { es: 'Está desactivado. Actívelo primero.', en: 'It is disabled. Enable it first.' },
  'not-a-member': { es: 'Esa persona no es miembro.', en: 'That person is not a member.' },
  member: {
    es: 'Esa persona ya es miembro de la organización.',
    en: 'That person is already a member of the organization.',
  },
  'too-many-invitations': {
    es: 'Una organización puede enviar como máximo 10 invitaciones por hora. Intente más tarde.',
    en: 'An organization can send at most 10 invitations an hour. Try again later.',
  },
  'may-not-grant': { es: 'Su rol no puede dar ese permiso.', en: 'Your role cannot grant that permission.' },
  'may-not-change': {
    es: 'Lo hizo el operador. Escríbale para cambiarlo.',
    en: 'The operator did this. Ask the operator to change it.',
  },
  'not-yours': {
    es: 'Lo hizo otra persona. Pida a un propietario o administrador que lo cambie.',
    en: 'Somebody else did this. Ask an owner or administrator to change it.',
  },
  sandbox: {
    es: 'Un entorno de pruebas no tiene dinero: nada cuesta.',
    en: 'A sandbox has no money: nothing costs anything.',
  },
  'last-owner': {
    es: 'La organización debe tener al menos un propietario. Nombre a otro primero.',
    en: 'An organization needs at least one owner. Appoint another one first.',
  },
  unproven: {
    es: 'Nadie ha iniciado sesión con ese proveedor todavía. Inicie sesión usted primero.',
    en: 'Nobody has signed in with that provider yet. Sign in with it yourself first.',
  },
  'no-provider': {
    es: 'En esa dirección no responde ningún proveedor de OpenID Connect. Revísela.',
    en: 'No OpenID Connect provider answers at that address. Check it.',
  },
  'registry-token': {
    es: 'Guarde primero el token del registro.',
    en: 'Save the token of the registry first.',
  },
  'has-query': {
    es: 'La dirección no puede tener parámetros (?) ni #.',
    en: 'The address cannot have a query (?) or a #.',
  },
  already: { es: 'No hay nada que cambiar.', en: 'Nothing to change.' },
  'no-account': {
    es: 'La organización todavía no tiene cuenta de facturación. Comuníquese con nosotros.',
    en: 'The organization has no billing account yet. Please contact us.',
  },
  'in-overlap': {
    es: 'El secreto se cambió hace menos de 24 horas y el anterior todavía firma. Espere y cámbielo de nuevo.',
    en: 'The secret was rotated less than 24 hours ago, and the previous one still signs. Wait before you rotate it again.',
  },
  'secret-shown': {
    es: 'El secreto ya se mostró. Cámbielo para ver uno nuevo.',
    en: 'The secret was already shown. Rotate it to see a new one.',
  },
  'secret-not-shown': {
    es: 'El secreto todavía no se ha mostrado. Muéstrelo primero.',
    en: 'The secret has not been shown yet. Show it first.',
  },
  'nothing-to-send': { es: 'No hay nada que enviar.', en: 'There is nothing to send.' },
  invalid_url: {
    es: 'Debe ser una dirección completa, sin usuario ni contraseña.',
    en: 'Must be a complete address, without a user or password.',
  },
  https_required: { es: 'Debe usar https.', en: 'Must use https.' },
  host_not_allowed: {
    es: 'Debe usar el puerto estándar de un servidor público que no sea nuestro.',
    en: 'Must use the standard port of a public host that is not ours.',
  },
  name_not_resolved: {
    es: 'El nombre del servidor no se resuelve. Revíselo.',
    en: 'The host name does not resolve. Check it.',
  },
  other: { es: 'No se pudo completar.', en: 'It could not be completed.' },
} as const satisfies Record<string, Text>;

type Reason = keyof typeof REASONS;
/** Why a verb refused, and the field that it is said at when the details name none. */
type Said = readonly [Reason, field?: string];

/** The codes that only the portal's own verbs have. */
interface PortalRefusals {
  KEY_OF_ANOTHER: undefined;
  KEY_REVOKED: undefined;
  RESULTS_NOT_FOUND: undefined;
  INVITATION_ENDED: undefined;
  INVITATION_NOT_FOUND: undefined;
  INVITEE_IS_MEMBER: undefined;
  ROLE_NOT_GRANTABLE: undefined;
  TOO_MANY_INVITATIONS: undefined;
  OWNER_ONLY: undefined;
  PERSON_NOT_FOUND: undefined;
  PROVIDER_UNREACHABLE: undefined;
  PROVIDER_UNPROVEN: undefined;
  SESSION_NOT_FOUND: undefined;
  DELIVERY_NOT_FOUND: undefined;
}

declare module '../../../../shared/platform/errors/refusals.ts' {
  interface Refusals extends PortalRefusals {}
}

const SAID: Record<keyof VerbRefusals | keyof PortalRefusals, Said> = {
  INPUT_INVALID: ['invalid'],
  EXPIRY_IN_THE_PAST: ['past'],
  ISSUER_HAS_QUERY: ['has-query'],
  TARGET_URL_INVALID: ['invalid_url'],
  TARGET_NOT_HTTPS: ['https_required'],
  TARGET_HOST_NOT_ALLOWED: ['host_not_allowed'],
  TARGET_NAME_NOT_RESOLVED: ['name_not_resolved'],
  NETWORK_INVALID: ['other'],
  ORGANIZATION_NOT_FOUND: ['not-found'],
  ORGANIZATION_IS_SANDBOX: ['sandbox'],
  SANDBOX_NOT_POSSIBLE: ['other'],
  ACCOUNT_NOT_OPEN: ['no-account'],
  SPEND_LIMIT_NOT_SET: ['already'],
  USER_ALREADY_MEMBER: ['taken', 'email'],
  USER_NAMED_OTHERWISE: ['other'],
  USER_DISABLED: ['disabled', 'email'],
  NOT_AN_ACTIVE_MEMBER: ['not-a-member'],
  LAST_OWNER: ['last-owner'],
  PROVIDER_NOT_SET: ['not-found'],
  PROVIDER_UNREACHABLE: ['no-provider', 'issuer'],
  PROVIDER_UNPROVEN: ['unproven'],
  REGISTRY_TOKEN_MISSING: ['registry-token', 'mode'],
  KEY_NOT_FOUND: ['not-found'],
  KEY_NOT_REVOCABLE: ['not-found'],
  KEY_OF_ANOTHER: ['not-yours'],
  KEY_REVOKED: ['disabled'],
  ROLE_WITHOUT_KEYS: ['may-not-grant'],
  WRITE_NOT_GRANTABLE: ['may-not-grant', 'capabilities'],
  ACCOUNT_NOT_GRANTABLE: ['may-not-grant', 'capabilities'],
  TOKEN_TAKEN: ['already'],
  COST_CENTER_NOT_FOUND: ['not-found', 'costCenter'],
  COST_CENTER_DISABLED: ['disabled', 'costCenter'],
  COST_CENTER_EXISTS: ['taken', 'code'],
  RESULTS_NOT_FOUND: ['not-found'],
  INVITATION_ENDED: ['not-found'],
  INVITATION_NOT_FOUND: ['not-found'],
  INVITEE_IS_MEMBER: ['member', 'email'],
  ROLE_NOT_GRANTABLE: ['may-not-grant', 'role'],
  TOO_MANY_INVITATIONS: ['too-many-invitations'],
  OWNER_ONLY: ['may-not-grant', 'role'],
  PERSON_NOT_FOUND: ['not-found'],
  SESSION_NOT_FOUND: ['not-found'],
  ENDPOINT_NOT_FOUND: ['not-found'],
  ENDPOINT_STATUS_UNCHANGED: ['already'],
  ENDPOINT_DISABLED_BY_OPERATOR: ['may-not-change'],
  ENDPOINT_SECRET_IN_OVERLAP: ['in-overlap'],
  ACCOUNT_SECRET_IN_OVERLAP: ['in-overlap'],
  ACCOUNT_SECRET_SHOWN: ['secret-shown'],
  ACCOUNT_SECRET_NOT_SHOWN: ['secret-not-shown'],
  NOTHING_TO_RESEND: ['nothing-to-send', 'since'],
  DELIVERY_NOT_FOUND: ['not-found'],
  SETTINGS_MISSING: ['other'],
  INSECURE_HOSTS_SET: ['other'],
};

const isSaid = (code: string): code is keyof typeof SAID => Object.hasOwn(SAID, code);

/** Why a verb refused; undefined for any other error. */
export const findReason = (error: unknown): Reason | undefined =>
  error instanceof DomainError && isSaid(error.code) ? SAID[error.code][0] : undefined;

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
  { t, language }: PortalRequest,
): Failed['errors'] | undefined {
  const place = (field = ''): string => (fields.includes(field) ? field : '');
  if (error instanceof DomainError && isSaid(error.code)) {
    const [reason, usual] = SAID[error.code];
    const { details } = error;
    const field = details !== undefined && 'field' in details ? details.field : usual;
    const { es, en } = REASONS[reason];
    return { [place(field)]: t(es, en) };
  }
  const answer = toErrorAnswer(error);
  if (answer.status >= 500) return undefined;
  const { message, details } = renderError(language, answer);
  if (details.length === 0) return { '': message };
  return Object.fromEntries(
    details.toReversed().map((detail) => [place(detail.field), withLabels(t, detail.message)]),
  );
}
