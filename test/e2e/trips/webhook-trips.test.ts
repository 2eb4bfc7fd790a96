import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IS_CI } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, LINK_MICRO } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint } from '../../harness/webhooks.ts';

/** A run of a lane ends after this long. */
const RUN_MS = 15_000;

const cloud = useCloud({ vars: { KEY_CACHE_SECONDS: '60' } });

describe.runIf(IS_CI)('Webhooks', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  beforeEach(() => {
    cloud.qstash.faults.refuse = false;
  });
  afterAll(() => receiver.close());

  /**
   * Counts messages, of which so many are expected, and statements until this many webhooks have arrived and their lane's
   * runs have ended.
   */
  async function countTrips(webhooks: number, messages: number, act: () => Promise<unknown>) {
    const sent = receiver.hooks.length;
    const counts = { messages: 0, begun: 0, advanced: 0 };
    const startedAt = Date.now();
    let ended = 0;
    const isOurs = (url: string) => url.endsWith('/webhooks/deliver');
    const stops = [
      cloud.qstash.onPublish(({ url }) => {
        if (isOurs(url)) counts.messages += 1;
      }),
      cloud.qstash.onDelivery(({ message }) => {
        if (isOurs(message.url)) ended += 1;
      }),
      cloud.neon.onRequest((texts) => {
        const text = texts.join();
        if (text.includes('begin_webhook_run')) counts.begun += 1;
        if (text.includes('advance_webhook_run')) counts.advanced += 1;
      }),
    ];
    try {
      await act();
      await waitFor('the webhooks', async () =>
        receiver.hooks.length - sent >= webhooks ? true : undefined,
      );
      await waitFor('the end', async () => (ended === counts.messages ? true : undefined));
    } finally {
      for (const stop of stops) stop();
    }
    expect(receiver.hooks.length - sent).toBe(webhooks);
    // On a busy machine a run may reach its time limit, and another message continue.
    const late = Math.min(counts.messages - messages, Math.floor((Date.now() - startedAt) / RUN_MS));
    return { ...counts, messages: counts.messages - late, begun: counts.begun - late };
  }

  async function openTenant() {
    const tenant = await createTenant(cloud.environment, { balanceMicro: 300n * LINK_MICRO });
    await addEndpoint(cloud.environment, tenant, receiver.url);
    return tenant;
  }

  test('take one message and two statements for an event: one claims, one saves and finds nothing more', async () => {
    const tenant = await openTenant();
    expect(await countTrips(1, 1, () => createLink(tenant))).toEqual({ messages: 1, begun: 1, advanced: 1 });
  });

  test.each([
    [100, { messages: 1, begun: 1, advanced: 20 }],
    // A Worker may make 1,000 requests, hence two messages.
    [260, { messages: 2, begun: 2, advanced: 52 }],
  ])(
    'take a message for every 250 of %i events of a bulk, and a statement for every five',
    async (events, expected) => {
      const tenant = await openTenant();
      const links = Array.from({ length: events }, (_, n) => ({ longUrl: `https://example.com/${n}` }));
      const counts = await countTrips(events, expected.messages, async () => {
        expect((await tenant.api.post('/urlshortener/links/bulk', { links })).status).toBe(201);
      });
      expect(counts).toEqual(expected);
    },
  );
});
