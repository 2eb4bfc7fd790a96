import { randomUUID } from 'node:crypto';
import { type Api, createApi } from '../../harness/http/api.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { startReceiver } from '../../harness/http/receiver.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint } from '../../harness/webhooks.ts';
import { tokenOf } from '../load/api-load.ts';
import type { System } from '../load/system.ts';
import type { Row } from '../run.ts';

const ORGANIZATIONS = 20;
/** One bulk for each of these organizations. */
const BULK = { organizations: 10, links: 100 };
const PACE = { eventsPerSecond: 100, seconds: 8 };
const LINKS = '/urlshortener/links';
const LINK = { longUrl: 'https://example.com/webhook' };

/** Webhooks per second to a receiver that answers at once, and their delay at an even pace. */
export async function measureWebhooks({ cloud }: System): Promise<Row[]> {
  const arrivals: { at: number; lateMs: number }[] = [];
  const receiver = await startReceiver((response, { json }) => {
    arrivals.push({ at: performance.now(), lateMs: Date.now() - Date.parse(json.occurredAt) });
    response.writeHead(204).end();
  });
  try {
    for (let n = 1; n <= ORGANIZATIONS; n += 1)
      await addEndpoint(cloud.environment, { organizationId: n }, receiver.url);
    const apis = new Map<number, Api>();
    const customerOf = (n: number): Api => {
      const who = 1 + (n % ORGANIZATIONS);
      const api = apis.get(who) ?? createApi(cloud.url, tokenOf(who));
      apis.set(who, api);
      return api;
    };
    const arrived = async (count: number) =>
      await waitFor(`${count} webhooks`, async () => (arrivals.length >= count ? true : undefined), 90_000);

    const links = Array(BULK.links).fill(LINK);
    for (let n = 0; n < BULK.organizations; n += 1) {
      const api = customerOf(n);
      const headers = { 'idempotency-key': randomUUID() };
      const { status, text } = await patiently(() => api.post(`${LINKS}/bulk`, { links }, headers));
      if (status !== 201) throw new Error(`The bulk was answered ${status}: ${text}`);
    }
    const sent = BULK.organizations * BULK.links;
    await arrived(sent).catch((error: unknown) => {
      throw new Error(`${arrivals.length} came`, { cause: error });
    });
    const [first, last] = [arrivals[0]?.at ?? 0, arrivals.at(-1)?.at ?? 0];
    const rate = Math.round((1000 * sent) / (last - first));

    arrivals.length = 0;
    const total = PACE.eventsPerSecond * PACE.seconds;
    const startedAt = performance.now();
    const created: Promise<unknown>[] = [];
    for (let n = 0; n < total; n += 1) {
      const dueInMs = startedAt + (n * 1000) / PACE.eventsPerSecond - performance.now();
      if (dueInMs > 1) await new Promise((resolve) => setTimeout(resolve, dueInMs));
      const headers = { 'idempotency-key': randomUUID() };
      created.push(patiently(() => customerOf(n).post(LINKS, LINK, headers)));
    }
    await Promise.all(created);
    await arrived(total);
    const late = arrivals.map(({ lateMs }) => lateMs).sort((a, b) => a - b);
    const [p50Ms, p99Ms] = [0.5, 0.99].map((share) => late[Math.floor(late.length * share)] ?? 0);
    return [
      { name: 'webhooks delivered', value: rate, unit: '/s' },
      {
        name: `from event to arrival, at ${PACE.eventsPerSecond}/s`,
        value: p99Ms ?? 0,
        unit: 'ms (p99)',
        p50Ms: p50Ms ?? 0,
        p99Ms: p99Ms ?? 0,
      },
    ];
  } finally {
    await receiver.close();
  }
}
