import { sign } from '../../outbound/sign.ts';
import { type Channel, postJson } from './channel.ts';

/** Any server: signed as customers' webhooks are. */
export const createWebhookChannel = (url: string, secret: string, system: string): Channel => ({
  name: 'webhook',
  atOnce: 1,
  send: async (notices) => {
    for (const { kind, atMs, alert } of notices) {
      const { id, signal, state, value, limit, unit, says, detail } = alert;
      const body = JSON.stringify({
        ...{ id, type: `alert.${kind}`, occurredAt: new Date(atMs).toISOString(), system },
        data: { signal, state, value, limit, unit, says, detail },
      });
      const timestampSec = Math.floor(Date.now() / 1000);
      await postJson(url, body, {
        'X-Service-Event-Type': `alert.${kind}`,
        'X-Service-Timestamp': String(timestampSec),
        'X-Service-Signature': await sign(secret, timestampSec, body),
        'Idempotency-Key': `${id}-${kind}-${atMs}`,
      });
    }
  },
});
