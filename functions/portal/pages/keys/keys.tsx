import { Older } from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import { definePage } from '../../declare.ts';
import { listOwnKeys } from '../../domain/keys.ts';
import { readPage } from '../../http/read-page.ts';
import { toMoment, toNumber } from '../../words/format.ts';
import { BUILDERS } from '../../words/roles.ts';
import { KeyPermissions, KeyServices, KeyStateTag } from './key-facts.tsx';

const PER_PAGE = 50;

export const keysPage = definePage({
  path: '/keys',
  title: { es: 'Llaves', en: 'Keys' },
  menu: 20,
  roles: BUILDERS,
  render: async (ctx, { query }) => {
    const { t, base } = ctx;
    const { shown, next } = readPage(await listOwnKeys(ctx), query, PER_PAGE);
    return (
      <>
        <p>
          <a class="button" href={`${base}/keys/new`}>
            {t('Crear una llave', 'Create a key')}
          </a>
        </p>
        {shown.length === 0 ? (
          <p class="card">{t('Todavía no hay llaves.', 'There are no keys yet.')}</p>
        ) : (
          <Table
            label={t('Llaves', 'Keys')}
            columns={[
              t('Nombre', 'Name'),
              t('Termina en', 'Ends in'),
              t('Servicios', 'Services'),
              t('Puede', 'May'),
              t('Creada', 'Created'),
              t('Último uso', 'Last use'),
              t('Llamadas en 30 días', 'Calls in 30 days'),
              t('Estado', 'State'),
            ]}
          >
            {shown.map((key) => (
              <tr>
                <td class="long">
                  <a href={`${base}/keys/${key.id}`}>{key.name}</a>
                </td>
                <td>
                  <code>…{key.tokenHint}</code>
                </td>
                <td>
                  <KeyServices ctx={ctx} of={key} />
                </td>
                <td class="long">
                  <KeyPermissions ctx={ctx} of={key} />
                </td>
                <td>{toMoment(ctx, key.createdAt)}</td>
                <td>{key.lastUsedAt === null ? t('Nunca', 'Never') : toMoment(ctx, key.lastUsedAt)}</td>
                <td>{toNumber(ctx, key.calls)}</td>
                <td>
                  <KeyStateTag ctx={ctx} of={key} />
                </td>
              </tr>
            ))}
          </Table>
        )}
        <Older ctx={ctx} given={{}} next={next} />
      </>
    );
  },
});
