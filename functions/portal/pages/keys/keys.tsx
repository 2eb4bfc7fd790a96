import * as z from 'zod';
import { PageQuery } from '../../../../shared/kernel/http/lists/page.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toId } from '../../i18n/fields.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Ago } from '../../ui/ago.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { stateFilter, textFilter } from '../../ui/lists/filters.tsx';
import { type Key, listOwnKeys, revokeOwnKey } from './key-actions.ts';
import { KEY_STATES, toCreator, toPermissionText, toServicesText } from './key-facts.tsx';

const column = columnsOf<Key>();

export const keysPages = defineList({
  path: '/keys',
  title: { es: 'Llaves', en: 'Keys' },
  menu: { group: 'connect', icon: 'key' },
  roles: BUILDERS,
  file: { es: 'llaves', en: 'keys' },
  query: PageQuery.extend({
    search: z.string().toLowerCase().optional(),
    state: z.enum(Object.keys(KEY_STATES) as Key['state'][]).optional(),
  }),
  all: listOwnKeys,
  keeps: ({ name, tokenHint, costCenter, state }, query) =>
    (query.state === undefined || state === query.state) &&
    `${name} ${tokenHint} ${costCenter}`.toLowerCase().includes(query.search ?? ''),
  filters: [
    textFilter('search', { es: 'Nombre, final o centro de costo', en: 'Name, ending or cost center' }),
    stateFilter(KEY_STATES, 'state'),
  ],
  columns: [
    column.link(
      { es: 'Nombre', en: 'Name' },
      ({ name }) => name,
      ({ id }) => `/keys/${id}`,
      {
        cell: ({ id, name, tokenHint }, { base }) => (
          <>
            <a href={`${base}/keys/${id}`}>{name}</a> <code class="soft">…{tokenHint}</code>
          </>
        ),
      },
    ),
    column.fileText({ es: 'Termina en', en: 'Ends in' }, ({ tokenHint }) => `…${tokenHint}`),
    column.state(({ state }) => KEY_STATES[state]),
    column.text({ es: 'Permisos', en: 'Permissions' }, (key, ctx) => toPermissionText(ctx, key), {
      isPlain: true,
      cell: (key, ctx) =>
        key.permissions.length > 1 ? (
          <span class="tag soft">
            {ctx.t(`${key.permissions.length} permisos`, `${key.permissions.length} permissions`)}
          </span>
        ) : (
          toPermissionText(ctx, key)
        ),
    }),
    column.fileText({ es: 'Servicios', en: 'Services' }, (key, ctx) => toServicesText(ctx, key)),
    column.text({ es: 'Centro de costo', en: 'Cost center' }, ({ costCenter }) => costCenter, {
      look: 'name',
    }),
    column.number({ es: 'Usos en 30 días', en: 'Uses in 30 days' }, ({ calls }) => calls),
    column.moment({ es: 'Último uso', en: 'Last use' }, ({ lastUsedAt }) => lastUsedAt, {
      cell: ({ lastUsedAt }, ctx) =>
        lastUsedAt === null ? ctx.t('Nunca', 'Never') : <Ago ctx={ctx} at={lastUsedAt} />,
    }),
    column.fileMoment({ es: 'Creada', en: 'Created' }, ({ createdAt }) => createdAt),
    column.fileText({ es: 'Creada por', en: 'Created by' }, (key, ctx) => toCreator(ctx, key)),
    column.fileMoment({ es: 'Vence', en: 'Expires' }, ({ expiresAt }) => expiresAt),
    column.fileMoment({ es: 'Revocada', en: 'Revoked' }, ({ revokedAt }) => revokedAt),
  ],
  selection: {
    toItem: ({ id }) => String(id),
    toName: ({ name, tokenHint }) => `${name} …${tokenHint}`,
    isFree: ({ revokedAt }) => revokedAt === null,
    actions: [
      {
        name: 'revoke',
        label: { es: 'Revocar', en: 'Revoke' },
        roles: BUILDERS,
        fresh: true,
        danger: true,
        isFinal: true,
        consequence: ({ t }, count) =>
          t(
            `Llaves que dejan de funcionar de inmediato y de forma definitiva: ${count}.`,
            `Keys that permanently stop working at once: ${count}.`,
          ),
        act: (ctx, item) => revokeOwnKey(ctx, toId(item)),
        done: ({ t }, count) => t(`Llaves revocadas: ${count}.`, `Keys revoked: ${count}.`),
      },
    ],
  },
  empty: {
    icon: 'key',
    title: { es: 'Todavía no hay llaves.', en: 'There are no keys yet.' },
    hint: {
      es: 'Aquí verá cada llave con lo que puede hacer y cuándo se usó. Sus sistemas llaman a la API con una.',
      en: 'Each key appears here with what it may do and when it was used. Your systems call the API with one.',
    },
  },
  actions: ({ t, base }) => (
    <a class="button" href={`${base}/keys/new`}>
      <Icon name="plus" />
      {t('Crear una llave', 'Create a key')}
    </a>
  ),
});
