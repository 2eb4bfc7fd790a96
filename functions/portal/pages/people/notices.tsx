import * as z from 'zod';
import { MAIL_KINDS, MAX_MAILS_A_DAY, type MailKindName } from '../../../../db/kernel/tables/mail.ts';
import { listOwnNotices, setOwnNotices } from '../../../../shared/people/own-notices.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage, type Option } from '../../app/declare.ts';
import type { Text } from '../../i18n/language.ts';
import { EVERYONE } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';

const KINDS: Record<MailKindName, Text> = {
  balance_low: { es: 'El saldo es bajo', en: 'The balance is low' },
  spend_limit: {
    es: 'Se gastó el 80 % de un límite de gasto, o se alcanzó',
    en: '80% of a spend limit is spent, or the limit is reached',
  },
  webhook_endpoint: {
    es: 'Un destino de webhooks quedó deshabilitado, o funciona otra vez',
    en: 'A webhook endpoint was disabled, or works again',
  },
  key_expiring: { es: 'Una llave vence pronto', en: 'A key expires soon' },
  batch_done: { es: 'Un lote de números o de enlaces terminó', en: 'A batch of numbers or links ended' },
  domain_taken: {
    es: 'Otra organización verificó un dominio que la suya agregó',
    en: 'Another organization verified a domain that yours added',
  },
  invitation: {
    es: 'Le llega una invitación a una organización',
    en: 'Somebody invites you to an organization',
  },
};

/** Reads the person's choices. */
async function readChosen(ctx: PortalContext) {
  const { choices, language } = await listOwnNotices(ctx);
  return {
    kinds: choices.map(({ kind }) => kind),
    values: { wanted: choices.filter(({ isWanted }) => isWanted).map(({ kind }) => kind), language },
  };
}

const toOptions = (kinds: readonly MailKindName[], { language }: PortalContext): Option[] =>
  kinds.map((value) => ({ value, label: KINDS[value][language] }));

const choose = defineForm({
  name: 'choose',
  idempotent: true,
  roles: EVERYONE,
  whileBlocked: true,
  done: { es: 'Se guardaron sus avisos.', en: 'Notices saved.' },
  fields: () => z.object({ wanted: z.array(z.enum(MAIL_KINDS)).default([]), language: z.enum(['es', 'en']) }),
  inputs: {
    wanted: {
      label: { es: 'Avisarme por correo cuando…', en: 'E-mail me when…' },
      options: (ctx) => toOptions(MAIL_KINDS, ctx),
      hint: {
        es: `Como máximo ${MAX_MAILS_A_DAY} correos de cada aviso al día. El enlace para iniciar sesión llega siempre que usted lo pide.`,
        en: `At most ${MAX_MAILS_A_DAY} e-mails of each notice a day. The sign-in link is always sent when you ask for it.`,
      },
    },
    language: {
      label: { es: 'Idioma de los correos', en: 'E-mail language' },
      options: [
        { value: 'es', label: 'Español' },
        { value: 'en', label: 'English' },
      ],
    },
  },
  current: async (ctx) => (await readChosen(ctx)).values,
  act: setOwnNotices,
});

export const noticesPage = definePage({
  path: '/notices',
  title: { es: 'Avisos por correo', en: 'E-mail notices' },
  settings: {
    group: 'person',
    about: { es: 'De qué le avisamos por correo.', en: 'What we e-mail you about.' },
  },
  roles: EVERYONE,
  forms: [choose],
  render: async (ctx, { failed }) => {
    const { kinds, values } = await readChosen(ctx);
    return (
      <div class="card">
        <Form
          ctx={ctx}
          of={choose}
          failed={failed}
          submit={ctx.t('Guardar', 'Save')}
          options={{ wanted: toOptions(kinds, ctx) }}
          values={values}
        />
      </div>
    );
  },
});
