import * as z from 'zod';
import { COST_CENTER_STATUSES } from '../../../../db/schema/people/cost-center.ts';
import { Field, Form, refusedOf, refusedRow } from '../../components/form.tsx';
import { Older } from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import { defineForm, definePage } from '../../declare.ts';
import {
  addCostCenter,
  listOwnCostCenters,
  nameCostCenter,
  switchCostCenter,
} from '../../domain/cost-centers.ts';
import { readPage } from '../../http/read-page.ts';
import { toName } from '../../words/fields.ts';
import { ADMINISTRATORS } from '../../words/roles.ts';

const Code = z.string().min(1).max(32);

const create = defineForm({
  name: 'create',
  roles: ADMINISTRATORS,
  done: { es: 'El centro de costo está listo.', en: 'The cost center is there.' },
  fields: (t) =>
    z.object({
      code: z.string().regex(/^[A-Za-z0-9_.-]{1,32}$/, {
        error: t(
          'De 1 a 32 letras, dígitos, puntos, guiones y rayas.',
          '1 to 32 letters, digits, dots, dashes and underscores.',
        ),
      }),
      name: toName(t),
    }),
  act: async (ctx, input) => {
    await addCostCenter(ctx, input);
  },
});

const rename = defineForm({
  name: 'rename',
  sets: true,
  roles: ADMINISTRATORS,
  done: { es: 'El nombre cambió.', en: 'The name was changed.' },
  fields: (t) => z.object({ code: Code, name: toName(t) }),
  act: async (ctx, input) => {
    await nameCostCenter(ctx, input);
  },
});

const setStatus = defineForm({
  name: 'status',
  sets: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'El centro de costo cambió de estado.', en: 'The state of the cost center was changed.' },
  fields: () => z.object({ code: Code, status: z.enum(COST_CENTER_STATUSES) }),
  act: async (ctx, input) => {
    await switchCostCenter(ctx, input);
  },
});

export const costCentersPage = definePage({
  path: '/cost-centers',
  operation: 'listCostCenters',
  title: { es: 'Centros de costo', en: 'Cost centers' },
  menu: 71,
  roles: ADMINISTRATORS,
  forms: [create, rename, setStatus],
  render: async (ctx, { query, failed }) => {
    const { t } = ctx;
    const { shown, next } = readPage(await listOwnCostCenters(ctx), query);
    const created = refusedOf(failed, create);
    return (
      <>
        <Table
          label={t('Centros de costo', 'Cost centers')}
          caption={t(
            'A qué se atribuye el uso de cada llave. Las llaves de uno desactivado no sirven.',
            'What the usage of each key is attributed to. The keys of a disabled one do not work.',
          )}
          columns={[t('Código', 'Code'), t('Nombre', 'Name'), t('Estado', 'State'), t('Acción', 'Action')]}
        >
          {shown.map(({ code, name, status }) => (
            <tr>
              <td>
                <code>{code}</code>
              </td>
              <td class="long">
                <Form
                  ctx={ctx}
                  of={rename}
                  failed={refusedRow(failed, rename, { code })}
                  submit={t('Renombrar', 'Rename')}
                  look="inline"
                >
                  <input type="hidden" name="code" value={code} />
                  <input
                    name="name"
                    value={String(refusedRow(failed, rename, { code })?.values.name ?? name)}
                    required
                    maxlength={200}
                    aria-label={t(`Nombre de ${code}`, `Name of ${code}`)}
                  />
                </Form>
              </td>
              <td>
                <span class={status === 'active' ? 'tag good' : 'tag soft'}>
                  {status === 'active' ? t('Activo', 'Active') : t('Desactivado', 'Disabled')}
                </span>
              </td>
              <td>
                <Form
                  ctx={ctx}
                  of={setStatus}
                  failed={refusedRow(failed, setStatus, { code })}
                  submit={status === 'active' ? t('Desactivar', 'Disable') : t('Activar', 'Activate')}
                  look="inline"
                  danger={status === 'active'}
                >
                  <input type="hidden" name="code" value={code} />
                  <input type="hidden" name="status" value={status === 'active' ? 'disabled' : 'active'} />
                </Form>
              </td>
            </tr>
          ))}
        </Table>
        <Older ctx={ctx} given={{}} next={next} label={t('Más centros', 'More centers')} />
        <div class="card">
          <h2>{t('Crear un centro de costo', 'Create a cost center')}</h2>
          <Form ctx={ctx} of={create} failed={created} submit={t('Crear', 'Create')}>
            <Field ctx={ctx} failed={created} name="code" label={t('Código', 'Code')} required />
            <Field ctx={ctx} failed={created} name="name" label={t('Nombre', 'Name')} required />
          </Form>
        </div>
      </>
    );
  },
});
