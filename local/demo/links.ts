import * as z from 'zod';
import type { Stage } from './stage.ts';
import { waitForEvent } from './wait-for-event.ts';

const Link = z.object({ domain: z.string(), code: z.string(), shortUrl: z.url(), clicks: z.int() });
const Stats = z.object({ totals: z.object({ clicks: z.int() }) });

/** Visitors of the link: `MF-CF-Blob` tells the local runtime the place that Cloudflare would report. */
const VISITORS = [
  {
    who: 'an iPhone in Medellín',
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    address: '198.51.100.1',
    place: { country: 'CO', regionCode: 'ANT', city: 'Medellin' },
  },
  {
    who: 'an Android phone in Bogotá',
    agent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    address: '198.51.100.2',
    place: { country: 'CO', regionCode: 'DC', city: 'Bogota' },
  },
  {
    who: 'a desktop in Mexico',
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    address: '198.51.100.3',
    place: { country: 'MX', regionCode: 'CMX', city: 'Mexico City' },
  },
];
const PREVIEW = { who: 'a preview by WhatsApp, neither counted nor charged', agent: 'WhatsApp/2.25.20.80 A' };
/** A drain is requested seconds after a visit, and runs every minute anyway. */
const COUNTED_WITHIN_MS = 75_000;

/** Creates a link, visits it, and shows its statistics. */
export async function tellOfLinks(stage: Stage): Promise<void> {
  const { step, call, get, say, until } = stage;
  let link: z.infer<typeof Link> | undefined;
  const path = (): string => {
    if (link === undefined) throw new Error('There is no link to go on with.');
    return `/api/v6/urlshortener/links/${link.domain}/${link.code}`;
  };

  await step('A company shortens a link for its SMS campaign', async () => {
    const body = { longUrl: 'https://example.com/offers?utm_source=sms&utm_campaign=november' };
    const headers = { 'idempotency-key': `demo-${crypto.randomUUID()}` };
    const made = await call('POST', '/api/v6/urlshortener/links', Link, { body, headers });
    link = made;
    await waitForEvent(stage, 'urlshortener.link.created', (data) => data.code === made.code);
  });

  await step('People follow it, each from a device of their own', async () => {
    const { shortUrl = '' } = link ?? {};
    for (const { who, agent, ...visitor } of [
      ...VISITORS,
      { ...PREVIEW, address: '198.51.100.4', place: {} },
    ]) {
      const { status } = await get(
        shortUrl,
        {
          'user-agent': agent,
          'cf-connecting-ip': visitor.address,
          'mf-cf-blob': JSON.stringify(visitor.place),
        },
        who,
      );
      if (status !== 302) throw new Error(`The short link answered ${status}.`);
    }
  });

  await step('A few seconds later the statistics have them', async () => {
    say('Waiting until the visits are counted …');
    await until(
      'the visits to be counted',
      async () => {
        const { clicks } = await call('GET', path(), Link, { quiet: true });
        return clicks >= VISITORS.length ? clicks : undefined;
      },
      COUNTED_WITHIN_MS,
    );
    const stats = await call('GET', `${path()}/stats?dimensions=device,os,browser,country,city`, Stats);
    if (stats.totals.clicks !== VISITORS.length)
      throw new Error(`${stats.totals.clicks} visits are counted.`);
  });
}
