import * as z from 'zod';
import { WEBHOOK_DISABLED_REASONS } from '../../../db/schema/webhooks/webhook-endpoint.ts';
import { toNumber } from '../words/format.ts';
import { defineMail } from './define-mail.ts';

/** The query string of a customer's URL may hold a secret. */
function toAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** A webhook endpoint was disabled or re-enabled. */
export const webhookEndpoint = defineMail({
  data: z.object({
    endpointId: z.int(),
    url: z.url(),
    status: z.enum(['active', 'disabled']),
    reason: z.enum(WEBHOOK_DISABLED_REASONS).optional(),
  }),
  path: '/webhooks',
  write: ({ t, organization, toName }, { url, status, reason }) => {
    const address = toName(toAddress(url));
    if (status === 'active')
      return {
        subject: t(
          `Un webhook de ${organization} funciona otra vez`,
          `A webhook of ${organization} works again`,
        ),
        paragraphs: [
          t(
            `El endpoint ${address} está activo otra vez. Lo que lo esperaba se está enviando.`,
            `The endpoint ${address} is active again. What waited for it is being sent.`,
          ),
        ],
        label: t('Ver los webhooks', 'See the webhooks'),
      };
    const why = {
      failures: t('falló demasiadas veces seguidas', 'it failed too many times in a row'),
      gone: t('respondió 410, que ya no existe', 'it answered 410, that it is gone'),
      operator: t('lo deshabilitó el operador', 'the operator disabled it'),
      customer: t('alguien de la organización lo deshabilitó', 'somebody of the organization disabled it'),
    }[reason ?? 'operator'];
    return {
      subject: t(`Se deshabilitó un webhook de ${organization}`, `A webhook of ${organization} was disabled`),
      paragraphs: [
        t(
          `El endpoint ${address} quedó deshabilitado: ${why}.`,
          `The endpoint ${address} was disabled: ${why}.`,
        ),
        t(
          'Nada se pierde: sus entregas esperan a que vuelva a estar activo.',
          'Nothing is lost: its deliveries wait until it is active again.',
        ),
      ],
      label: t('Ver los webhooks', 'See the webhooks'),
    };
  },
});

/** A batch of numbers has finished. */
export const batchDone = defineMail({
  data: z.object({
    jobId: z.uuid(),
    status: z.enum(['done', 'failed']),
    count: z.int(),
    invalid: z.int(),
    reference: z.string().nullable(),
  }),
  path: ({ jobId }) => `/batches/${jobId}`,
  write: ({ t, language, organization, toName }, { jobId, status, count, invalid, reference }) => {
    const batch = toName(reference ?? jobId);
    const numbers = toNumber({ language }, count);
    const notValid = toNumber({ language }, invalid);
    return {
      subject:
        status === 'done'
          ? t(`Terminó el lote ${batch} de ${organization}`, `The batch ${batch} of ${organization} is done`)
          : t(
              `Falló el lote ${batch} de ${organization}`,
              `The batch ${batch} of ${organization} has failed`,
            ),
      paragraphs: [
        status === 'done'
          ? t(
              `Números consultados: ${numbers}. No válidos, y devueltos: ${notValid}.`,
              `Numbers looked up: ${numbers}. Not valid, and refunded: ${notValid}.`,
            )
          : t(
              `Números que no se consultaron, y se devolvieron: ${numbers}.`,
              `Numbers that were not looked up, and refunded: ${numbers}.`,
            ),
      ],
      label: t('Ver el lote', 'See the batch'),
    };
  },
});

/** An address was invited into an organization. */
export const INVITATION_DATA = z.object({
  invitationId: z.int(),
  expiresAt: z.iso.datetime({ offset: true }),
  invitedBy: z.string(),
  role: z.enum(['owner', 'administrator', 'developer', 'member']),
});
