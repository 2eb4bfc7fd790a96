import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { ROLES } from '../../../../db/people/tables/membership.ts';
import {
  type listInvitations,
  setInvitationRole,
  withdrawInvitation,
} from '../../../../shared/people/invitations/invitations.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, type Failed, type Params } from '../../app/declare.ts';
import { FormId, optionalField, toNameField } from '../../i18n/fields.ts';
import { toMoment } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/language.ts';
import { ADMINISTRATORS, ROLE_NAMES } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { NextRows, toTablePage } from '../../ui/lists/table-pages.tsx';
import { invite } from './invitations/invite.ts';
import { findOwnInvitation, resendInvitation } from './invitations/resend-invitation.ts';
import { ROLE_INPUT, RoleCell } from './role-form.tsx';

export const inviteForm = defineForm({
  name: 'invite',
  roles: ADMINISTRATORS,
  fresh: true,
  done: {
    es: 'Se envió la invitación. Una dirección recibe como máximo tres al día.',
    en: 'Invitation sent. An address receives at most three a day.',
  },
  fields: (t: Translate) =>
    z.object({
      email: z.string().trim().pipe(z.email().max(254)),
      name: optionalField(toNameField(t)),
      role: z.enum(ROLES),
    }),
  inputs: {
    email: { label: { es: 'Correo', en: 'E-mail' }, type: 'email' },
    name: {
      label: { es: 'Nombre', en: 'Name' },
      hint: {
        es: 'Opcional. Se usa si la persona es nueva en el portal.',
        en: 'Optional. Used if the person is new to the portal.',
      },
    },
    role: {
      label: { es: 'Rol', en: 'Role' },
      options: ({ language }) => ROLES.map((value) => ({ value, label: ROLE_NAMES[value][language] })),
      hint: {
        es: 'Lo que puede cada rol está en la tabla de abajo.',
        en: 'The table below says what each role may do.',
      },
    },
  },
  act: invite,
  redirectTo: ({ base }) => `${base}/people`,
});

const invitationRoleForm = defineForm({
  name: 'invitation-role',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'Se cambió el rol de la invitación.', en: 'Invitation role changed.' },
  fields: () => z.object({ invitation: FormId, role: z.enum(ROLES) }),
  inputs: { role: ROLE_INPUT },
  current: async (ctx, { invitation }) => ({ role: (await findOwnInvitation(ctx, invitation))?.role ?? '' }),
  act: (ctx, { invitation, role }) => setInvitationRole(ctx, { invitationId: invitation, role }),
});

const withdrawForm = defineForm({
  name: 'withdraw',
  idempotent: true,
  roles: ADMINISTRATORS,
  whileBlocked: true,
  done: { es: 'Se retiró la invitación.', en: 'Invitation withdrawn.' },
  fields: () => z.object({ invitation: FormId }),
  confirm: async (ctx, { invitation }) => {
    const { t } = ctx;
    const found = await findOwnInvitation(ctx, invitation);
    if (found === undefined) return undefined;
    return {
      title: t('¿Retirar la invitación?', 'Withdraw the invitation?'),
      content: (
        <p>
          {t(
            `El enlace que recibió ${found.email} deja de servir en el acto. Puede invitar de nuevo cuando quiera.`,
            `The link that ${found.email} received stops working at once. You can invite again at any time.`,
          )}
        </p>
      ),
      submit: t('Retirar', 'Withdraw'),
    };
  },
  act: (ctx, { invitation }) => withdrawInvitation(ctx, { invitationId: invitation }),
});

const resendForm = defineForm({
  name: 'resend',
  roles: ADMINISTRATORS,
  fresh: true,
  done: {
    es: 'La invitación va en camino otra vez, y vale 7 días más. A una dirección se le envían como máximo tres al día.',
    en: 'The invitation is on its way again, valid for 7 more days. An address is sent at most three a day.',
  },
  fields: () => z.object({ invitation: FormId }),
  act: (ctx, { invitation }) => resendInvitation(ctx, invitation),
});

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

type InvitationsProps = {
  ctx: PortalContext;
  failed: Failed | undefined;
  query: Params;
  invitations: readonly Invitation[];
};

/** The number that the list of members above them shows, too. */
const PER_PAGE = 25;

/** The invitations that wait for an answer, a page of them at a time. */
export const Invitations: FC<InvitationsProps> = ({ ctx, failed, query, invitations }) => {
  if (invitations.length === 0) return null;
  const { shown, next } = toTablePage(invitations, query, { size: PER_PAGE, name: 'invitations' });
  return (
    <>
      <InvitationTable ctx={ctx} failed={failed} invitations={shown} />
      <NextRows ctx={ctx} next={next} />
    </>
  );
};

const InvitationTable: FC<Omit<InvitationsProps, 'query'>> = ({ ctx, failed, invitations }) => {
  const { t } = ctx;
  return (
    <Table
      label={t('Invitaciones', 'Invitations')}
      isOfBlocks
      caption={t('Invitaciones que nadie ha aceptado todavía', 'Invitations that nobody has accepted yet')}
      columns={[
        t('Correo, y quién invitó', 'E-mail, and who invited'),
        t('Vence', 'Expires'),
        t('Rol', 'Role'),
        t('Acción', 'Action'),
      ]}
    >
      {invitations.map(({ id, email, role, invitedBy, createdAt, expiresAt, isExpired }) => {
        const row = { invitation: String(id) };
        const mayChange = ctx.role === 'owner' || role !== 'owner';
        return (
          <tr>
            <td class="long">
              {email}
              <br />
              <span class="soft small">
                {invitedBy} · {toMoment(ctx, createdAt)}
              </span>
            </td>
            <td data-label={t('Vence', 'Expires')}>
              {isExpired ? <span class="tag warn">{t('Vencida', 'Expired')}</span> : toMoment(ctx, expiresAt)}
            </td>
            <td>
              <RoleCell
                ctx={ctx}
                of={mayChange ? invitationRoleForm : undefined}
                failed={failed}
                row={row}
                who={email}
                role={role}
              />
            </td>
            <td>
              {mayChange ? (
                <div class="row">
                  <Form
                    ctx={ctx}
                    of={resendForm}
                    failed={failed}
                    row={row}
                    submit={t('Reenviar', 'Resend')}
                    look="inline"
                    plain
                  />
                  <Form
                    ctx={ctx}
                    of={withdrawForm}
                    failed={failed}
                    row={row}
                    submit={t('Retirar', 'Withdraw')}
                    look="inline"
                    danger
                  />
                </div>
              ) : null}
            </td>
          </tr>
        );
      })}
    </Table>
  );
};

export const INVITATION_FORMS = [invitationRoleForm, resendForm, withdrawForm];
