import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { ROLES } from '../../../../db/schema/people/membership.ts';
import { Field, Form, refusedOf, refusedRow } from '../../components/form.tsx';
import { Table } from '../../components/table.tsx';
import type { PortalContext } from '../../context.ts';
import { defineForm, type Failed } from '../../declare.ts';
import { invite } from '../../domain/invitations/invite.ts';
import { setInvitationRole } from '../../domain/invitations/set-invitation-role.ts';
import { withdrawInvitation } from '../../domain/invitations/withdraw-invitation.ts';
import type { listPeopleAndInvitations } from '../../domain/people.ts';
import { Id, optional, toName } from '../../words/fields.ts';
import { toMoment } from '../../words/format.ts';
import { ADMINISTRATORS, ROLE_NAMES } from '../../words/roles.ts';
import { RoleForm } from './role-form.tsx';

const inviteForm = defineForm({
  name: 'invite',
  roles: ADMINISTRATORS,
  fresh: true,
  done: {
    es: 'La invitación va en camino. A una dirección se le envían como máximo tres al día.',
    en: 'The invitation is on its way. An address is sent at most three a day.',
  },
  fields: (t) =>
    z.object({
      email: z.string().trim().pipe(z.email().max(254)),
      name: optional(toName(t)),
      role: z.enum(ROLES),
    }),
  act: async (ctx, input) => {
    await invite(ctx, input);
  },
});

const invitationRoleForm = defineForm({
  name: 'invitation-role',
  sets: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'El rol de la invitación cambió.', en: 'The role of the invitation was changed.' },
  fields: () => z.object({ invitation: Id, role: z.enum(ROLES) }),
  act: async (ctx, { invitation, role }) => {
    await setInvitationRole(ctx, { invitationId: invitation, role });
  },
});

const withdrawForm = defineForm({
  name: 'withdraw',
  sets: true,
  roles: ADMINISTRATORS,
  whileBlocked: true,
  done: { es: 'La invitación ya no sirve.', en: 'The invitation no longer works.' },
  fields: () => z.object({ invitation: Id }),
  act: async (ctx, { invitation }) => {
    await withdrawInvitation(ctx, { invitationId: invitation });
  },
});

type Invitation = Awaited<ReturnType<typeof listPeopleAndInvitations>>['invitations'][number];

/** The invitations that wait for an answer. */
export const Invitations: FC<{
  ctx: PortalContext;
  failed: Failed | undefined;
  invitations: readonly Invitation[];
}> = ({ ctx, failed, invitations }) => {
  const { t, language } = ctx;
  if (invitations.length === 0) return null;
  return (
    <Table
      label={t('Invitaciones', 'Invitations')}
      caption={t(
        'Invitaciones por aceptar. Invite otra vez la misma dirección para renovarla.',
        'Invitations to be accepted. Invite the same address again to renew one.',
      )}
      columns={[
        t('Correo', 'E-mail'),
        t('Rol', 'Role'),
        t('Invitada por', 'Invited by'),
        t('Vence', 'Expires'),
        t('Cambiar el rol', 'Change the role'),
        t('Retirar', 'Withdraw'),
      ]}
    >
      {invitations.map(({ id, email, role, invitedBy, expiresAt, isExpired }) => {
        const mayChange = ctx.role === 'owner' || role !== 'owner';
        return (
          <tr>
            <td class="long">{email}</td>
            <td>{ROLE_NAMES[role][language]}</td>
            <td class="long">{invitedBy}</td>
            <td>
              {isExpired ? <span class="tag warn">{t('Vencida', 'Expired')}</span> : toMoment(ctx, expiresAt)}
            </td>
            <td>
              {mayChange ? (
                <RoleForm
                  ctx={ctx}
                  of={invitationRoleForm}
                  failed={failed}
                  id={{ name: 'invitation', value: String(id) }}
                  who={email}
                  role={role}
                />
              ) : null}
            </td>
            <td>
              {mayChange ? (
                <Form
                  ctx={ctx}
                  of={withdrawForm}
                  failed={refusedRow(failed, withdrawForm, { invitation: String(id) })}
                  submit={t('Retirar', 'Withdraw')}
                  look="inline"
                  danger
                >
                  <input type="hidden" name="invitation" value={id} />
                </Form>
              ) : null}
            </td>
          </tr>
        );
      })}
    </Table>
  );
};

export const INVITATION_FORMS = [inviteForm, invitationRoleForm, withdrawForm];

/** Invites an address. */
export const Invite: FC<{ ctx: PortalContext; failed: Failed | undefined }> = ({ ctx, failed }) => {
  const { t, language } = ctx;
  const invited = refusedOf(failed, inviteForm);
  const options = ROLES.map((value) => ({ value, label: ROLE_NAMES[value][language] }));
  return (
    <div class="card">
      <h2>{t('Invitar', 'Invite')}</h2>
      <p>
        {t(
          'La persona recibe un correo y es miembro cuando acepta, dentro de 7 días.',
          'The person gets a mail, and becomes a member by accepting within 7 days.',
        )}
      </p>
      <Form ctx={ctx} of={inviteForm} failed={invited} submit={t('Invitar', 'Invite')}>
        <Field ctx={ctx} failed={invited} name="email" type="email" label={t('Correo', 'E-mail')} required />
        <Field
          ctx={ctx}
          failed={invited}
          name="name"
          label={t('Nombre', 'Name')}
          hint={t(
            'Opcional. De quien es nuevo en el portal.',
            'Optional. Of a person who is new to the portal.',
          )}
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
  );
};
