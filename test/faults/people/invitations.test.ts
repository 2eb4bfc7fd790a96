import { expect, test } from 'vitest';
import { SHORT_DEADLINES, useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';

const cloud = useCloud({ vars: SHORT_DEADLINES });

test.each(['refuse', 'freeze'] as const)(
  'While Redis is down (%s) no invitation exceeds the limits: the form asks to try again, and keeps what was typed',
  async (fault) => {
    const { portal, base, organizationId } = await createSignedIn(cloud.environment);
    const email = `waiting.${crypto.randomUUID()}@example.com`;
    const invite = () =>
      portal.post(`${base}/people/new/invite`, { email, name: '', role: 'member', once: 'one' });
    const invitations = () =>
      query(cloud.environment, 'select email from invitation where organization_id = $1', [organizationId]);
    cloud.redisGateway.faults[fault] = true;
    const { status, text, headers } = await invite();
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    expect(text).toContain('It could not be completed. Try again.');
    expect(text).toContain(`value="${email}"`);
    expect(await invitations()).toEqual([]);
    cloud.redisGateway.faults[fault] = false;
    expect((await invite()).status).toBe(303);
    expect(await invitations()).toEqual([{ email }]);
  },
);
