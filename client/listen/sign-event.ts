import { createHmac, randomBytes } from 'node:crypto';
import type { Data } from '../operation-types.ts';

export type PulledEvent = Data<'listEvents'>['events'][number];

/** A secret like those of endpoints. */
export const createSecret = (): string => `whsec_${randomBytes(32).toString('hex')}`;

/** The request by which a webhook would bring an event: its body, and its headers with both kinds of signatures. */
export function signEvent(event: PulledEvent, secret: string) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
  const standardKey = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhooks/1',
      'X-Service-Event-Type': event.type,
      'X-Service-Delivery-Id': crypto.randomUUID(),
      'X-Service-Timestamp': timestamp,
      'X-Service-Signature': `sha256=${hmac(secret, `${timestamp}.${body}`).digest('hex')}`,
      'Idempotency-Key': event.id,
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${hmac(standardKey, `${event.id}.${timestamp}.${body}`).digest('base64')}`,
    },
  };
}
