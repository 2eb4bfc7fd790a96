import * as z from 'zod';
import type { RegistryFault } from '../../../../db/contacts/tables/contact-registry.ts';
import { setCalling } from '../../../../shared/calls/settings/set-calling.ts';
import { showCalling } from '../../../../shared/calls/settings/show-calling.ts';
import {
  REGISTRY_TOKEN_FORM,
  SetRegistryMode,
  setRegistryMode,
  setRegistryToken,
  showRegistry,
} from '../../../../shared/contacts/registry/set-registry.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { toMoment } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';

const purpose = defineForm({
  name: 'purpose',
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'Rige para las llamadas desde ahora.', en: 'It applies to calls from now on.' },
  fields: () => z.object({ requires: z.enum(['yes', 'no']) }),
  act: (ctx, { requires }) =>
    setCalling(ctx, { organizationId: ctx.organization.id, requiresPurpose: requires === 'yes' }),
});

const token = defineForm({
  name: 'token',
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'Se guardó el token. No se vuelve a mostrar.', en: 'Token saved. It is not shown again.' },
  fields: (t) =>
    z.object({
      registrySecret: z
        .string()
        .trim()
        .regex(REGISTRY_TOKEN_FORM, {
          error: t(
            'Escriba el token como lo muestra el registro, sin espacios.',
            'Enter the token as the registry shows it, without spaces.',
          ),
        }),
    }),
  inputs: {
    registrySecret: {
      isNeverCut: true,
      label: { es: 'Token de su empresa', en: 'Your company’s token' },
      type: 'password',
      autocomplete: 'off',
      hint: {
        es: 'El que le dio el registro. Se guarda cifrado y no se vuelve a mostrar.',
        en: 'The one that the registry gave you. Stored encrypted and never shown again.',
      },
    },
  },
  act: (ctx, { registrySecret }) =>
    setRegistryToken(ctx, { organizationId: ctx.organization.id, registrySecret }),
});

const mode = defineForm({
  name: 'mode',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'Rige para las llamadas desde ahora.', en: 'It applies to calls from now on.' },
  fields: () => z.object({ mode: SetRegistryMode.shape.mode }),
  confirm: async ({ t }, { mode: wanted }) =>
    wanted === 'required'
      ? undefined
      : {
          title: t('¿Dejar de consultar el registro?', 'Stop asking the registry?'),
          content: (
            <p>
              {t(
                'Las llamadas de publicidad se marcarán aunque el número esté en el registro. Consultarlo vuelve a ser deber suyo.',
                'Calls for advertising will be dialed even if the number is in the registry. Checking it becomes your duty again.',
              )}
            </p>
          ),
          submit: t('Dejar de consultarlo', 'Stop asking it'),
        },
  act: (ctx, input) => setRegistryMode(ctx, { organizationId: ctx.organization.id, ...input }),
});

const FAULTS: Record<RegistryFault, Text> = {
  token: {
    es: 'El registro rechazó el token: venció o no sirve. Escriba otro.',
    en: 'The registry refused the token: it is invalid or has expired. Enter another one.',
  },
  updating: {
    es: 'El registro se está actualizando y no responde.',
    en: 'The registry is being updated and does not answer.',
  },
  unavailable: { es: 'El registro no responde.', en: 'The registry does not answer.' },
};

/** The rules on what calls must say and which numbers they may reach. */
export const contactRulesPage = definePage({
  path: '/contact-rules',
  title: { es: 'Reglas de contacto', en: 'Contact rules' },
  settings: {
    group: 'calls',
    about: {
      es: 'Qué debe decir cada llamada y a qué números puede llegar.',
      en: 'What each call must say and which numbers it may reach.',
    },
  },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  statements: 2,
  forms: [purpose, token, mode],
  render: async (ctx, { failed }) => {
    const { t, language, organization } = ctx;
    const [{ requiresPurpose }, registry] = await Promise.all([
      showCalling(ctx, organization.id),
      showRegistry(ctx, organization.id),
    ]);
    const isRequired = registry.mode === 'required';
    return (
      <>
        <div class="card">
          <h2>
            {requiresPurpose
              ? t('Cada llamada debe indicar su propósito', 'Every call must name its purpose')
              : t('Las llamadas pueden omitir su propósito', 'Calls may omit their purpose')}
          </h2>
          <p>
            {t(
              'Sin propósito no se revisan exclusiones, frecuencia ni registro. Las que lo omitan se rechazarán si lo exige.',
              'Without a purpose, opt-outs, frequency and the registry are not checked. If you require it, calls without one are refused.',
            )}
          </p>
          <Form
            ctx={ctx}
            of={purpose}
            failed={failed}
            submit={
              requiresPurpose ? t('Dejar de exigirlo', 'Stop requiring it') : t('Exigirlo', 'Require it')
            }
            plain={requiresPurpose}
          >
            <input type="hidden" name="requires" value={requiresPurpose ? 'no' : 'yes'} />
          </Form>
        </div>
        <div class="card">
          <h2>
            {isRequired
              ? t(
                  'La publicidad consulta el Registro de Números Excluidos',
                  'Advertising asks the registry of excluded numbers',
                )
              : t(
                  'El Registro de Números Excluidos no se consulta',
                  'The registry of excluded numbers is not asked',
                )}
          </h2>
          <p>
            {t(
              'Antes de una llamada de publicidad a un celular colombiano se consulta el registro de la CRC con el token de su empresa. Mientras no responda, la llamada espera; nunca se marca sin consultarlo.',
              'Before a call for advertising to a Colombian mobile number, the CRC’s registry is asked with your company’s token. While it does not answer, the call waits; it is never dialed unchecked.',
            )}
          </p>
          {registry.fault === null ? null : (
            <div class="note warn" role="status">
              <p>{FAULTS[registry.fault][language]}</p>
            </div>
          )}
          <dl>
            <dt>{t('Token', 'Token')}</dt>
            <dd>{registry.hasToken ? t('Guardado', 'Saved') : t('Ninguno', 'None')}</dd>
            <dt>{t('Vence', 'Expires')}</dt>
            <dd>
              {registry.tokenExpiresAt === null
                ? t('No lo dice', 'Not stated')
                : toMoment(ctx, registry.tokenExpiresAt)}
            </dd>
            <dt>{t('Última respuesta', 'Last answer')}</dt>
            <dd>
              {registry.answeredAt === null ? t('Ninguna', 'None') : toMoment(ctx, registry.answeredAt)}
            </dd>
          </dl>
          {registry.hasToken ? (
            <Form
              ctx={ctx}
              of={mode}
              failed={failed}
              submit={isRequired ? t('Dejar de consultarlo', 'Stop asking it') : t('Consultarlo', 'Ask it')}
              danger={isRequired}
            >
              <input type="hidden" name="mode" value={isRequired ? 'off' : 'required'} />
            </Form>
          ) : null}
        </div>
        <div class="card">
          <h2>
            {registry.hasToken
              ? t('Cambiar el token', 'Change the token')
              : t('Guardar un token', 'Save a token')}
          </h2>
          <Form ctx={ctx} of={token} failed={failed} submit={t('Guardar', 'Save')} plain />
        </div>
      </>
    );
  },
});
