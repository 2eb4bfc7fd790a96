import type { FC } from 'hono/jsx';
import * as z from 'zod';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { toMoment } from '../../i18n/format.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { Form, refusedOf } from '../../ui/forms/form.tsx';
import { getOwnProvider, removeOwnProvider, requireOwnProvider, setOwnProvider } from './provider-actions.ts';
import { confirmProviderRemoval, confirmRequired } from './provider-confirmations.tsx';

type Own = Awaited<ReturnType<typeof getOwnProvider>>;

const toSaved = (provider: Own['provider']) => ({
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
});

/** Each asks an address that nobody has proven to be theirs. */
const CHECKS = { requests: 10, windowSeconds: 60, sharedAs: 'check-provider' };

const save = defineForm({
  name: 'save',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  limit: CHECKS,
  done: {
    es: 'El proveedor respondió y se guardó. Inicie sesión con él para probarlo.',
    en: 'The provider answered and was saved. Sign in with it to test it.',
  },
  fields: () =>
    z.object({
      issuer: z.string().trim().min(1).max(2_048),
      clientId: z.string().trim().min(1).max(200),
      clientSecret: z.string().trim().min(1).max(1_000),
    }),
  inputs: {
    issuer: {
      isNeverCut: true,
      label: { es: 'Emisor (issuer)', en: 'Issuer' },
      hint: {
        es: 'https, de un servidor público: https://login.ejemplo.com',
        en: 'https, of a public server: https://login.example.com',
      },
    },
    clientId: { label: { es: 'Identificador de cliente', en: 'Client ID' }, isNeverCut: true },
    clientSecret: {
      isNeverCut: true,
      label: { es: 'Secreto de cliente', en: 'Client secret' },
      type: 'password',
      autocomplete: 'off',
      hint: {
        es: 'Se guarda cifrado y no se vuelve a mostrar.',
        en: 'Stored encrypted and never shown again.',
      },
    },
  },
  current: async (ctx) => toSaved((await getOwnProvider(ctx)).provider),
  act: setOwnProvider,
});

const only = defineForm({
  name: 'only',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'El cambio se aplica desde ahora.', en: 'The change applies from now on.' },
  fields: () => z.object({ only: z.enum(['yes', 'no']) }),
  confirm: async (ctx, input) => (input.only === 'yes' ? await confirmRequired(ctx) : undefined),
  act: (ctx, input) => requireOwnProvider(ctx, input.only === 'yes'),
});

const remove = defineForm({
  name: 'remove',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: {
    es: 'Las personas inician sesión por correo de nuevo. Las sesiones con el proveedor terminaron.',
    en: 'People sign in by e-mail again. Sessions through the provider have ended.',
  },
  fields: () => z.object({}),
  confirm: confirmProviderRemoval,
  act: removeOwnProvider,
});

const Facts: FC<{ ctx: PortalContext; own: Own & { provider: NonNullable<Own['provider']> } }> = ({
  ctx,
  own: { address, provider },
}) => {
  const { t } = ctx;
  return (
    <dl>
      <dt>{t('Proveedor', 'Provider')}</dt>
      <dd>{provider.issuer}</dd>
      <dt>{t('Identificador de cliente', 'Client ID')}</dt>
      <dd>{provider.clientId}</dd>
      <dt>{t('Dirección de inicio de sesión', 'Sign-in address')}</dt>
      <dd>
        <a href={address}>{address}</a>
      </dd>
      <dt>{t('Último inicio de sesión', 'Last sign-in')}</dt>
      <dd>
        {provider.usedAt === null
          ? t('Nadie ha iniciado sesión todavía', 'Nobody has signed in yet')
          : toMoment(ctx, provider.usedAt)}
      </dd>
      <dt>{t('Propietarios', 'Owners')}</dt>
      <dd>
        {provider.isOwners
          ? t('Con el proveedor o por correo', 'With the provider or by e-mail')
          : t(
              'Por correo, hasta que un propietario guarde aquí el proveedor',
              'By e-mail, until an owner saves the provider here',
            )}
      </dd>
      <dt>{t('Los demás', 'Everybody else')}</dt>
      <dd>
        {provider.isOnly
          ? t('Solo con el proveedor', 'With the provider only')
          : t('Con el proveedor o por correo', 'With the provider or by e-mail')}
      </dd>
    </dl>
  );
};

export const providerPage = definePage({
  path: '/people/provider',
  title: { es: 'Iniciar sesión con su proveedor de identidad', en: 'Sign in with your identity provider' },
  settings: {
    group: 'organization',
    about: {
      es: 'Las personas entran con la cuenta de su empresa, por OpenID Connect.',
      en: 'People sign in with their company account, by OpenID Connect.',
    },
  },
  roles: ADMINISTRATORS,
  forms: [save, only, remove],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const own = await getOwnProvider(ctx);
    const { provider, redirectUri } = own;
    const settings = (
      <>
        <p>
          {t(
            'Registre el portal en su proveedor con esta dirección de retorno:',
            'Register the portal at your provider with this redirect address:',
          )}
        </p>
        <pre>{redirectUri}</pre>
        <Form
          ctx={ctx}
          of={save}
          failed={failed}
          submit={t('Probar y guardar', 'Test and save')}
          values={toSaved(provider)}
        />
      </>
    );
    return (
      <>
        <p>
          {t(
            'Las personas de la organización pueden iniciar sesión con su proveedor de OpenID Connect, con el correo con el que son miembros. Solo los miembros pueden entrar.',
            'People in the organization can sign in with its OpenID Connect provider, using the e-mail address of their membership. Only members can sign in.',
          )}
        </p>
        {provider === null ? null : (
          <div class="card">
            <h2>{t('Configuración actual', 'Current settings')}</h2>
            <Facts ctx={ctx} own={{ ...own, provider }} />
            <div class="row">
              <Form
                ctx={ctx}
                of={only}
                failed={failed}
                submit={
                  provider.isOnly
                    ? t('Permitir también el correo', 'Allow e-mail too')
                    : t('Exigir el proveedor', 'Require the provider')
                }
                look="inline"
                plain
              >
                <input type="hidden" name="only" value={provider.isOnly ? 'no' : 'yes'} />
              </Form>
              <Form
                ctx={ctx}
                of={remove}
                failed={failed}
                submit={t('Quitar el proveedor', 'Remove the provider')}
                look="inline"
                danger
              />
            </div>
          </div>
        )}
        {provider === null ? (
          <div class="card">
            <h2>{t('Configurar el proveedor', 'Set up the provider')}</h2>
            {settings}
          </div>
        ) : (
          <details class="card" open={refusedOf(failed, save) !== undefined}>
            <summary>
              <h2>{t('Cambiar el proveedor o su secreto', 'Change the provider or its secret')}</h2>
            </summary>
            {settings}
          </details>
        )}
      </>
    );
  },
});
