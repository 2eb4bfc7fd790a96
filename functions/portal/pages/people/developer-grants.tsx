import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { ACCOUNT_CAPABILITIES } from '../../../../shared/people/keys/check-grant.ts';
import { setDevelopersGrantAccount } from '../../../../shared/people/organizations/set-developers-grant-account.ts';
import type { PortalContext } from '../../app/context.ts';
import { type Confirmation, defineForm, type Failed } from '../../app/declare.ts';
import { toCount } from '../../i18n/format.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { NamedList } from '../../ui/forms/confirm-form.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { listOwnKeys } from '../keys/key-actions.ts';
import { listPeople } from './people-actions.ts';

const KEYS = { es: ['llave', 'llaves'], en: ['key', 'keys'] } as const;

/** What developers can no longer grant, and which of their keys have it already. */
async function confirmRestriction(ctx: PortalContext): Promise<Confirmation> {
  const { t, base } = ctx;
  const [keys, people] = await Promise.all([listOwnKeys(ctx), listPeople(ctx)]);
  const developers = new Set(people.filter(({ role }) => role === 'developer').map(({ email }) => email));
  const kept = keys.filter(
    ({ state, createdBy, capabilities }) =>
      state === 'active' &&
      developers.has(createdBy) &&
      ACCOUNT_CAPABILITIES.some((code) => capabilities.includes(code)),
  );
  return {
    title: t('¿Reservar estos permisos?', 'Reserve these capabilities?'),
    content: (
      <>
        <p>
          {t(
            'Los desarrolladores ya no pueden crear ni reemplazar llaves que vean la facturación, las personas o los centros de costo.',
            'Developers can no longer create or replace keys that see billing, people or cost centers.',
          )}
        </p>
        <p>
          {kept.length === 0
            ? t(
                'Ninguna llave de ellos tiene hoy esos permisos.',
                'None of their keys has these capabilities today.',
              )
            : t(
                `Lo que ya crearon sigue funcionando hasta que lo revoque: ${toCount(ctx, kept.length, KEYS)}.`,
                `What they have created keeps working until you revoke it: ${toCount(ctx, kept.length, KEYS)}.`,
              )}
        </p>
        <NamedList
          ctx={ctx}
          items={kept.map(({ id, name, createdBy }) => (
            <>
              <a href={`${base}/keys/${id}`}>{name}</a> · {createdBy}
            </>
          ))}
        />
      </>
    ),
    submit: t('Reservarlos', 'Reserve them'),
  };
}

export const developerGrants = defineForm({
  name: 'developer-grants',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'Rige para las llaves nuevas.', en: 'It applies to new keys.' },
  fields: () => z.object({ may: z.enum(['yes', 'no']) }),
  confirm: async (ctx, { may }) => (may === 'no' ? await confirmRestriction(ctx) : undefined),
  act: (ctx, { may }) =>
    setDevelopersGrantAccount(ctx, {
      organizationId: ctx.organization.id,
      developersGrantAccount: may === 'yes',
    }),
});

/** Whether developers may grant billing and people's data. */
export const DeveloperGrants: FC<{ ctx: PortalContext; failed: Failed | undefined }> = ({ ctx, failed }) => {
  const { t, organization } = ctx;
  const may = organization.developersGrantAccount;
  return (
    <div class="card">
      <h2>{t('Llaves de los desarrolladores', 'Developers’ keys')}</h2>
      <p>
        {may
          ? t(
              'Los desarrolladores pueden crear llaves que ven la facturación, las personas y los centros de costo, aunque ellos no los vean aquí.',
              'Developers can create keys that see billing, people and cost centers, although they do not see these here.',
            )
          : t(
              'Solo propietarios y administradores crean llaves que ven la facturación, las personas y los centros de costo.',
              'Only owners and administrators create keys that see billing, people and cost centers.',
            )}
      </p>
      <Form
        ctx={ctx}
        of={developerGrants}
        failed={failed}
        submit={
          may
            ? t('Reservarlo para administradores', 'Reserve it for administrators')
            : t('Permitirlo a desarrolladores', 'Allow developers')
        }
        plain
      >
        <input type="hidden" name="may" value={may ? 'no' : 'yes'} />
      </Form>
    </div>
  );
};
