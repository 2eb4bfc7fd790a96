import * as z from 'zod';
import type { MailKindName } from '../../../../db/queries/portal/mails.ts';
import { MAIL_KINDS } from '../../../../db/schema/portal/mail.ts';
import { Choices, Field, Form, refusedOf } from '../../components/form.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { listOwnNotices, setOwnNotices } from '../../domain/notices.ts';
import type { Text } from '../../words/language.ts';
import { EVERYONE } from '../../words/roles.ts';

const KINDS: Record<MailKindName, Text> = {
  balance_low: { es: 'El saldo es bajo', en: 'The balance is low' },
  spend_limit: {
    es: 'Se gastó el 80 % de un límite de gasto, o se llegó a él',
    en: '80% of a spend limit is spent, or it is reached',
  },
  webhook_endpoint: {
    es: 'Un endpoint de webhooks quedó deshabilitado, o funciona otra vez',
    en: 'A webhook endpoint was disabled, or works again',
  },
  key_expiring: { es: 'Una llave vence pronto', en: 'A key expires soon' },
  batch_done: { es: 'Un lote de números terminó', en: 'A batch of numbers has ended' },
  invitation: { es: 'Alguien le invita a una organización', en: 'Somebody invites you to an organization' },
};

const choose = defineForm({
  name: 'choose',
  sets: true,
  roles: EVERYONE,
  whileBlocked: true,
  done: { es: 'Sus avisos quedaron guardados.', en: 'Your notices are saved.' },
  fields: () => z.object({ wanted: z.array(z.enum(MAIL_KINDS)).default([]), language: z.enum(['es', 'en']) }),
  act: async (ctx, input) => {
    await setOwnNotices(ctx, input);
  },
});

export const noticesPage = definePage({
  path: '/notices',
  title: { es: 'Avisos por correo', en: 'Notices by mail' },
  roles: EVERYONE,
  forms: [choose],
  render: async (ctx, { failed }) => {
    const { t, language: shown } = ctx;
    const { choices, language } = await listOwnNotices(ctx);
    const refused = refusedOf(failed, choose);
    return (
      <div class="card">
        <Form ctx={ctx} of={choose} failed={failed} submit={t('Guardar', 'Save')}>
          <Choices
            failed={refused}
            name="wanted"
            legend={t('Escribirle cuando…', 'Write to you when…')}
            hint={t(
              'El enlace para entrar llega siempre que usted lo pide.',
              'The link to sign in always comes when you ask for it.',
            )}
            options={choices.map(({ kind }) => ({ value: kind, label: KINDS[kind][shown] }))}
            chosen={choices.filter(({ isWanted }) => isWanted).map(({ kind }) => kind)}
          />
          <Field
            ctx={ctx}
            failed={refused}
            name="language"
            label={t('Idioma de los correos', 'Language of the mails')}
            value={language}
            options={[
              { value: 'es', label: 'Español' },
              { value: 'en', label: 'English' },
            ]}
          />
        </Form>
      </div>
    );
  },
});
