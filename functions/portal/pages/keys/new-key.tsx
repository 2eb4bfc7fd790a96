import * as z from 'zod';
import { canonicalNetwork } from '../../../../shared/auth/networks.ts';
import { CAPABILITIES, SERVICE_CODES } from '../../../../shared/services.ts';
import { startOfColombiaDay } from '../../../../shared/time/colombia.ts';
import { ColombiaDay } from '../../../../shared/time/colombia-day.ts';
import { Choices, Field, Form, refusedOf } from '../../components/form.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { listOwnCostCenters } from '../../domain/cost-centers.ts';
import { createOwnKey } from '../../domain/keys.ts';
import { optional } from '../../words/fields.ts';
import type { Translate } from '../../words/language.ts';
import { BUILDERS } from '../../words/roles.ts';
import { CAPABILITY_NAMES, SERVICE_NAMES } from '../../words/services.ts';
import { NewToken, showTokenAgain } from './key-facts.tsx';

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
      name: z.string().trim().min(1).max(200),
      services: z.array(z.enum(SERVICE_CODES)),
      capabilities: z.array(z.enum(CAPABILITIES)),
      networks: Networks(t),
      costCenter: z.string().min(1).max(32),
      expiresAt: optional(ColombiaDay.transform(startOfColombiaDay)),
    }),
  act: async (ctx, input) => {
    const { token } = await createOwnKey(ctx, input);
    return { show: <NewToken ctx={ctx} token={token} back={`${ctx.base}/keys`} /> };
  },
  again: async (ctx, done) => showTokenAgain(ctx, done, `${ctx.base}/keys`),
});

export const newKeyPage = definePage({
  path: '/keys/new',
  title: { es: 'Crear una llave', en: 'Create a key' },
  roles: BUILDERS,
  forms: [create],
  render: async (ctx, { failed: refused }) => {
    const { t, language } = ctx;
    const failed = refusedOf(refused, create);
    const centers = (await listOwnCostCenters(ctx)).filter(({ status }) => status === 'active');
    // Developers may grant every capability except `urlshortener.write`.
    const grantable = CAPABILITIES.filter(
      (code) => ctx.role !== 'developer' || code !== 'urlshortener.write',
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
            hint={t('Sin marcar ninguno, sirve para todos.', 'With none marked it works for all.')}
            options={SERVICE_CODES.map((value) => ({ value, label: SERVICE_NAMES[value][language] }))}
          />
          <Choices
            failed={failed}
            name="capabilities"
            legend={t('Permisos', 'Capabilities')}
            hint={t(
              'Sin marcar ninguno, la llave solo lee enlaces.',
              'With none marked the key only reads short links.',
            )}
            options={grantable.map((value) => ({ value, label: CAPABILITY_NAMES[value][language] }))}
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
