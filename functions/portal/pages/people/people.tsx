import * as z from 'zod';
import { ROLES } from '../../../../db/people/tables/membership.ts';
import { PageQuery } from '../../../../shared/kernel/http/lists/page.ts';
import { listInvitations } from '../../../../shared/people/invitations/invitations.ts';
import { defineForm } from '../../app/declare.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { FormId } from '../../i18n/fields.ts';
import { ADMINISTRATORS, ROLE_NAMES } from '../../i18n/roles.ts';
import { Ago } from '../../ui/ago.tsx';
import { defineFormPage } from '../../ui/forms/form-page.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { choiceFilter, textFilter } from '../../ui/lists/filters.tsx';
import { DeveloperGrants, developerGrants } from './developer-grants.tsx';
import { INVITATION_FORMS, Invitations, inviteForm } from './invitations.tsx';
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
  fields: () => z.object({ person: FormId, role: z.enum(ROLES) }),
  inputs: { role: ROLE_INPUT },
  current: async (ctx, { person }) => ({ role: (await getPersonOrThrow(ctx, person)).role }),
  confirm: (ctx, { person, role }) => confirmRole(ctx, { userId: person, role }),
  act: (ctx, { person, role }) => changeRole(ctx, { userId: person, role }),
});

type Person = Awaited<ReturnType<typeof listPeople>>[number];
type Invited = Awaited<ReturnType<typeof listInvitations>>;
const column = columnsOf<Person, Invited>();

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
    column.text({ es: 'Correo', en: 'E-mail' }, ({ email }) => email, {
      copy: ({ email }) => email,
      isPlain: true,
    }),
    column.fileText({ es: 'Estado', en: 'State' }, ({ userStatus }, { t }) =>
      userStatus === 'active' ? t('Activa', 'Active') : t('Desactivada', 'Disabled'),
    ),
    column.moment({ es: 'Última vez', en: 'Last seen' }, ({ visitedAt }) => visitedAt, {
      fileLabel: { es: 'Última vez en el portal', en: 'Last seen in the portal' },
      cell: ({ visitedAt }, ctx) =>
        visitedAt === null ? ctx.t('Nunca', 'Never') : <Ago ctx={ctx} at={visitedAt} />,
    }),
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
    <a class="button" href={`${ctx.pagePath}/new`}>
      <Icon name="plus" />
      {ctx.t('Invitar', 'Invite')}
    </a>
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
  below: (ctx, { query, failed }, invitations) => {
    const { t } = ctx;
    return (
      <>
        <Invitations ctx={ctx} failed={failed} query={query} invitations={invitations} />
        <RoleTable ctx={ctx} />
        <div class="grid">
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
      </>
    );
  },
});

export const invitePage = defineFormPage({
  path: '/people/new',
  title: { es: 'Invitar a una persona', en: 'Invite a person' },
  roles: ADMINISTRATORS,
  about: ({ t }) => (
    <p>
      {t(
        'La persona recibe un correo y se convierte en miembro al aceptar, en un plazo de 7 días.',
        'The person gets an e-mail, and becomes a member by accepting within 7 days.',
      )}
    </p>
  ),
  forms: [{ form: inviteForm, submit: { es: 'Invitar', en: 'Invite' }, values: { role: 'developer' } }],
  below: (ctx) => <RoleTable ctx={ctx} />,
});
