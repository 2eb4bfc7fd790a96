import * as z from 'zod';
import { WEBHOOK_DISABLED_REASONS } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';
import { toNumber } from '../i18n/format.ts';
import { defineMail } from './define-mail.ts';

/** The most that the database counts. */
const MOST_WAITING = 10_000;

const toWaiting = (language: Language, waiting: number): string =>
  toNumber({ language }, Math.min(waiting, MOST_WAITING)) + (waiting > MOST_WAITING ? '+' : '');

/** A webhook endpoint was disabled or re-enabled. */
export const webhookEndpointMail = defineMail({
  data: z.object({
    endpointId: z.int(),
    url: z.url(),
    status: z.enum(['active', 'disabled']),
    reason: z.enum(WEBHOOK_DISABLED_REASONS).optional(),
    /** Deliveries that wait for it, counted up to a bound; undefined in mails from before they were. */
    waiting: z.int().optional(),
  }),
  path: ({ endpointId }) => `/webhooks/${endpointId}`,
  write: ({ t, language, organization }, { url, status, reason, waiting }) => {
    // The rest of a customer's URL may hold a secret, or a sentence.
    const address = new URL(url).host;
    if (status === 'active')
      return {
        subject: t(
          `Un destino de webhooks de ${organization} funciona otra vez`,
          `A webhook endpoint of ${organization} works again`,
        ),
        paragraphs: [
          t(
            `El destino ${address} está activo otra vez. Se están enviando las entregas pendientes.`,
            `The endpoint ${address} is active again. Its pending deliveries are being sent.`,
          ),
        ],
        label: t('Ver webhooks', 'See webhooks'),
      };
    const why = {
      failures: t('falló demasiadas veces seguidas', 'it failed too many times in a row'),
      gone: t(
        'respondió 410, que significa que ya no existe',
        'it answered 410, which means that it is gone',
      ),
      operator: t('el operador lo deshabilitó', 'the operator disabled it'),
      customer: t('alguien de la organización lo deshabilitó', 'somebody in the organization disabled it'),
    }[reason ?? 'operator'];
    return {
      subject: t(
        `Se deshabilitó un destino de webhooks de ${organization}`,
        `A webhook endpoint of ${organization} was disabled`,
      ),
      paragraphs: [
        t(
          `El destino ${address} quedó deshabilitado: ${why}.`,
          `The endpoint ${address} was disabled: ${why}.`,
        ),
        ...(waiting === undefined
          ? []
          : [
              t(
                `Entregas que esperan ahora: ${toWaiting(language, waiting)}.`,
                `Deliveries waiting now: ${toWaiting(language, waiting)}.`,
              ),
            ]),
        t(
          'No se pierde nada: las entregas esperan hasta que el destino vuelva a estar activo.',
          'Nothing is lost: deliveries wait until the endpoint is active again.',
        ),
      ],
      label: t('Ver el destino', 'See the endpoint'),
    };
  },
});

const OF_BATCH = {
  jobId: z.uuid(),
  status: z.enum(['done', 'failed']),
  count: z.int(),
  reference: z.string().nullable(),
};

/** A batch of numbers or of links has finished. */
export const batchDoneMail = defineMail({
  data: z.union([
    z.object({ ...OF_BATCH, service: z.literal('urlshortener'), created: z.int(), failed: z.int() }),
    z.object({ ...OF_BATCH, service: z.literal('numberinsight').optional(), invalid: z.int() }),
  ]),
  path: ({ jobId, service }) =>
    service === 'urlshortener' ? `/links/batches/${jobId}` : `/batches/${jobId}`,
  write: ({ t, language, organization, quote }, data) => {
    const { jobId, status, reference } = data;
    const batch = reference === null ? jobId : quote(reference);
    const count = toNumber({ language }, data.count);
    const isDone = status === 'done';
    const [es, en] = describe(data, count, (value) => toNumber({ language }, value));
    return {
      subject: isDone
        ? t(`Terminó el lote ${batch} de ${organization}`, `Batch ${batch} of ${organization} is done`)
        : t(`Falló el lote ${batch} de ${organization}`, `Batch ${batch} of ${organization} failed`),
      paragraphs: [t(es, en)],
      label: t('Ver el lote', 'See the batch'),
    };
  },
});

type BatchData =
  | { service: 'urlshortener'; created: number; failed: number }
  | { service?: 'numberinsight' | undefined; status: 'done' | 'failed'; invalid: number };

function describe(
  data: BatchData,
  count: string,
  toText: (value: number) => string,
): [es: string, en: string] {
  if (data.service === 'urlshortener') {
    const [created, failed] = [toText(data.created), toText(data.failed)];
    return [
      `Enlaces creados: ${created} de ${count}. Líneas que no crearon un enlace (no se cobran): ${failed}.`,
      `Links created: ${created} of ${count}. Lines that created no link (not charged): ${failed}.`,
    ];
  }
  const invalid = toText(data.invalid);
  return data.status === 'done'
    ? [
        `Números consultados: ${count}. No válidos, reembolsados: ${invalid}.`,
        `Numbers looked up: ${count}. Invalid, refunded: ${invalid}.`,
      ]
    : [
        `Números que no se consultaron y se reembolsaron: ${count}.`,
        `Numbers that were not looked up and were refunded: ${count}.`,
      ];
}

/** Another organization was first to verify a domain that this one has added. */
export const domainTakenMail = defineMail({
  data: z.object({ domain: z.string() }),
  path: ({ domain }) => `/domains/${domain}`,
  write: ({ t, organization }, { domain }) => {
    return {
      subject: t(
        `Otra organización verificó un dominio que ${organization} agregó`,
        `Another organization verified a domain that ${organization} added`,
      ),
      paragraphs: [
        t(
          `Otra organización verificó primero el dominio ${domain}. Debe liberarlo antes de que ${organization} pueda usarlo.`,
          `Another organization verified the domain ${domain} first. It must release it before ${organization} can use it.`,
        ),
        t(
          'Si el dominio es suyo, revise quién puede cambiar su DNS y escríbanos.',
          'If the domain is yours, check who can change its DNS, and write to us.',
        ),
      ],
      label: t('Ver el dominio', 'See the domain'),
    };
  },
});

/** An address was invited into an organization. */
export const INVITATION_DATA = z.object({
  invitationId: z.int(),
  expiresAt: z.iso.datetime({ offset: true }),
  role: z.enum(['owner', 'administrator', 'developer', 'member']),
});
