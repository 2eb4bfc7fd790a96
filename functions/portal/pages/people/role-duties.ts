import type { Role } from '../../../../db/people/tables/membership.ts';
import type { Text } from '../../i18n/language.ts';
import { ADMINISTRATORS, BUILDERS, EVERYONE, NUMBER_READERS } from '../../i18n/roles.ts';

/**
 * Something that people may do, by role. `of`: the pages and forms that allow it, which a test compares with their own
 * roles; none where a verb decides.
 */
type Duty = Text & { roles: readonly Role[]; of: readonly string[] };

export const DUTIES: readonly Duty[] = [
  {
    roles: EVERYONE,
    of: [
      '/links',
      '/links/{domain}/{code}',
      '/batches',
      '/batches/{batch}',
      '/calls',
      '/calls/{call}',
      '/search',
    ],
    es: 'Ver enlaces y visitas, lotes y llamadas',
    en: 'See links and visits, batches and calls',
  },
  {
    roles: NUMBER_READERS,
    of: [],
    es: 'Ver los números de las personas y oír lo que se dice',
    en: 'See people’s numbers and hear what is said',
  },
  {
    roles: BUILDERS,
    of: [
      '/links/new/create',
      '/links/new/paste',
      '/links/{domain}/{code}/edit',
      '/links/{domain}/{code}/delete',
      '/links/restore/restore',
      '/calls/audios/new/upload',
      '/calls/audios/selected/delete',
      '/calls/{call}/cancel',
    ],
    es: 'Crear y cambiar enlaces y audios, y cancelar llamadas',
    en: 'Create and change links and audios, and cancel calls',
  },
  {
    roles: BUILDERS,
    of: [
      '/keys',
      '/keys/new/create',
      '/keys/{key}/revoke',
      '/keys/{key}/replace',
      '/requests',
      '/webhooks/new/add',
      '/webhooks/{endpoint}/move',
      '/webhooks/{endpoint}/remove',
      '/deliveries/resend',
    ],
    es: 'Crear llaves, revocar las propias, configurar webhooks y leer las solicitudes',
    en: 'Create keys, revoke their own, set up webhooks and read requests',
  },
  {
    roles: ADMINISTRATORS,
    of: [],
    es: 'Revocar las llaves de otras personas y dar permiso de escribir enlaces y de bajar límites de gasto',
    en: 'Revoke other people’s keys and grant writing links and lowering spend limits',
  },
  {
    roles: ADMINISTRATORS,
    of: [
      '/billing',
      '/billing/usage',
      '/movements',
      '/movements/hours',
      '/billing/statements',
      '/billing/limit',
      '/billing/notice',
    ],
    es: 'Ver el saldo y los movimientos, y poner límites de gasto',
    en: 'See the balance and movements, and set spend limits',
  },
  {
    roles: ADMINISTRATORS,
    of: ['/people', '/people/new/invite', '/people/role', '/people/{person}/remove', '/people/provider/only'],
    es: 'Invitar y sacar personas, y cambiar roles',
    en: 'Invite and remove people, and change roles',
  },
  {
    roles: ADMINISTRATORS,
    of: ['/cost-centers/new/create', '/cost-centers/rename', '/cost-centers/status'],
    es: 'Crear y desactivar centros de costo',
    en: 'Create and disable cost centers',
  },
  {
    roles: ADMINISTRATORS,
    of: ['/audit'],
    es: 'Leer el registro de auditoría',
    en: 'Read the audit log',
  },
  { roles: ['owner'], of: [], es: 'Nombrar y quitar propietarios', en: 'Name and remove owners' },
];

const GRANT_ACCOUNT: Text = {
  es: 'Crear llaves y destinos que ven montos y datos de personas',
  en: 'Create keys and endpoints that see amounts and people’s data',
};

/** The duties of the roles of an organization, with its own choices. */
export const toDuties = ({
  developersGrantAccount,
}: {
  developersGrantAccount: boolean;
}): readonly (Text & { roles: readonly Role[] })[] => [
  ...DUTIES,
  { ...GRANT_ACCOUNT, roles: developersGrantAccount ? BUILDERS : ADMINISTRATORS },
];

/** The duties of one role that another does not have. */
export const toLostDuties = (from: Role, to: Role): Text[] =>
  DUTIES.filter(({ roles }) => roles.includes(from) && !roles.includes(to));
