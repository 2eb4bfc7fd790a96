import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { CAPABILITIES } from '../../../../shared/kernel/services.ts';
import { shownBy } from '../../../../shared/people/disclosure.ts';
import { setDevelopersGrantAccount } from '../../../../shared/people/organizations/set-developers-grant-account.ts';
import type { PortalContext } from '../../app/context.ts';
import { type Confirmation, defineForm, type Failed } from '../../app/declare.ts';
import { toCount } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { NamedList } from '../../ui/forms/confirm-form.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { listOwnKeys } from '../keys/key-actions.ts';
import { listPeople } from './people-actions.ts';

/** Says what developers can no longer grant, and which of their keys have it already. */
async function confirmRestriction(ctx: PortalContext): Promise<Confirmation> {
  const { t, base } = ctx;
  const [keys, people] = await Promise.all([listOwnKeys(ctx), listPeople(ctx)]);
  const developers = new Set(people.filter(({ role }) => role === 'developer').map(({ email }) => email));
  const kept = keys.filter(
    ({ state, createdBy, capabilities }) =>
      state === 'active' &&
      developers.has(createdBy) &&
      CAPABILITIES.some((code) => shownBy(code).length > 0 && capabilities.includes(code)),
  );
  return {
    title: t('¿Reservar estos permisos?', 'Reserve these capabilities?'),
    content: (
      <>
        <p>
          {t(
            'Los desarrolladores ya no pueden crear ni reemplazar llaves que vean la facturación, las personas, los contactos o los eventos, ni destinos de webhooks que reciban montos o datos de personas. Lo que un servicio muestra de sus propias operaciones, como a quién se llamó y cuánto costó, lo siguen viendo las llaves de ese servicio.',
            'Developers can no longer create or replace keys that see billing, people, contacts or events, or webhook endpoints that receive amounts or people’s data. Keys of a service still see what it shows of its own operations, such as who was called and what it cost.',
          )}
        </p>
        <p>
          {kept.length === 0
            ? t(
                'Ninguna llave de ellos tiene hoy esos permisos. Los destinos que ya existen siguen recibiendo lo que reciben.',
                'None of their keys has these capabilities today. Existing endpoints keep receiving what they receive.',
              )
            : t(
                `Lo que ya crearon sigue funcionando hasta que lo revoque: ${toCount(ctx, kept.length, NOUNS.key)}. Los destinos que ya existen siguen recibiendo lo que reciben.`,
                `What they have created keeps working until you revoke it: ${toCount(ctx, kept.length, NOUNS.key)}. Existing endpoints keep receiving what they receive.`,
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
              'Los desarrolladores pueden crear llaves y destinos que ven montos y datos de personas (facturación, personas, contactos y eventos), aunque ellos no los vean aquí.',
              'Developers can create keys and endpoints that see amounts and people’s data (billing, people, contacts and events), although they do not see these here.',
            )
          : t(
              'Solo propietarios y administradores crean llaves y destinos que ven montos y datos de personas (facturación, personas, contactos y eventos).',
              'Only owners and administrators create keys and endpoints that see amounts and people’s data (billing, people, contacts and events).',
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
