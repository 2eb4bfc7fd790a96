import type { Child } from 'hono/jsx';
import {
  AUDIT_KINDS,
  type AuditKind,
  AuditLogQuery,
  type AuditLogRow,
  countAuditLog,
  listAuditLog,
} from '../../../../shared/kernel/audit/list-audit-log.ts';
import { listAuditActors } from '../../../../shared/people/organizations/list-audit-actors.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { shortenMiddle } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { choiceFilter, daysFilter, textFilter } from '../../ui/lists/filters.tsx';
import { writeAuditSentence } from './write-audit-sentence.ts';

const KIND_NAMES: Record<AuditKind, Text> = {
  people: { es: 'Personas', en: 'People' },
  sessions: { es: 'Sesiones', en: 'Sessions' },
  keys: { es: 'Llaves', en: 'Keys' },
  money: { es: 'Dinero', en: 'Money' },
  webhooks: { es: 'Webhooks', en: 'Webhooks' },
  links: { es: 'Enlaces y dominios', en: 'Links and domains' },
  numbers: { es: 'Números', en: 'Numbers' },
  calls: { es: 'Llamadas y voz', en: 'Calls and speech' },
  organization: { es: 'Organización', en: 'Organization' },
};

const OPERATOR: Text = { es: 'El operador', en: 'The operator' };
const ANY_KEY: Text = { es: 'Una llave', en: 'A key' };

/** The pages of the things that were changed, where they have their own. */
const PATHS: Record<string, (row: AuditLogRow) => string> = {
  api_key: ({ targetId }) => `/keys/${targetId}`,
  membership: ({ targetId }) => `/people/${targetId}`,
  webhook_endpoint: ({ targetId }) => `/webhooks/${targetId}`,
  call: ({ targetName }) => `/calls/${targetName}`,
  batch: ({ targetName }) => `/batches/${targetName}`,
  link: ({ targetName }) => `/links/${targetName}`,
};

/** Only the operator sees the names of its own people. */
const toActor = ({ actor, actorName }: AuditLogRow, { language }: PortalContext): string =>
  actor === 'operator'
    ? OPERATOR[language]
    : actor === 'key'
      ? `${ANY_KEY[language]}: ${actorName}`
      : actorName;

type Beside = Awaited<ReturnType<typeof listAuditActors>>;
const toCurrency = (beside: Beside): string | null => beside[0]?.currency ?? null;

const toText = (row: AuditLogRow, ctx: PortalContext, beside: Beside): string =>
  writeAuditSentence(ctx, row, toCurrency(beside))
    .map(({ text }) => text)
    .join('');

const LONGEST_NAME = 120;

/** The sentence, whose target leads to its page. */
function drawSentence(row: AuditLogRow, ctx: PortalContext, beside: Beside): Child {
  const path = row.targetName === null ? undefined : PATHS[row.target];
  return writeAuditSentence(ctx, row, toCurrency(beside)).map(({ text, isTarget }) => {
    const shown = shortenMiddle(text, LONGEST_NAME);
    return isTarget && path !== undefined ? <a href={ctx.base + path(row)}>{shown}</a> : shown;
  });
}

const column = columnsOf<AuditLogRow, Beside>();

export const auditPages = defineList({
  path: '/audit',
  title: { es: 'Registro de auditoría', en: 'Audit log' },
  settings: {
    group: 'organization',
    about: {
      es: 'Cada cambio, con quién lo hizo y cuándo.',
      en: 'Each change, with its author and time.',
    },
  },
  roles: ADMINISTRATORS,
  file: { es: 'auditoria', en: 'audit-log' },
  query: AuditLogQuery,
  read: listAuditLog,
  count: countAuditLog,
  beside: listAuditActors,
  filters: [
    choiceFilter('by', { es: 'Quién', en: 'Who' }, (beside: Beside) => [
      { value: 'operator', label: OPERATOR },
      { value: 'key', label: ANY_KEY },
      ...beside.flatMap(({ userId, name }) =>
        userId === null ? [] : [{ value: String(userId), label: name ?? '' }],
      ),
    ]),
    choiceFilter(
      'kind',
      { es: 'Sobre', en: 'About' },
      Object.keys(AUDIT_KINDS).map((kind) => ({ value: kind, label: KIND_NAMES[kind as AuditKind] })),
    ),
    textFilter('target', { es: 'Nombre o id de lo que cambió', en: 'Name or id of what changed' }),
    daysFilter(),
  ],
  columns: [
    column.instant({ es: 'Cuándo', en: 'When' }, ({ occurredAt }) => occurredAt),
    column.text({ es: 'Qué', en: 'What' }, toText, { look: 'prose', cell: drawSentence }),
    column.text({ es: 'Quién', en: 'Who' }, toActor, { look: 'name' }),
    column.fileText({ es: 'Solicitud', en: 'Request' }, ({ requestId }) => requestId),
    column.fileText({ es: 'Operación', en: 'Operation' }, ({ verb }) => verb),
    column.fileText({ es: 'Id', en: 'Id' }, ({ targetId }) => targetId),
    column.fileText({ es: 'Datos', en: 'Data' }, ({ input }) => JSON.stringify(input)),
  ],
  empty: {
    icon: 'shield-check',
    title: { es: 'Todavía no hay cambios.', en: 'There are no changes yet.' },
    hint: {
      es: 'Aquí verá quién cambió qué, y cuándo. El registro no se puede modificar ni eliminar.',
      en: 'Each change appears here, with its time and its author. The log cannot be changed or deleted.',
    },
  },
  above: ({ t }) => (
    <p class="soft">
      {t(
        'Cada cambio de la organización, sin secretos. El registro no se puede modificar ni eliminar.',
        'Every change in the organization, without secrets. The log cannot be changed or deleted.',
      )}
    </p>
  ),
});
