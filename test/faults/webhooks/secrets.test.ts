import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { answerWith } from '../../harness/http/receiver.ts';
import { attemptNow, emitOne, readAttempts, readEndpoint } from '../../harness/webhooks.ts';
import { useWebhookTrial } from './trial.ts';

const trial = useWebhookTrial();
const sentTo = (organizationId: number) =>
  trial.receiver.hooks.filter(({ path }) => path === `/${organizationId}`);
const rewrite = (column: 'secret' | 'previous_secret', id: number, stored: string | null) =>
  query(
    trial.cloud.environment,
    `update webhook_endpoint set ${column} = $2, previous_secret_expires_at =
            case when '${column}' = 'previous_secret' then now() + interval '1 hour' end where id = $1`,
    [id, stored],
  );
const storedOf = async (id: number): Promise<string> => {
  const [row] = await query<{ secret: string }>(
    trial.cloud.environment,
    'select secret from webhook_endpoint where id = $1',
    [id],
  );
  return row?.secret ?? '';
};
const tamper = (stored: string) => `${stored.slice(0, -4)}${stored.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;

describe('A secret that cannot be decrypted', () => {
  test('a secret that cannot be decrypted fails its own deliveries, unsent, and not the endpoint', async () => {
    const { tenant, id } = await trial.open();
    trial.receiver.behave(answerWith(204));
    const whole = await storedOf(id);
    await rewrite('secret', id, tamper(whole));
    const deliveryId = await emitOne(trial.cloud.environment, tenant);
    const delivery = await attemptNow(trial.cloud.environment, deliveryId);
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1, claimed_until: null });
    expect(await readAttempts(trial.cloud.environment, deliveryId)).toMatchObject([
      { outcome: 'failed', error: 'not_signed' },
    ]);
    expect(await readEndpoint(trial.cloud.environment, id)).toEqual({
      status: 'active',
      disabled_reason: null,
      consecutive_failures: 0,
    });
    expect(sentTo(tenant.organizationId)).toEqual([]);
    const alerts = () =>
      readFileSync(trial.cloud.logFile, 'utf8')
        .split('\n')
        .filter((line) => line.includes('webhook_secret_unreadable'));
    await expect
      .poll(() => alerts().some((line) => line.includes(`"organization":${tenant.organizationId}`)))
      .toBe(true);

    await rewrite('secret', id, whole);
    expect(await attemptNow(trial.cloud.environment, deliveryId)).toMatchObject({ state: 'delivered' });
    expect(sentTo(tenant.organizationId)).toHaveLength(1);
  });

  test('keeps the schedule in force, and frees the slot for others', async () => {
    const { tenant, id } = await trial.open();
    await rewrite('secret', id, 'garbage');
    const deliveryId = await emitOne(trial.cloud.environment, tenant);
    for (let attempt = 1; attempt < 12; attempt += 1) await attemptNow(trial.cloud.environment, deliveryId);
    expect(await attemptNow(trial.cloud.environment, deliveryId)).toMatchObject({ state: 'failed' });
    const held = await query(
      trial.cloud.environment,
      'select from webhook_slot where lane = (select lane from webhook_delivery where id = $1)',
      [deliveryId],
    );
    expect(held).toEqual([]);
  });

  test('and is the previous one no longer signs; the current one does', async () => {
    const { tenant, id } = await trial.open();
    trial.receiver.behave(answerWith(204));
    await rewrite('previous_secret', id, 'garbage');
    const deliveryId = await emitOne(trial.cloud.environment, tenant);
    expect(await attemptNow(trial.cloud.environment, deliveryId)).toMatchObject({ state: 'delivered' });
    const [hook] = sentTo(tenant.organizationId);
    expect(hook?.headers['x-service-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(hook?.headers['x-service-signature-previous']).toBeUndefined();
  });
});
