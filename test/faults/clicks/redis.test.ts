import { expect, test } from 'vitest';
import { checkHealth } from '../../../shared/status/signals/check-health.ts';
import { IS_CI } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { visit } from '../../harness/http/visit.ts';
import { waitForClicks } from '../../harness/links/clicks.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const cloud = useCloud({ ownClicksRedis: true });

test.runIf(IS_CI)(
  'clicks wait in a separate Redis when there is one, and are counted from there',
  async () => {
    const { environment } = cloud;
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    await visit(link.shortUrl, { method: 'HEAD' });
    const { redis, clicksRedis } = operatorOf(environment);
    for (let n = 0; n < 10; n += 1) expect((await visit(link.shortUrl)).status).toBe(302);
    await waitFor('the stream', async () =>
      (await clicksRedis.keys('clicks:*')).length > 0 ? true : undefined,
    );
    expect(await redis.keys('clicks:*')).toEqual([]);
    const signals = await checkHealth(operatorOf(environment));
    expect(signals.find(({ signal }) => signal === 'drain-lag')?.value).not.toBeNull();
    await waitForClicks(environment, link.code, 10);
  },
);
