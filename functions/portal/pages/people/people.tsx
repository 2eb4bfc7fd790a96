import * as z from 'zod';
import { ROLES } from '../../../../db/schema/people/membership.ts';
import { Older } from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { changeRole, listPeopleAndInvitations } from '../../domain/people.ts';
import { readPage } from '../../http/read-page.ts';
import { Id } from '../../words/fields.ts';
import { toMoment } from '../../words/format.ts';
import { ADMINISTRATORS, ROLE_NAMES } from '../../words/roles.ts';
import { INVITATION_FORMS, Invitations, Invite } from './invitations.tsx';
import { RoleForm } from './role-form.tsx';

const roleForm = defineForm({
  name: 'role',
  sets: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'El rol cambió.', en: 'The role was changed.' },
  fields: () => z.object({ person: Id, role: z.enum(ROLES) }),
  act: async (ctx, { person, role }) => {
    await changeRole(ctx, { userId: person, role });
  },
});

export const peoplePage = definePage({
  path: '/people',
  title: { es: 'Personas', en: 'People' },
  menu: 70,
  roles: ADMINISTRATORS,
  forms: [roleForm, ...INVITATION_FORMS],
  render: async (ctx, { query, failed }) => {
    const { t, language } = ctx;
    const { people, invitations } = await listPeopleAndInvitations(ctx);
    const { shown, next } = readPage(people, query);
    return (
      <>
        {query.removed === undefined ? null : (
          <div class="note good" role="status">
            <p>
              {t(
                'La persona ya no es miembro. Las llaves que creó quedaron revocadas.',
                'The person is no longer a member. The keys that they created are revoked.',
              )}
            </p>
          </div>
        )}
        <Table
          label={t('Personas', 'People')}
          caption={t('Quién entra a la organización, y con qué rol', 'Who may come in, and in what role')}
          columns={[
            t('Persona', 'Person'),
            t('Rol', 'Role'),
            t('Llamó por última vez', 'Last called'),
            t('Cambiar el rol', 'Change the role'),
            t('Sacar', 'Remove'),
          ]}
        >
          {shown.map(({ userId, name, email, role, userStatus, lastSeenAt }) => (
            <tr>
              <td class="long">
                {name}
                <br />
                <span class="soft small">{email}</span>
                {userStatus === 'active' ? null : <span class="tag bad">{t('Desactivada', 'Disabled')}</span>}
              </td>
              <td>{ROLE_NAMES[role][language]}</td>
              <td>{lastSeenAt === null ? t('Nunca', 'Never') : toMoment(ctx, lastSeenAt)}</td>
              <td>
                <RoleForm
                  ctx={ctx}
                  of={roleForm}
                  failed={failed}
                  id={{ name: 'person', value: String(userId) }}
                  who={name}
                  role={role}
                />
              </td>
              <td>
                {userId === ctx.person.id ? (
                  <span class="tag soft">{t('Usted', 'You')}</span>
                ) : (
                  <a class="button danger" href={`${ctx.pagePath}/${userId}`}>
                    {t('Sacar', 'Remove')}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </Table>
        <Older ctx={ctx} given={{}} next={next} label={t('Más personas', 'More people')} />
        <Invitations ctx={ctx} failed={failed} invitations={invitations} />
        <p>
          <a href={`${ctx.pagePath}/provider`}>
            {t('Entrar por su proveedor de identidad', 'Signing in by your identity provider')}
          </a>
        </p>
        <Invite ctx={ctx} failed={failed} />
      </>
    );
  },
});
