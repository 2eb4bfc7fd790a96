import { hash } from 'node:crypto';
import type { LOCAL_PAYMENTS } from '../secrets.ts';

/** A transaction in Wompi's contract: https://docs.wompi.co/en/docs/colombia/transacciones/ */
export type LocalTransaction = {
  id: string;
  created_at: string;
  reference: string;
  amount_in_cents: number;
  currency: string;
  payment_method_type: string;
  redirect_url: string | null;
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';
};

export type PaymentKeys = Readonly<Record<keyof typeof LOCAL_PAYMENTS, string>>;

const sha256 = (text: string): string => hash('sha256', text);

const SIGNED = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/** The event about a transaction: https://docs.wompi.co/en/docs/colombia/eventos/ */
export function toPaymentEvent(
  transaction: LocalTransaction,
  { secret, type, at }: { secret: string; type: string; at: Date },
): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const { id, status, amount_in_cents } = transaction;
  return JSON.stringify({
    event: type,
    data: { transaction },
    environment: 'test',
    signature: {
      properties: SIGNED,
      checksum: sha256(`${id}${status}${amount_in_cents}${timestamp}${secret}`),
    },
    timestamp,
    sent_at: at.toISOString(),
  });
}

/** Says what is wrong with the address of a checkout; undefined: nothing. */
export function refuseCheckout(query: URLSearchParams, keys: PaymentKeys, now: Date): string | undefined {
  const of = (name: string) => query.get(name) ?? '';
  if (of('public-key') !== keys.WOMPI_PUBLIC_KEY) return 'The public key is unknown.';
  if (of('currency') !== 'COP') return 'The currency must be COP.';
  if (!/^[1-9]\d{0,12}$/.test(of('amount-in-cents'))) return 'The amount is not valid.';
  const expires = of('expiration-time');
  const signed = `${of('reference')}${of('amount-in-cents')}${of('currency')}${expires}${keys.WOMPI_INTEGRITY_SECRET}`;
  if (of('signature:integrity') !== sha256(signed)) return 'The signature is not valid.';
  return expires !== '' && new Date(expires) <= now ? 'The time to pay has expired.' : undefined;
}
