import * as z from 'zod';
import { canonicalNetwork } from '../../../../shared/auth/networks.ts';
import { toPermissions } from '../../../../shared/auth/permissions.ts';
import {
  CAPABILITIES,
  type Capability,
  SERVICE_CODES,
  type ServiceCode,
} from '../../../../shared/services.ts';
import { startOfColombiaDay } from '../../../../shared/time/colombia.ts';
import { ColombiaDay } from '../../../../shared/time/colombia-day.ts';
import { Choices, Field, Form, refusedOf } from '../../components/form.tsx';
import type { PortalContext } from '../../context.ts';
import { defineForm, definePage } from '../../declare.ts';
import { listOwnCostCenters } from '../../domain/cost-centers.ts';
import { createOwnKey } from '../../domain/keys.ts';
import { optional, toName } from '../../words/fields.ts';
import type { Translate } from '../../words/language.ts';
import { BUILDERS } from '../../words/roles.ts';
import { SERVICE_NAMES } from '../../words/services.ts';
import { revealToken } from './key-facts.tsx';

/** Networks, one per line or separated by commas. */
const Networks = (t: Translate) =>
  z.string().transform((text, check) => {
    const networks = text.split(/[\s,]+/).filter((network) => network !== '');
    const wrong = networks.find((network) => !isNetwork(network));
    if (wrong !== undefined)
      check.addIssue({
        code: 'custom',
        message: t(
          `${wrong} no es una dirección ni un bloque CIDR, como 203.0.113.0/24.`,
          `${wrong} is no address nor CIDR block, such as 203.0.113.0/24.`,
        ),
      });
    return networks;
  });

const ALL = 'all';

/** One choice at least: all services, or those that are named. */
const Services = (t: Translate) =>
  z
    .array(z.enum([ALL, ...SERVICE_CODES]))
    .min(1, t('Elija los servicios, o todos.', 'Choose the services, or all of them.'))
    .refine(
      (chosen) => !chosen.includes(ALL) || chosen.length === 1,
      t('Elija todos, o solo algunos.', 'Choose all, or only some.'),
    )
    .transform((chosen) => {
      const named = chosen.filter((code) => code !== ALL);
      return named.length === 0 ? null : named;
    });

/** What a key of the organization could do with these services and capabilities. */
const permissionsWith = (
  { organization: { enabledServices } }: PortalContext,
  { services, capabilities = [] }: { services: string[] | null; capabilities?: string[] },
) => toPermissions({ services, capabilities, predatesWriteCapability: false, enabledServices });

/** What a service allows. */
function toServiceLabel(ctx: PortalContext, code: ServiceCode): string {
  const { t, language } = ctx;
  const allowed = permissionsWith(ctx, { services: [code] }).map((permission) => permission[language]);
  return `${SERVICE_NAMES[code][language]}: ${
    allowed.join(' · ') || t('desactivado en su organización', 'turned off for your organization')
  }`;
}

/** What a capability adds to a key of all services. */
function toCapabilityLabel(ctx: PortalContext, code: Capability): string {
  const without = permissionsWith(ctx, { services: null });
  return permissionsWith(ctx, { services: null, capabilities: [code] })
    .filter((permission) => !without.includes(permission))
    .map((permission) => permission[ctx.language])
    .join(' · ');
}

function isNetwork(text: string): boolean {
  try {
    return canonicalNetwork(text) !== '';
  } catch {
    return false;
  }
}

const create = defineForm({
  name: 'create',
  roles: BUILDERS,
  fresh: true,
  fields: (t) =>
    z.object({
      name: toName(t),
      services: Services(t),
      capabilities: z.array(z.enum(CAPABILITIES)),
      networks: Networks(t),
      costCenter: z.string().min(1).max(32),
      expiresAt: optional(ColombiaDay.transform(startOfColombiaDay)),
    }),
  act: async (ctx, input) => {
    await createOwnKey(ctx, input);
  },
  reveals: revealToken(({ base }) => `${base}/keys`),
});

export const newKeyPage = definePage({
  path: '/keys/new',
  title: { es: 'Crear una llave', en: 'Create a key' },
  roles: BUILDERS,
  forms: [create],
  render: async (ctx, { failed: refused }) => {
    const { t } = ctx;
    const failed = refusedOf(refused, create);
    const centers = (await listOwnCostCenters(ctx)).filter(({ status }) => status === 'active');
    // Developers may grant every capability except `urlshortener.write`.
    const grantable = CAPABILITIES.filter(
      (code) =>
        (ctx.role !== 'developer' || code !== 'urlshortener.write') && toCapabilityLabel(ctx, code) !== '',
    );
    return (
      <div class="card">
        <Form ctx={ctx} of={create} failed={failed} submit={t('Crear la llave', 'Create the key')}>
          <Field
            ctx={ctx}
            failed={failed}
            name="name"
            label={t('Nombre', 'Name')}
            hint={t('Para qué es: el sistema que la usará.', 'What it is for: the system that will use it.')}
            required
          />
          <Choices
            failed={failed}
            name="services"
            legend={t('Servicios', 'Services')}
            options={[
              {
                value: ALL,
                label: t('Todos, también los que se añadan', 'All services, including later ones'),
              },
              ...SERVICE_CODES.map((value) => ({ value, label: toServiceLabel(ctx, value) })),
            ]}
          />
          <Choices
            failed={failed}
            name="capabilities"
            legend={t('Permisos adicionales', 'Additional capabilities')}
            hint={t(
              'Opcionales. Los de un servicio requieren también el servicio.',
              'Optional. Those of a service need the service too.',
            )}
            options={grantable.map((value) => ({ value, label: toCapabilityLabel(ctx, value) }))}
          />
          <Field
            ctx={ctx}
            failed={failed}
            name="networks"
            label={t('Redes desde las que sirve', 'Networks that it works from')}
            hint={t(
              'Direcciones o bloques CIDR, uno por línea. Vacío: desde cualquiera.',
              'Addresses or CIDR blocks, one a line. Empty: from any.',
            )}
            rows={3}
          />
          <Field
            ctx={ctx}
            failed={failed}
            name="costCenter"
            label={t('Centro de costo', 'Cost center')}
            options={centers.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          />
          <Field
            ctx={ctx}
            failed={failed}
            name="expiresAt"
            type="date"
            label={t('Vence', 'Expires')}
            hint={t(
              'Al comenzar ese día en Colombia. Vacío: nunca.',
              'When that day begins in Colombia. Empty: never.',
            )}
          />
        </Form>
      </div>
    );
  },
});
