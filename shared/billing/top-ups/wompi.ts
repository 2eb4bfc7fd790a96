import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import type { Meter } from '../../../db/engine/deadlines/meter.ts';
import { digestHex } from '../../kernel/digest.ts';
import type { Checkout, ProviderPayment } from './checkout.ts';
import { type PaymentsConfig, paymentsEnvironment } from './payments-config.ts';

/** Wompi charges hundredths. */
const MICROS_PER_CENT = 10_000n;
const CURRENCY = 'COP';
/** The checkout takes a payment this long after the top-up was begun. */
const OPEN_MS = 24 * 3_600_000;
const ANSWER_MS = 8_000;

const STATES: Record<string, ProviderPayment['status']> = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DECLINED: 'declined',
  ERROR: 'declined',
  VOIDED: 'voided',
};

/** The fields in use: https://docs.wompi.co/en/docs/colombia/transacciones/ */
const Transaction = z
  .object({
    id: z.string().min(1).max(128),
    reference: z.string(),
    status: z.enum(Object.keys(STATES)),
    amount_in_cents: z.int().min(0),
    currency: z.string(),
  })
  .transform(
    ({ id, reference, status, amount_in_cents, currency }): ProviderPayment => ({
      transactionId: id,
      reference,
      currency,
      amountMicro: BigInt(amount_in_cents) * MICROS_PER_CENT,
      status: STATES[status] ?? 'pending',
    }),
  );

/** An event of any type: https://docs.wompi.co/en/docs/colombia/eventos/ */
const Event = z.object({
  event: z.string(),
  data: z.unknown().optional(),
  environment: z.unknown().optional(),
  signature: z.object({ properties: z.array(z.string()).max(32), checksum: z.string() }),
  timestamp: z.int(),
});

const TransactionEvent = z.object({
  transaction: z.object({ id: z.string().min(1).max(128), reference: z.string() }),
});

/** Wompi's Web Checkout: https://docs.wompi.co/en/docs/colombia/widget-checkout-web/ */
export function createWompi(config: PaymentsConfig, meter: Meter | undefined): Checkout {
  const environment = paymentsEnvironment(config.WOMPI_PUBLIC_KEY);

  /** The answer's data; undefined for what there is not. */
  async function ask<T>(
    path: string,
    schema: z.ZodType<T>,
    key = config.WOMPI_PRIVATE_KEY,
  ): Promise<T | undefined> {
    const startedAt = Date.now();
    const signal = AbortSignal.timeout(ANSWER_MS);
    try {
      const response = await fetch(config.WOMPI_API_URL + path, {
        headers: { authorization: `Bearer ${key}` },
        redirect: 'manual',
        signal,
      });
      // It answers 422 to what has another form.
      if (response.status === 404 || response.status === 422) return undefined;
      if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
      return schema.parse(Object(await response.json()).data);
    } catch (error) {
      throw new DependencyError('payments', signal.aborted, error);
    } finally {
      meter?.add('payments', Date.now() - startedAt);
    }
  }

  return {
    provider: 'wompi',
    currency: CURRENCY,
    addressOf({ id, amountMicro, currency, createdAt }, returnUrl, now) {
      const until = new Date(createdAt.getTime() + OPEN_MS);
      if (until <= now) return undefined;
      const cents = String(amountMicro / MICROS_PER_CENT);
      const expires = until.toISOString();
      const query = new URLSearchParams({
        'public-key': config.WOMPI_PUBLIC_KEY,
        currency,
        'amount-in-cents': cents,
        reference: id,
        'signature:integrity': digestHex(id + cents + currency + expires + config.WOMPI_INTEGRITY_SECRET),
        'expiration-time': expires,
        'redirect-url': returnUrl,
      });
      return `${config.WOMPI_CHECKOUT_URL}/?${query}`;
    },
    readEvent(body) {
      const event = Event.safeParse(toJson(body)).data;
      if (event === undefined) return undefined;
      const isSigned = isSignedEvent(event, config.WOMPI_EVENTS_SECRET);
      if (event.event !== 'transaction.updated') return { isSigned, transaction: undefined };
      const { transaction } = TransactionEvent.safeParse(event.data).data ?? {};
      if (transaction === undefined || event.environment !== environment) return undefined;
      const isNamed = event.signature.properties.includes('transaction.id');
      return { isSigned: isSigned && isNamed, transaction };
    },
    async isKnown() {
      const path = `/merchants/${encodeURIComponent(config.WOMPI_PUBLIC_KEY)}`;
      return (await ask(path, z.looseObject({}), config.WOMPI_PUBLIC_KEY)) !== undefined;
    },
    find: (transactionId) => ask(`/transactions/${encodeURIComponent(transactionId)}`, Transaction),
    findOf: async (topUpId) =>
      (await ask(`/transactions?reference=${encodeURIComponent(topUpId)}`, z.array(Transaction))) ?? [],
  };
}

/** The signature covers the values that it names, whatever the type of the event. */
function isSignedEvent({ signature, timestamp, data }: z.infer<typeof Event>, secret: string): boolean {
  const signed = signature.properties.map((path) => valueAt(data, path)).join('');
  const encoder = new TextEncoder();
  const expected = encoder.encode(digestHex(signed + timestamp + secret));
  const given = encoder.encode(signature.checksum.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The value at a path such as `transaction.amount_in_cents`. */
const valueAt = (data: unknown, path: string): string => {
  const value = path
    .split('.')
    .reduce<unknown>((from, name) => (Object.hasOwn(Object(from), name) ? Object(from)[name] : ''), data);
  return typeof value === 'object' ? '' : String(value);
};

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
