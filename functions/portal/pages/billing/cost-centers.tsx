import * as z from 'zod';
import { COST_CENTER_STATUSES } from '../../../../db/people/tables/cost-center.ts';
import { PageQuery } from '../../../../shared/kernel/http/lists/page.ts';
import { CreateCostCenter } from '../../../../shared/people/cost-centers/cost-centers.ts';
import { defineForm } from '../../app/declare.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toNameField } from '../../i18n/fields.ts';
import { toCount } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/language.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { NamedList } from '../../ui/forms/confirm-form.tsx';
import { Form, refusedRow } from '../../ui/forms/form.tsx';
import { defineFormPage } from '../../ui/forms/form-page.tsx';
import { typed } from '../../ui/forms/typed-field.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { stateFilter, textFilter } from '../../ui/lists/filters.tsx';
import type { State } from '../../ui/state-tag.tsx';
import { listOwnKeys } from '../keys/key-actions.ts';
import {
  addCostCenter,
  listOwnCostCenters,
  nameCostCenter,
  switchCostCenter,
} from './cost-center-actions.ts';

const Code = z.string().min(1).max(32);

const create = defineForm({
  name: 'create',
  roles: ADMINISTRATORS,
  done: { es: 'Se creó el centro de costo.', en: 'Cost center created.' },
  fields: (t: Translate) =>
    z.object({
      code: typed(CreateCostCenter.shape.code),
      name: toNameField(t),
    }),
  inputs: {
    code: {
      label: { es: 'Código', en: 'Code' },
      hint: {
        es: 'Corto y sin espacios: no se puede cambiar después.',
        en: 'Short and without spaces: it cannot be changed later.',
      },
    },
    name: { label: { es: 'Nombre', en: 'Name' } },
  },
  act: addCostCenter,
  redirectTo: ({ base }) => `${base}/cost-centers`,
});

const rename = defineForm({
  name: 'rename',
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'Se cambió el nombre.', en: 'Name changed.' },
  fields: (t: Translate) => z.object({ code: Code, name: toNameField(t) }),
  inputs: { name: { label: { es: 'Nombre', en: 'Name' } } },
  current: async (ctx, { code }) => ({
    name: (await listOwnCostCenters(ctx)).find((center) => center.code === code)?.name ?? '',
  }),
  act: nameCostCenter,
});

const setStatus = defineForm({
  name: 'status',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'Se cambió el estado del centro de costo.', en: 'Cost center status changed.' },
  fields: () => z.object({ code: Code, status: z.enum(COST_CENTER_STATUSES) }),
  confirm: async (ctx, { code, status }) => {
    if (status !== 'disabled') return undefined;
    const { t, base } = ctx;
    const keys = (await listOwnKeys(ctx)).filter(
      ({ costCenter, state }) => costCenter === code && state === 'active',
    );
    return {
      title: t(`¿Desactivar el centro de costo ${code}?`, `Disable the cost center ${code}?`),
      content: (
        <>
          <p>
            {keys.length === 0
              ? t('Ninguna llave lo usa.', 'No key uses it.')
              : t(
                  `${toCount(ctx, keys.length, NOUNS.key)} ${keys.length === 1 ? 'usa' : 'usan'} este centro de costo. Dejan de funcionar en un minuto, hasta que lo active de nuevo.`,
                  `${toCount(ctx, keys.length, NOUNS.key)} ${keys.length === 1 ? 'uses' : 'use'} this cost center. They stop working within a minute, until you activate it again.`,
                )}
          </p>
          <NamedList
            ctx={ctx}
            items={keys.map(({ id, name, tokenHint }) => (
              <>
                <a href={`${base}/keys/${id}`}>{name}</a> <code>…{tokenHint}</code>
              </>
            ))}
          />
        </>
      ),
      submit: t('Desactivar', 'Disable'),
    };
  },
  act: switchCostCenter,
});

type Row = Awaited<ReturnType<typeof listOwnCostCenters>>[number];
const column = columnsOf<Row>();

const STATES: Record<Row['status'], State> = {
  active: { es: 'Activo', en: 'Active', look: 'good' },
  disabled: { es: 'Desactivado', en: 'Disabled', look: 'soft' },
};

export const costCentersPages = defineList({
  path: '/cost-centers',
  operation: 'listCostCenters',
  title: { es: 'Centros de costo', en: 'Cost centers' },
  settings: {
    group: 'organization',
    about: {
      es: 'A quién se atribuye el uso de cada llave.',
      en: 'What the usage of each key is attributed to.',
    },
  },
  roles: ADMINISTRATORS,
  file: { es: 'centros-de-costo', en: 'cost-centers' },
  query: PageQuery.extend({
    search: z.string().toLowerCase().optional(),
    status: z.enum(COST_CENTER_STATUSES).optional(),
  }),
  // Newest first, as every list.
  all: async (ctx) => (await listOwnCostCenters(ctx)).toReversed(),
  keeps: ({ code, name, status: is }, { search = '', status = is }) =>
    is === status && `${code} ${name}`.toLowerCase().includes(search),
  filters: [textFilter('search', { es: 'Código o nombre', en: 'Code or name' }), stateFilter(STATES)],
  columns: [
    column.code({ es: 'Código', en: 'Code' }, ({ code }) => code),
    column.drawn({ es: 'Nombre', en: 'Name' }, ({ code, name }, ctx, _, failed) => (
      <Form
        ctx={ctx}
        of={rename}
        failed={failed}
        row={{ code }}
        submit={ctx.t('Renombrar', 'Rename')}
        values={{ name }}
        look="inline"
        plain
      >
        <input
          name="name"
          value={String(refusedRow(failed, rename, { code })?.values.name ?? name)}
          required
          maxlength={200}
          aria-label={ctx.t(`Nombre de ${code}`, `Name of ${code}`)}
        />
      </Form>
    )),
    column.fileText({ es: 'Nombre', en: 'Name' }, ({ name }) => name),
    column.state(({ status }) => STATES[status]),
    column.moment({ es: 'Creado', en: 'Created' }, ({ createdAt }) => createdAt),
    column.drawn({ es: 'Acción', en: 'Action' }, ({ code, status }, ctx, _, failed) => (
      <Form
        ctx={ctx}
        of={setStatus}
        failed={failed}
        row={{ code }}
        submit={status === 'active' ? ctx.t('Desactivar', 'Disable') : ctx.t('Activar', 'Enable')}
        look="inline"
        danger={status === 'active'}
        plain
      >
        <input type="hidden" name="status" value={status === 'active' ? 'disabled' : 'active'} />
      </Form>
    )),
  ],
  empty: {
    icon: 'tags',
    title: { es: 'Todavía no hay centros de costo.', en: 'There are no cost centers yet.' },
    hint: {
      es: 'Aquí verá cada centro de costo, al que se atribuye el uso de sus llaves.',
      en: 'Each cost center appears here. The usage of its keys is attributed to it.',
    },
  },
  forms: [rename, setStatus],
  above: ({ t }) => (
    <p class="soft">
      {t(
        'El uso de cada llave se atribuye a su centro de costo. Las llaves de un centro desactivado no funcionan.',
        'The usage of each key is attributed to its cost center. Keys of a disabled cost center do not work.',
      )}
    </p>
  ),
  actions: (ctx) => (
    <a class="button" href={`${ctx.pagePath}/new`}>
      <Icon name="plus" />
      {ctx.t('Crear un centro de costo', 'Create a cost center')}
    </a>
  ),
});

export const newCostCenterPage = defineFormPage({
  path: '/cost-centers/new',
  title: { es: 'Crear un centro de costo', en: 'Create a cost center' },
  roles: ADMINISTRATORS,
  forms: [{ form: create, submit: { es: 'Crear', en: 'Create' } }],
});
