import * as z from 'zod';
import { canonicalNetwork, MAX_NETWORKS } from '../../../../shared/kernel/auth/networks.ts';
import { toPermissions } from '../../../../shared/kernel/auth/permissions.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { FUNCTIONS } from '../../../../shared/kernel/functions.ts';
import {
  CAPABILITIES,
  type Capability,
  SERVICE_CODES,
  type ServiceCode,
} from '../../../../shared/kernel/services.ts';
import { startOfColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { ColombiaDay } from '../../../../shared/kernel/time/colombia-day.ts';
import { checkGrant } from '../../../../shared/people/keys/check-grant.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { optionalField, toNameField } from '../../i18n/fields.ts';
import { shorten } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/language.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { listOwnCostCenters } from '../billing/cost-center-actions.ts';
import { createOwnKey } from './key-actions.ts';
import { revealToken } from './key-facts.tsx';

/** The most that is shown of what was typed. */
const LONGEST_SHOWN = 40;

/** Networks, one per line or separated by commas. */
const Networks = (t: Translate) =>
  z.string().transform((text, check) => {
    const networks = text.split(/[\s,]+/).filter((network) => network !== '');
    if (networks.length > MAX_NETWORKS) {
      check.addIssue({
        code: 'custom',
        message: t(
          `Escriba ${MAX_NETWORKS} como máximo. Un bloque CIDR reúne muchas direcciones.`,
          `Write ${MAX_NETWORKS} at most. A CIDR block covers many addresses.`,
        ),
      });
      return z.NEVER;
    }
    const wrong = networks.find((network) => !isNetwork(network));
    if (wrong !== undefined) {
      // What cannot be seen must not change how the message is read.
      const shown = shorten(wrong.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\ufffd'), LONGEST_SHOWN);
      check.addIssue({
        code: 'custom',
        message: t(
          `«${shown}» no es una dirección ni un bloque CIDR. Escriba uno como 203.0.113.0/24.`,
          `“${shown}” is not an address or CIDR block. Write one like 203.0.113.0/24.`,
        ),
      });
    }
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

/** The permissions that a key of the organization would have with these services and capabilities. */
const permissionsWith = (
  { organization: { enabledServices } }: PortalContext,
  { services, capabilities = [] }: { services: string[] | null; capabilities?: string[] },
) => toPermissions({ services, capabilities, predatesWriteCapability: false, enabledServices });

/** Names a service and what it allows. */
function toServiceLabel(ctx: PortalContext, code: ServiceCode): string {
  const { t, language } = ctx;
  const allowed = permissionsWith(ctx, { services: [code] }).map((permission) => permission[language]);
  return `${FUNCTIONS[code].title[language]}: ${
    allowed.join(' · ') || t('desactivado en su organización', 'turned off for your organization')
  }`;
}

/** Names a capability and what it adds to a key of all services. */
function toCapabilityLabel(ctx: PortalContext, code: Capability): string {
  const without = permissionsWith(ctx, { services: null });
  return permissionsWith(ctx, { services: null, capabilities: [code] })
    .filter((permission) => !without.includes(permission))
    .map((permission) => permission[ctx.language])
    .join(' · ');
}

/** Whether the reader may grant it, as the verb decides. */
function mayGrant(
  { role, organization: { developersGrantAccount } }: PortalContext,
  code: Capability,
): boolean {
  try {
    checkGrant({ role, capabilities: [code], issuedBeforeWriteCapability: false, developersGrantAccount });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function isNetwork(text: string): boolean {
  try {
    return canonicalNetwork(text) !== '';
  } catch {
    return false;
  }
}

const LIMITS = { es: 'Redes y vencimiento, opcionales', en: 'Networks and expiry, optional' };

const create = defineForm({
  name: 'create',
  roles: BUILDERS,
  fresh: true,
  fields: (t: Translate) =>
    z.object({
      name: toNameField(t),
      services: Services(t),
      capabilities: z.array(z.enum(CAPABILITIES)),
      networks: Networks(t),
      costCenter: z.string().min(1).max(32),
      expiresAt: optionalField(ColombiaDay.transform(startOfColombiaDay)),
    }),
  inputs: {
    name: {
      label: { es: 'Nombre', en: 'Name' },
      hint: {
        es: 'Para qué es: el sistema que la usará.',
        en: 'What it is for: the system that will use it.',
      },
    },
    costCenter: { label: { es: 'Centro de costo', en: 'Cost center' } },
    services: {
      label: { es: 'Servicios', en: 'Services' },
      options: (ctx) => [
        {
          value: ALL,
          label: ctx.t('Todos, incluidos los que se agreguen', 'All services, including later ones'),
        },
        ...SERVICE_CODES.map((value) => ({ value, label: toServiceLabel(ctx, value) })),
      ],
    },
    capabilities: {
      label: { es: 'Permisos adicionales', en: 'Additional capabilities' },
      hint: {
        es: 'Opcionales. Los permisos de un servicio requieren también el servicio.',
        en: 'Optional. Permissions of a service also need the service.',
      },
      options: (ctx) =>
        CAPABILITIES.map((value) => ({ value, label: toCapabilityLabel(ctx, value) })).filter(
          ({ value, label }) => mayGrant(ctx, value) && label !== '',
        ),
    },
    networks: {
      label: { es: 'Redes desde las que funciona', en: 'Networks it works from' },
      rows: 3,
      folded: LIMITS,
      hint: {
        es: 'Direcciones o bloques CIDR, uno por línea. Si se deja vacío, funciona desde cualquiera.',
        en: 'Addresses or CIDR blocks, one per line. If empty, it works from any.',
      },
    },
    expiresAt: {
      label: { es: 'Vence', en: 'Expires' },
      type: 'date',
      folded: LIMITS,
      hint: {
        es: 'Al comenzar ese día en Colombia. Si se deja vacío, nunca.',
        en: 'When that day begins in Colombia. If empty, never.',
      },
    },
  },
  act: createOwnKey,
  reveals: revealToken(({ base }) => `${base}/keys`),
});

export const newKeyPage = definePage({
  path: '/keys/new',
  title: { es: 'Crear una llave', en: 'Create a key' },
  roles: BUILDERS,
  forms: [create],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const centers = (await listOwnCostCenters(ctx)).filter(({ status }) => status === 'active');
    return (
      <div class="card">
        <Form
          ctx={ctx}
          of={create}
          failed={failed}
          isFocused={failed === undefined}
          submit={t('Crear la llave', 'Create the key')}
          options={{
            costCenter: centers.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
          }}
        />
      </div>
    );
  },
});
