import * as z from 'zod';
import { ROLES } from '../../../../db/schema/people/membership.ts';
import { Field, Form, refusedOf, refusedRow } from '../../components/form.tsx';
import { Older } from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { changeRole, invite, listPeople, mailInvited } from '../../domain/people.ts';
import { readPage } from '../../http/read-page.ts';
import { Id, optional } from '../../words/fields.ts';
import { toMoment } from '../../words/format.ts';
import { ADMINISTRATORS, ROLE_NAMES } from '../../words/roles.ts';

const inviteForm = defineForm({
  name: 'invite',
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'La invitación va en camino.', en: 'The invitation is on its way.' },
  fields: () =>
    z.object({
      email: z.string().trim().pipe(z.email().max(254)),
      name: optional(z.string().trim().min(1).max(200)),
      role: z.enum(ROLES),
    }),
  act: async (ctx, input) => {
    await invite(ctx, input);
  },
  again: async (ctx, { targetId }, { role }) => await mailInvited(ctx, { userId: Number(targetId), role }),
});

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
  forms: [inviteForm, roleForm],
  render: async (ctx, { query, failed }) => {
    const { t, language } = ctx;
    const { shown, next } = readPage(await listPeople(ctx), query);
    const options = ROLES.map((value) => ({ value, label: ROLE_NAMES[value][language] }));
    const invited = refusedOf(failed, inviteForm);
    const typedRole = (userId: number) =>
      refusedRow(failed, roleForm, { person: String(userId) })?.values.role;
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
                <Form
                  ctx={ctx}
                  of={roleForm}
                  failed={refusedRow(failed, roleForm, { person: String(userId) })}
                  submit={t('Cambiar', 'Change')}
                  look="inline"
                >
                  <input type="hidden" name="person" value={userId} />
                  <select name="role" aria-label={t(`Rol de ${name}`, `Role of ${name}`)}>
                    {options.map(({ value, label }) => (
                      <option value={value} selected={value === (typedRole(userId) ?? role)}>
                        {label}
                      </option>
                    ))}
                  </select>
                </Form>
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
        <p>
          <a href={`${ctx.pagePath}/provider`}>
            {t('Entrar por su proveedor de identidad', 'Signing in by your identity provider')}
          </a>
        </p>
        <div class="card">
          <h2>{t('Invitar', 'Invite')}</h2>
          <Form ctx={ctx} of={inviteForm} failed={invited} submit={t('Invitar', 'Invite')}>
            <Field
              ctx={ctx}
              failed={invited}
              name="email"
              type="email"
              label={t('Correo', 'E-mail')}
              required
            />
            <Field
              ctx={ctx}
              failed={invited}
              name="name"
              label={t('Nombre', 'Name')}
              hint={t('Opcional.', 'Optional.')}
            />
            <Field
              ctx={ctx}
              failed={invited}
              name="role"
              label={t('Rol', 'Role')}
              value="developer"
              options={options}
              hint={t(
                'Los administradores pueden todo; los desarrolladores, todo menos dinero y personas; los miembros miran.',
                'Administrators may do everything; developers all but money and people; members look.',
              )}
            />
          </Form>
        </div>
      </>
    );
  },
});
