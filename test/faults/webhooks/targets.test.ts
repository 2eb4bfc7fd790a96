import { beforeEach, describe, expect, test } from 'vitest';
import { addDomain } from '../../../shared/links/domains/add-domain.ts';
import { verifyDomain } from '../../../shared/links/domains/verify-domain.ts';
import { addWebhookEndpoint } from '../../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { attemptNow, emitOne, readAttempts, readDelivery } from '../../harness/webhooks.ts';
import { useWebhookTrial } from './trial.ts';

const PUBLIC = ['93.184.216.34'];
const freshHost = () => `${crypto.randomUUID()}.example.com`;

const trial = useWebhookTrial();

describe('A target', () => {
  beforeEach(() => {
    trial.cloud.dns.faults.refuse = false;
  });

  async function register(url: string) {
    const tenant = await createTenant(trial.cloud.environment);
    await addWebhookEndpoint(operatorOf(trial.cloud.environment), {
      organizationId: tenant.organizationId,
      url,
    });
    return tenant;
  }

  /** The logged error of one attempt at an endpoint whose host changed after its registration. */
  async function attemptAfter(host: string, change: () => void): Promise<string | null | undefined> {
    trial.cloud.dns.set(host, PUBLIC);
    const tenant = await register(`https://${host}/hook`);
    change();
    const deliveryId = await emitOne(trial.cloud.environment, tenant);
    await attemptNow(trial.cloud.environment, deliveryId);
    expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({
      state: 'pending',
      attempts: 1,
    });
    return (await readAttempts(trial.cloud.environment, deliveryId))[0]?.error;
  }

  test('a target whose name becomes private after registration is not called', async () => {
    const host = freshHost();
    expect(await attemptAfter(host, () => trial.cloud.dns.set(host, ['127.0.0.1']))).toBe('host_not_allowed');
  });

  test('a target with one private address among several is not called', async () => {
    const host = freshHost();
    expect(await attemptAfter(host, () => trial.cloud.dns.set(host, [...PUBLIC, 'fd00::1']))).toBe(
      'host_not_allowed',
    );
  });

  test('a target whose name becomes an alias of a private one is not called', async () => {
    const host = freshHost();
    const change = () => {
      trial.cloud.dns.set(`private.${host}`, ['10.0.0.1']);
      trial.cloud.dns.alias(host, `private.${host}`);
    };
    expect(await attemptAfter(host, change)).toBe('host_not_allowed');
  });

  test('a target whose name cannot be resolved is not called, and is tried again later', async () => {
    expect(
      await attemptAfter(freshHost(), () => {
        trial.cloud.dns.faults.refuse = true;
      }),
    ).toBe('name_not_resolved');
  });

  test('a target whose name becomes a short domain of ours is not called', async () => {
    const host = freshHost();
    const tenant = await createTenant(trial.cloud.environment);
    const held = { name: host, organizationId: tenant.organizationId };
    trial.cloud.dns.set(host, PUBLIC);
    await addDomain(tenant.ctx, held);
    await verifyDomain(tenant.ctx, held);
    for (const spelled of [host, `${host}.`]) {
      const deliveryId = await emitOne(trial.cloud.environment, tenant, `https://${spelled}/x`);
      await attemptNow(trial.cloud.environment, deliveryId);
      expect(await readAttempts(trial.cloud.environment, deliveryId)).toMatchObject([
        { error: 'host_not_allowed' },
      ]);
    }
  });

  test('given as the URL of a batch is stored as it will be called, however it is written', async () => {
    const { api } = await createTenant(trial.cloud.environment);
    const spelled = [
      'https:hooks.example.com/x',
      'HTTPS://Hooks.Example.COM/x',
      'https://h%6foks.example.com/x',
    ];
    for (const webhookUrl of spelled) {
      const created = await api.post('/numberinsight/batch', { numbers: ['573001234567'], webhookUrl });
      expect(created.status).toBe(202);
      const rows = await query(trial.cloud.environment, 'select webhook_url from batch where job_id = $1', [
        created.json.data.jobId,
      ]);
      expect(rows).toEqual([{ webhook_url: 'https://hooks.example.com/x' }]);
    }
  });

  test('given as the URL of a batch is resolved at registration, and refused before anything is done', async () => {
    const tenant = await createTenant(trial.cloud.environment);
    const [inside, ours] = [freshHost(), freshHost()];
    trial.cloud.dns.set(inside, [...PUBLIC, '10.0.0.1']);
    trial.cloud.dns.set(ours, PUBLIC);
    await addDomain(tenant.ctx, { name: ours, organizationId: tenant.organizationId });
    const post = (host: string, headers: Record<string, string> = {}) => {
      const body = { numbers: ['573001234567'], webhookUrl: `https://${host}/x` };
      return tenant.api.post('/numberinsight/batch', body, headers);
    };
    for (const host of [inside, ours, 'nowhere.example.co'])
      expect(refusalOf(await post(host)), host).toEqual({
        status: 400,
        code: 'VALIDATION_INVALID_PARAMETER',
        fields: ['webhookUrl'],
      });
    const { organizationId } = tenant;
    const jobs = 'select id from batch where organization_id = $1';
    expect(await query(trial.cloud.environment, jobs, [organizationId])).toEqual([]);

    const [host, key] = [freshHost(), { 'idempotency-key': 'once' }];
    trial.cloud.dns.set(host, PUBLIC);
    const created = await post(host, key);
    expect(created.status).toBe(202);
    trial.cloud.dns.set(host, ['10.0.0.1']);
    const again = await post(host, key);
    expect([again.status, again.json.data.jobId]).toEqual([202, created.json.data.jobId]);
    trial.cloud.dns.faults.refuse = true;
    expect(refusalOf(await post(freshHost()))).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  });
});
