import * as z from 'zod';
import { ROLES } from '../../../../db/people/tables/membership.ts';
import { PageQuery } from '../../../../shared/kernel/http/lists/page.ts';
import { listInvitations } from '../../../../shared/people/invitations/invitations.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm } from '../../app/declare.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { Id } from '../../i18n/fields.ts';
import { toMoment } from '../../i18n/format.ts';
import { ADMINISTRATORS, ROLE_NAMES } from '../../i18n/roles.ts';
import { FormLink } from '../../ui/forms/form-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { choiceFilter, textFilter } from '../../ui/lists/filters.tsx';
import { DeveloperGrants, developerGrants } from './developer-grants.tsx';
import { INVITATION_FORMS, Invitations, Invite, inviteForm } from './invitations.tsx';
import { changeRole, getPersonOrThrow, listPeople } from './people-actions.ts';
import { confirmRole } from './person-confirmations.tsx';
import { ROLE_INPUT, RoleCell } from './role-form.tsx';
import { RoleTable } from './role-table.tsx';

const roleForm = defineForm({
  name: 'role',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'Se cambió el rol.', en: 'Role changed.' },
  fields: () => z.object({ person: Id, role: z.enum(ROLES) }),
  inputs: { role: ROLE_INPUT },
  current: async (ctx, { person }) => ({ role: (await getPersonOrThrow(ctx, person)).role }),
  confirm: (ctx, { person, role }) => confirmRole(ctx, { userId: person, role }),
  act: (ctx, { person, role }) => changeRole(ctx, { userId: person, role }),
});

type Person = Awaited<ReturnType<typeof listPeople>>[number];
type Invited = Awaited<ReturnType<typeof listInvitations>>;
const column = columnsOf<Person, Invited>();

const NEVER = { es: 'Nunca', en: 'Never' };
const moment = (ctx: PortalContext, at: Date | null): string =>
  at === null ? NEVER[ctx.language] : toMoment(ctx, at);

export const peoplePages = defineList({
  path: '/people',
  title: { es: 'Personas', en: 'People' },
  menu: { group: 'organization', icon: 'users' },
  roles: ADMINISTRATORS,
  file: { es: 'personas', en: 'people' },
  query: PageQuery.extend({
    search: z.string().toLowerCase().optional(),
    as: z.enum(ROLES).optional(),
  }),
  all: listPeople,
  beside: listInvitations,
  keeps: ({ name, email, role }, { search = '', as = role }) =>
    as === role && `${name} ${email}`.toLowerCase().includes(search),
  filters: [
    textFilter('search', { es: 'Buscar personas', en: 'Search people' }),
    choiceFilter(
      'as',
      { es: 'Con el rol', en: 'With the role' },
      ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
    ),
  ],
  columns: [
    column.text({ es: 'Persona', en: 'Person' }, ({ name }) => name, {
      cell: ({ userId, name, userStatus }, { t, pagePath, person }) => (
        <>
          <a href={`${pagePath}/${userId}`}>{name}</a>{' '}
          {userId === person.id ? <span class="tag soft">{t('Usted', 'You')}</span> : null}
          {userStatus === 'active' ? null : <span class="tag bad">{t('Desactivada', 'Disabled')}</span>}
        </>
      ),
    }),
    column.text({ es: 'Correo', en: 'E-mail' }, ({ email }) => email),
    column.fileText({ es: 'Estado', en: 'State' }, ({ userStatus }, { t }) =>
      userStatus === 'active' ? t('Activa', 'Active') : t('Desactivada', 'Disabled'),
    ),
    column.moment(
      { es: 'Última vez en el portal', en: 'Last seen in the portal' },
      ({ visitedAt }) => visitedAt,
      { cell: ({ visitedAt }, ctx) => moment(ctx, visitedAt) },
    ),
    column.fileMoment(
      { es: 'Última solicitud con sus llaves', en: 'Last request with their keys' },
      ({ lastSeenAt }) => lastSeenAt,
    ),
    column.words({ es: 'Rol', en: 'Role' }, ({ role }, { language }) => ROLE_NAMES[role][language], {
      cell: ({ userId, name, role }, ctx, _, failed) => (
        <RoleCell
          ctx={ctx}
          of={roleForm}
          failed={failed}
          row={{ person: String(userId) }}
          who={name}
          role={role}
        />
      ),
    }),
  ],
  empty: {
    icon: 'users',
    title: { es: 'Todavía no hay personas.', en: 'There are no people yet.' },
    hint: {
      es: 'Aquí verá quién entra a la organización y con qué rol.',
      en: 'Who can sign in to the organization appears here, with their role.',
    },
  },
  forms: [roleForm, ...INVITATION_FORMS, developerGrants],
  actions: (ctx) => (
    <FormLink ctx={ctx} of={inviteForm}>
      <Icon name="plus" />
      {ctx.t('Invitar', 'Invite')}
    </FormLink>
  ),
  above: ({ t }, { query }) =>
    query.removed === undefined ? null : (
      <div class="note good" role="status">
        <p>
          {t(
            'La persona ya no es miembro. Se revocaron las llaves que creó.',
            'The person is no longer a member. The keys that they created were revoked.',
          )}
        </p>
      </div>
    ),
  below: (ctx, { failed }, invitations) => {
    const { t } = ctx;
    return (
      <>
        <Invitations ctx={ctx} failed={failed} invitations={invitations} />
        <RoleTable ctx={ctx} />
        <div class="grid">
          <Invite ctx={ctx} failed={failed} />
          <div>
            <DeveloperGrants ctx={ctx} failed={failed} />
            <div class="card">
              <h2>{t('Proveedor de identidad', 'Identity provider')}</h2>
              <p>
                {t(
                  'Las personas pueden entrar con la cuenta de su empresa, por OpenID Connect.',
                  'People can sign in with their company account, by OpenID Connect.',
                )}
              </p>
              <a class="button plain" href={`${ctx.pagePath}/provider`}>
                {t('Configurar', 'Set up')}
              </a>
            </div>
          </div>
        </div>
      </>
    );
  },
});
