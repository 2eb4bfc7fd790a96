import type { DIAL_REFUSALS } from '../../../../db/calls/tables/words.ts';
import {
  type Evidence,
  EvidenceQuery,
  listEvidence,
} from '../../../../shared/contacts/evidence/list-evidence.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toDay, toMoment } from '../../i18n/format.ts';
import { endSentence, type Text } from '../../i18n/language.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { dayFilter, numberFilter } from '../../ui/lists/filters.tsx';
import type { State } from '../../ui/state-tag.tsx';
import { PURPOSE, PURPOSE_NAMES } from './purposes.ts';

const DIALED: State = { es: 'Se marcó', en: 'Dialed', look: 'good' };

/** The reasons why a number was not dialed; one that is not here is shown by its code. */
const REFUSALS: Record<string, Text> = {
  EXPIRED: { es: 'Venció', en: 'Expired' },
  OPTED_OUT: { es: 'Excluido', en: 'Opted out' },
  EXCLUDED_REGISTRY: { es: 'En el registro', en: 'In the registry' },
  REGISTRY_UNAVAILABLE: { es: 'El registro no respondió', en: 'The registry did not answer' },
  DESTINATION_NOT_ALLOWED: { es: 'Destino no permitido', en: 'Destination not allowed' },
  DAY_LIMIT_REACHED: { es: 'Límite diario', en: 'Daily limit' },
  ORGANIZATION_NOT_ACTIVE: { es: 'Organización inactiva', en: 'Organization not active' },
  ORGANIZATION_BLOCKED: { es: 'Organización bloqueada', en: 'Organization blocked' },
  SERVICE_NOT_ENABLED: { es: 'Llamadas desactivadas', en: 'Calls turned off' },
  NO_ACTIVE_ACCOUNT: { es: 'Sin cuenta activa', en: 'No active account' },
  INSUFFICIENT_FUNDS: { es: 'Sin fondos', en: 'No funds' },
  SPEND_LIMIT_REACHED: { es: 'Límite de gasto', en: 'Spend limit' },
  AUDIO_MISSING: { es: 'Sin audio', en: 'Audio missing' },
  CARRIER_FAULT: { es: 'La red no la tomó', en: 'Not taken by the carrier' },
  STOPPED: { es: 'Se detuvo antes de marcar', en: 'Stopped before it was dialed' },
} satisfies Record<keyof typeof DIAL_REFUSALS | 'CARRIER_FAULT' | 'STOPPED', Text>;

const toState = ({ refusal }: Evidence): State => {
  if (refusal === null) return DIALED;
  return { ...(REFUSALS[refusal] ?? { es: refusal, en: refusal }), look: 'warn' };
};

const CHANNEL_NAMES: Record<Evidence['contacts'][number]['channel'], Text> = {
  call: { es: 'llamada', en: 'call' },
  sms: { es: 'SMS', en: 'SMS' },
  email: { es: 'correo', en: 'e-mail' },
  app: { es: 'aplicación', en: 'app' },
  visit: { es: 'visita', en: 'visit' },
};

/** The facts of the decision, in sentences. */
function toKnown({ rules, optOut, contacts, registry }: Evidence, ctx: PortalContext): string {
  const { t, language } = ctx;
  const touched = contacts.map(
    ({ channel, at }) => `${CHANNEL_NAMES[channel][language]} ${toMoment(ctx, at)}`,
  );
  return [
    optOut === null
      ? t('Sin exclusión.', 'No opt-out.')
      : t(endSentence(`Se excluyó: ${toMoment(ctx, optOut.at)}`), `Opted out: ${toMoment(ctx, optOut.at)}.`),
    ...(rules.includes('EXCLUDED_REGISTRY') ? [toRegistered(registry, ctx)] : []),
    ...(rules.includes('CONTACT_HOURS') ? [t('Se revisó el horario.', 'The hours were checked.')] : []),
    touched.length === 0
      ? t('Sin contactos esa semana.', 'No contacts that week.')
      : t(
          endSentence(`Contactos de esa semana: ${touched.join(', ')}`),
          `Contacts of that week: ${touched.join(', ')}.`,
        ),
  ].join(' ');
}

function toRegistered(registry: Evidence['registry'], ctx: PortalContext): string {
  const { t } = ctx;
  if (registry === null) return t('El registro no había respondido.', 'The registry had not answered.');
  const day = toDay(ctx, registry.version);
  return registry.excluded
    ? t(`Estaba en el registro del ${day}.`, `In the registry of ${day}.`)
    : t(`No estaba en el registro del ${day}.`, `Not in the registry of ${day}.`);
}

const column = columnsOf<Evidence>();

export const evidencePages = defineList({
  path: '/evidence',
  under: '/opt-outs',
  operation: 'listContactEvidence',
  title: { es: '¿Por qué se llamó a este número?', en: 'Why was this number called?' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  file: { es: 'evidencia', en: 'evidence' },
  // The page opens without a number.
  query: EvidenceQuery.partial({ number: true }),
  read: async (ctx, { number, ...query }) =>
    number === undefined ? { items: [], nextCursor: null } : await listEvidence(ctx, { ...query, number }),
  asks: true,
  filters: [numberFilter('number'), dayFilter('day', { es: 'Día', en: 'Day' })],
  columns: [
    column.instant({ es: 'Cuándo', en: 'When' }, ({ decidedAt }) => decidedAt),
    column.state(toState, { label: { es: 'Decisión', en: 'Decision' } }),
    column.words(PURPOSE, ({ purpose }, { language }) => PURPOSE_NAMES[purpose][language]),
    column.text({ es: 'Qué se sabía', en: 'What was known' }, toKnown, { look: 'prose', cell: toKnown }),
    column.link(
      { es: 'Llamada', en: 'Call' },
      ({ callId }) => callId,
      ({ callId }) => `/calls/${callId}`,
    ),
    column.number({ es: 'Intento', en: 'Attempt' }, ({ attempt }) => attempt),
    column.fileText({ es: 'Acreedor', en: 'Creditor' }, ({ creditor }) => creditor),
    column.fileText({ es: 'Reglas', en: 'Rules' }, ({ rules }) => rules.join(' ')),
    column.fileText({ es: 'Llave del número', en: 'Key of the number' }, ({ keyId }) => keyId),
  ],
  empty: {
    icon: 'search',
    title: { es: 'Escriba un número.', en: 'Type a number.' },
    hint: {
      es: 'Aquí verá cada intento de cobranza o publicidad a ese número, con lo que se sabía al decidirlo. Se guarda dos años.',
      en: 'Each attempt for collection or advertising to that number appears here, with what was known when it was decided. Kept for two years.',
    },
  },
  above: ({ t }) => (
    <p class="soft">
      {t(
        'Lo que se revisó antes de marcar: exclusiones, registro, horario y contactos de la semana (Ley 2300 de 2023, artículos 3 y 5). El número no se guarda aquí, solo su HMAC.',
        'What was checked before dialing: opt-outs, registry, hours and the contacts of the week (Law 2300 of 2023, articles 3 and 5). The number itself is not stored here, only its HMAC.',
      )}
    </p>
  ),
});
