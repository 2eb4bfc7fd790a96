import { definePage } from '../../app/declare.ts';
import { VERBS } from '../../i18n/audit-words.ts';
import { shorten, toInstant } from '../../i18n/format.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { Table } from '../../ui/lists/table.tsx';
import { listOwnAuditEvents } from '../keys/read-log.ts';

const PER_PAGE = 100;
const LONGEST_INPUT = 300;

const toId = (text = ''): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

export const auditPage = definePage({
  path: '/audit',
  title: { es: 'Registro de auditoría', en: 'Audit log' },
  menu: { group: 'organization', icon: 'shield-check' },
  roles: ADMINISTRATORS,
  render: async (ctx, { query }) => {
    const { t, language } = ctx;
    const events = await listOwnAuditEvents(ctx, { before: toId(query.before), limit: PER_PAGE });
    const last = events.length === PER_PAGE ? events.at(-1) : undefined;
    const by = {
      operator: t('El operador', 'The operator'),
      user: t('Persona', 'Person'),
      key: t('Llave', 'Key'),
    };
    return (
      <>
        <Table
          label={t('Registro de auditoría', 'Audit log')}
          caption={t(
            'Todos los cambios de la organización, sin secretos. El registro no se puede modificar ni eliminar.',
            'Every change in the organization, without secrets. The log cannot be changed or deleted.',
          )}
          columns={[
            t('Cuándo', 'When'),
            t('Quién', 'Who'),
            t('Qué', 'What'),
            t('Id', 'Id'),
            t('Datos', 'Data'),
          ]}
        >
          {events.map(({ occurredAt, actor, actorName, verb, targetId, input }) => (
            <tr>
              <td>{toInstant(ctx, occurredAt)}</td>
              <td class="long">
                {/* Only the operator sees the names of its own people. */}
                {actor === 'operator' ? by.operator : `${by[actor]}: ${actorName}`}
              </td>
              <td title={verb}>{VERBS[verb]?.[language] ?? <code>{verb}</code>}</td>
              <td class="long">{targetId}</td>
              <td class="long">
                <code>{shorten(JSON.stringify(input), LONGEST_INPUT)}</code>
              </td>
            </tr>
          ))}
        </Table>
      </>
    );
  },
});
