import * as z from 'zod';
import { SANDBOX_DAYS } from '../../../../db/people/tables/sandbox.ts';
import { createSandbox } from '../../../../shared/people/organizations/create-sandbox.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';

const create = defineForm({
  name: 'create',
  idempotent: true,
  roles: ADMINISTRATORS,
  fields: () => z.object({}),
  actAndLead: async (ctx) => {
    const { id } = await createSandbox(ctx, { organizationId: ctx.organization.id });
    return { to: `/${id}/keys` };
  },
  onResubmit: async ({ organizations, organization, base }) => {
    const made = organizations.find(({ sandboxOf }) => sandboxOf === organization.id);
    return { to: made === undefined ? `${base}/sandbox` : `/${made.id}/keys` };
  },
});

const explain = ({ t }: PortalContext): string =>
  t(
    `Es una organización aparte donde todo funciona y nada cuesta: las llamadas no salen a ninguna red, la voz son tonos, y los enlaces muestran su destino antes de llevar a él. Los webhooks sí se envían. Tiene cuotas diarias pequeñas y sus datos se eliminan a los ${SANDBOX_DAYS} días.`,
    `It is an organization of its own where everything works and nothing costs: calls reach no network, speech is tones, and links show their destination before they lead there. Webhooks are sent. It has small daily quotas, and its data is erased after ${SANDBOX_DAYS} days.`,
  );

/** The organization's place to try everything without cost; in a sandbox, what it is. */
export const sandboxPage = definePage({
  path: '/sandbox',
  title: { es: 'Pruebe sin costo', en: 'Try without cost' },
  settings: {
    group: 'developers',
    about: {
      es: 'Una organización de pruebas donde todo funciona y nada cuesta.',
      en: 'A test organization where everything works and nothing costs.',
    },
  },
  roles: ADMINISTRATORS,
  statements: 0,
  forms: [create],
  render: async (ctx, { failed }) => {
    const { t, organization, organizations, config, language } = ctx;
    const made = organizations.find(({ sandboxOf }) => sandboxOf === organization.id);
    return (
      <div class="card">
        <h2>{t('Entorno de pruebas', 'Sandbox')}</h2>
        <p>{explain(ctx)}</p>
        <p>
          <a href={`${config.API_BASE_URL}/docs/${language}/guides/sandbox`}>
            {t('Cómo usarlo', 'How to use it')}
          </a>
        </p>
        {organization.sandboxOf !== null ? (
          <p>{t('Usted está en él.', 'You are in it.')}</p>
        ) : made === undefined ? (
          <Form
            ctx={ctx}
            of={create}
            failed={failed}
            submit={t('Crear el entorno de pruebas', 'Create the sandbox')}
          />
        ) : (
          <a class="button" href={`/${made.id}/keys`}>
            {t('Abrir el entorno de pruebas', 'Open the sandbox')}
          </a>
        )}
      </div>
    );
  },
});
