import { Older } from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import { definePage } from '../../declare.ts';
import { listOwnAuditEvents } from '../../domain/log.ts';
import { VERBS } from '../../words/audit-words.ts';
import { shorten, toInstant } from '../../words/format.ts';
import { ADMINISTRATORS } from '../../words/roles.ts';

const PER_PAGE = 100;
const LONGEST_INPUT = 300;

const toId = (text = ''): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

export const auditPage = definePage({
  path: '/audit',
  title: { es: 'Quién hizo qué', en: 'Who did what' },
  menu: 85,
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
          label={t('Quién hizo qué', 'Who did what')}
          caption={t(
            'Cada cambio de la organización, sin secretos. No se puede cambiar ni borrar.',
            'Every change of the organization, without secrets. It cannot be changed or deleted.',
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
                {/* Who works for the operator is named to the operator alone. */}
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
        <Older ctx={ctx} given={{}} next={last && { before: String(last.id) }} />
      </>
    );
  },
});
