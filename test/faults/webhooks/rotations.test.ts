import { expect, test } from 'vitest';
import { rotateAccountSecret, rotateWebhookSecret } from '../../../shared/webhooks/secrets/rotate-secrets.ts';
import { showAccountSecret } from '../../../shared/webhooks/secrets/show-account-secret.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { answerWith } from '../../harness/http/receiver.ts';
import { isVerified } from '../../harness/is-verified.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { told } from '../../harness/told.ts';
import { addEndpoint, attemptNow, emitOne, endpointOf } from '../../harness/webhooks.ts';
import { useWebhookTrial } from './trial.ts';

type Signed = {
  tenant: Tenant;
  /** The secret that the customer verifies with. */
  secret: string;
  /** Null: the tenant's endpoint. */
  adhocUrl: string | null;
  rotate: (options?: { now: boolean }) => Promise<{ secret: string }>;
};

const trial = useWebhookTrial();

async function openEndpoint(tenant: Tenant, url: string): Promise<Signed> {
  const { id, secret } = await addEndpoint(trial.cloud.environment, tenant, url);
  const rotate: Signed['rotate'] = (options) =>
    rotateWebhookSecret(trial.operator(), endpointOf(tenant, id), options);
  return { tenant, secret, adhocUrl: null, rotate };
}
async function openAccount(tenant: Tenant, adhocUrl: string): Promise<Signed> {
  const { organizationId } = tenant;
  const { secret } = await showAccountSecret(trial.operator(), organizationId);
  const rotate: Signed['rotate'] = (options) =>
    rotateAccountSecret(trial.operator(), organizationId, options);
  return { tenant, secret, adhocUrl, rotate };
}

test.each([
  ['an endpoint', openEndpoint, 'update "webhook_endpoint" set'],
  ['an account', openAccount, 'update "webhook_account_secret" set'],
])(
  'the secret of %s keeps signing after the answer to its rotation is lost, and so does any after it',
  async (_, open, statement) => {
    trial.receiver.behave(answerWith(204));
    const owner = await createTenant(trial.cloud.environment);
    const path = `/${crypto.randomUUID()}`;
    const { tenant, secret, adhocUrl, rotate } = await open(owner, trial.receiver.url + path);
    const isBy = async (...secrets: string[]) => {
      await attemptNow(trial.cloud.environment, await emitOne(trial.cloud.environment, tenant, adhocUrl));
      const { headers = {}, body = '' } = trial.receiver.hooks.findLast((hook) => hook.path === path) ?? {};
      return secrets.map((one) => isVerified(body, headers, one));
    };
    expect(await isBy(secret)).toEqual([true]);

    const loss = loseAnswerOf(trial.cloud, statement);
    await expect(told(rotate())).rejects.toThrow('Failed query');
    expect(loss.isLost()).toBe(true);
    loss.stop();
    expect(await isBy(secret)).toEqual([true]);
    await expect(told(rotate())).rejects.toThrow('less than 24 hours ago');
    expect(await isBy(secret)).toEqual([true]);
    // A secret that nobody has seen is replaced by the one that the customer sees.
    const { secret: fresh } = await rotate({ now: true });
    expect(await isBy(secret, fresh)).toEqual([true, true]);
  },
);
