import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { Field, Form, refusedOf } from '../../components/form.tsx';
import type { PortalContext } from '../../context.ts';
import { defineForm, definePage } from '../../declare.ts';
import {
  getOwnProvider,
  removeOwnProvider,
  requireOwnProvider,
  setOwnProvider,
} from '../../domain/provider.ts';
import { toMoment } from '../../words/format.ts';
import { ADMINISTRATORS } from '../../words/roles.ts';

const save = defineForm({
  name: 'save',
  sets: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: {
    es: 'El proveedor respondió y quedó guardado. Entre por él para probarlo.',
    en: 'The provider answered and is saved. Sign in by it to try it.',
  },
  fields: () =>
    z.object({
      issuer: z.string().trim().min(1).max(2_048),
      clientId: z.string().trim().min(1).max(200),
      clientSecret: z.string().trim().min(1).max(1_000),
    }),
  act: async (ctx, input) => {
    await setOwnProvider(ctx, input);
  },
});

const only = defineForm({
  name: 'only',
  sets: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'El cambio rige desde ya.', en: 'The change holds from now on.' },
  fields: () => z.object({ only: z.enum(['yes', 'no']) }),
  act: async (ctx, input) => {
    await requireOwnProvider(ctx, input.only === 'yes');
  },
});

const remove = defineForm({
  name: 'remove',
  sets: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: {
    es: 'Se entra de nuevo por correo; las sesiones por el proveedor terminaron.',
    en: 'One signs in by mail again; the sessions by the provider are over.',
  },
  fields: () => z.object({}),
  act: async (ctx) => {
    await removeOwnProvider(ctx);
  },
});

type Own = Awaited<ReturnType<typeof getOwnProvider>>;

const Facts: FC<{ ctx: PortalContext; own: Own & { provider: NonNullable<Own['provider']> } }> = ({
  ctx,
  own: { address, provider },
}) => {
  const { t } = ctx;
  return (
    <dl>
      <dt>{t('Proveedor', 'Provider')}</dt>
      <dd>{provider.issuer}</dd>
      <dt>{t('Identificador de cliente', 'Client id')}</dt>
      <dd>{provider.clientId}</dd>
      <dt>{t('Se entra en', 'One signs in at')}</dt>
      <dd>
        <a href={address}>{address}</a>
      </dd>
      <dt>{t('Última entrada', 'Last sign-in')}</dt>
      <dd>
        {provider.usedAt === null
          ? t('Nadie ha entrado todavía', 'Nobody has come in yet')
          : toMoment(ctx, provider.usedAt)}
      </dd>
      <dt>{t('Propietarios', 'Owners')}</dt>
      <dd>
        {provider.isOwners
          ? t('Entran por el proveedor o por correo', 'Come in by the provider, or by mail')
          : t(
              'Entran por correo, hasta que un propietario guarde aquí el proveedor',
              'Come in by mail, until an owner saves the provider here',
            )}
      </dd>
      <dt>{t('Los demás', 'Everybody else')}</dt>
      <dd>
        {provider.isOnly
          ? t('Solo por el proveedor', 'By the provider alone')
          : t('Por el proveedor o por correo', 'By the provider, or by mail')}
      </dd>
    </dl>
  );
};

export const providerPage = definePage({
  path: '/people/provider',
  title: { es: 'Entrar por su proveedor de identidad', en: 'Signing in by your identity provider' },
  roles: ADMINISTRATORS,
  forms: [save, only, remove],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const own = await getOwnProvider(ctx);
    const { provider, redirectUri } = own;
    const refused = refusedOf(failed, save);
    return (
      <>
        <p>
          {t(
            'Las personas de la organización pueden entrar por su proveedor de OpenID Connect, con el correo con el que son miembros. Quien no es miembro no entra.',
            'The people of the organization may sign in by its OpenID Connect provider, with the mail address they are members by. Who is no member does not come in.',
          )}
        </p>
        {provider === null ? null : (
          <div class="card">
            <h2>{t('Como está ahora', 'As it is now')}</h2>
            <Facts ctx={ctx} own={{ ...own, provider }} />
            <div class="row">
              <Form
                ctx={ctx}
                of={only}
                failed={failed}
                submit={
                  provider.isOnly
                    ? t('Permitir también el correo', 'Allow mail too')
                    : t('Exigir el proveedor', 'Require the provider')
                }
                look="inline"
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
        <div class="card">
          <h2>
            {provider === null
              ? t('Configurar el proveedor', 'Set the provider up')
              : t('Cambiar el proveedor o su secreto', 'Change the provider or its secret')}
          </h2>
          <p>
            {t(
              'Registre el portal en su proveedor con esta dirección de retorno:',
              'Register the portal at your provider with this redirect address:',
            )}
          </p>
          <pre>{redirectUri}</pre>
          <Form ctx={ctx} of={save} failed={failed} submit={t('Probar y guardar', 'Try and save')}>
            <Field
              ctx={ctx}
              failed={refused}
              name="issuer"
              label={t('Emisor (issuer)', 'Issuer')}
              value={provider?.issuer}
              hint={t(
                'https, de un servidor público: https://login.ejemplo.com',
                'https, of a public server: https://login.example.com',
              )}
              required
            />
            <Field
              ctx={ctx}
              failed={refused}
              name="clientId"
              label={t('Identificador de cliente', 'Client id')}
              value={provider?.clientId}
              required
            />
            <Field
              ctx={ctx}
              failed={refused}
              name="clientSecret"
              type="password"
              label={t('Secreto de cliente', 'Client secret')}
              hint={t(
                'Se guarda cifrado y no se vuelve a mostrar.',
                'It is kept encrypted and never shown again.',
              )}
              autocomplete="off"
              required
            />
          </Form>
        </div>
      </>
    );
  },
});
