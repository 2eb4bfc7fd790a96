import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test, vi } from 'vitest';
import { POOL_LIMITS } from '../../../local/neon/connection-pools.ts';
import { signRequest } from '../../../shared/kernel/storage/sign-request.ts';
import { linkKey } from '../../../shared/links/link-cache.ts';
import { StatusHistory } from '../../../shared/status/page/history-schema.ts';
import { CALLS, numberEnding, sayTo } from '../../harness/calls/call-blasting.ts';
import { synthesize } from '../../harness/calls/speech.ts';
import { useWatchedCloud } from '../../harness/cloud/use-watched-cloud.ts';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { runCron } from '../../harness/http/run-cron.ts';
import { visit } from '../../harness/http/visit.ts';
import { manyLinks, postLinkFile } from '../../harness/links/batches.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const { cloud, environment, tenant, told, began } = useWatchedCloud();

/** The requests of a component's customers, and the status that each got. */
type Asked = Record<string, number[]>;

let links: Awaited<ReturnType<typeof createLink>>[];
beforeAll(async () => {
  links = [await createLink(tenant()), await createLink(tenant())];
});

/** An organization whose key isolates know, and one whose key they do not. */
let asking: Tenant;
let stranger: Tenant;

/** One link is cached, the other is not. */
async function prepare(): Promise<void> {
  [asking, stranger] = [await createTenant(environment()), await createTenant(environment())];
  await askEverything(asking);
  const { redis } = tenant().ctx;
  const [cached = '', uncached = ''] = links.map(({ domain, code }) => linkKey(domain, code));
  await waitFor('the cached links', async () =>
    (await redis.exists(cached, uncached)) === 2 ? true : undefined,
  );
  await redis.del(uncached);
}

async function askEverything(other = stranger): Promise<Asked> {
  const { api } = asking;
  const get = (path: string) => api.get(path);
  const requests = {
    utilities: [get('/utilities/ping')],
    tools: [get('/tools/countries'), other.api.get('/tools/countries')],
    urlshortener: [
      api.post('/urlshortener/links', { longUrl: 'https://example.com/' }),
      get('/urlshortener/links'),
      postLinkFile(asking, 'application/x-ndjson', manyLinks(2)),
    ],
    redirect: links.map(({ shortUrl }) => visit(shortUrl)),
    numberinsight: [
      get('/numberinsight/lookup/573001234567'),
      api.post('/numberinsight/batch', { numbers: ['573001234567'] }),
      get('/numberinsight/batch'),
    ],
    tts: [synthesize(asking, { text: `Hola ${Math.random()}` }), get('/tts/voices')],
    callblasting: [sayTo(asking, { to: numberEnding('00'), text: `Hola ${Math.random()}` }), get(CALLS)],
    contacts: [
      api.post('/contacts/opt-outs', { items: [{ number: numberEnding('01') }] }),
      get('/contacts/opt-outs'),
    ],
    account: [
      get('/account/billing'),
      api.send('/account/billing/limits', {
        method: 'PUT',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    ],
    webhooks: [
      get('/webhooks/deliveries'),
      api.post('/webhooks/deliveries/00000000-0000-4000-8000-000000000000/resend', {}),
    ],
  };
  const asked = Object.entries(requests).map(async ([name, sent]) => [
    name,
    (await Promise.all<{ status: number }>(sent)).map(({ status }) => status),
  ]);
  return Object.fromEntries(await Promise.all(asked));
}

/** The status as customers read it: by the API or, while it is down, in the copy for an outside host. */
async function readStatus() {
  const answer = await asking.api.get('/status');
  const { components } = answer.status === 200 ? answer.json.data : (await readCopy()).status;
  const shown: { name: string; status: string }[] = components;
  return Object.fromEntries(shown.map(({ name, status }) => [name, status]));
}

/** Reads what the watch found of each component that is not well, where Postgres knows. */
async function readCauses(): Promise<Record<string, unknown>[]> {
  return await query(
    environment(),
    "select name, detail, duration_ms from status_component where status <> 'operational'",
  );
}

async function readCopy(): Promise<StatusHistory> {
  const { R2_ENDPOINT, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY, R2_BUCKET_PREFIX } = environment();
  const credentials = {
    accessKeyId: R2_ACCESS_KEY_ID,
    secretAccessKey: R2_SECRET_ACCESS_KEY,
    region: 'auto',
  };
  const url = new URL(`/${R2_BUCKET_PREFIX}status-page/status.json`, R2_ENDPOINT);
  const headers = signRequest({ method: 'GET', url, at: new Date() }, credentials);
  return StatusHistory.parse((await http(url.href, { headers })).json);
}

/** A rule by which R2's disk takes no objects, or none. */
function refuseWrites(isRefusing: boolean): void {
  const files = globSync(
    join(dirname(cloud().logFile), 'resources', 'r2', 'miniflare-R2BucketObject', '*.sqlite'),
  );
  for (const file of files.filter((name) => !name.endsWith('metadata.sqlite'))) {
    const database = new DatabaseSync(file);
    database.exec(
      isRefusing
        ? "create trigger if not exists refusal before insert on _mf_objects begin select raise(abort, 'full'); end"
        : 'drop trigger if exists refusal',
    );
    database.close();
  }
}

/** The answer of Upstash over a plan's limit, and of Redis when its memory is full. */
const OVER_LIMIT = 'ERR max daily request limit exceeded. Limit: 500000, Usage: 500000.';
const FULL = "OOM command not allowed when used memory > 'maxmemory'.";
const WRITES = ['SET', 'DEL', 'EVAL', 'EVALSHA', 'XADD', 'EXPIRE', 'INCR', 'PEXPIRE'];

/** Each fault: how it begins and ends, its alert, and what customers wait for although no request of theirs fails. */
const FAULTS: Record<string, { set: (isOn: boolean) => void; alert: string; waiting?: string[] }> = {
  Postgres: {
    set: (isOn) => Object.assign(cloud().neon.faults, { refuse: isOn }),
    alert: 'component-down:database',
  },
  Redis: {
    set: (isOn) => Object.assign(cloud().redisGateway.faults, { refuse: isOn }),
    alert: 'component-down:cache',
  },
  'a free place in the pool of Postgres': {
    set: (isOn) => Object.assign(cloud().neon.pool, isOn ? { size: 0, waitMs: 50 } : POOL_LIMITS),
    alert: 'component-down:database',
  },
  "Redis' commands of the day": {
    set: (isOn) => Object.assign(cloud().redisGateway, { refuses: () => (isOn ? OVER_LIMIT : undefined) }),
    alert: 'component-down:cache',
  },
  'room in Redis': {
    set: (isOn) =>
      Object.assign(cloud().redisGateway, {
        refuses: (names: string[]) =>
          isOn && names.some((name) => WRITES.includes(name)) ? FULL : undefined,
      }),
    alert: 'component-down:cache',
  },
  'the carrier': {
    set: (isOn) => Object.assign(cloud().carrier.faults, { refuse: isOn }),
    alert: 'component-down:callblasting',
    waiting: ['callblasting'],
  },
  QStash: {
    set: (isOn) => Object.assign(cloud().qstash.faults, { refuse: isOn }),
    alert: 'component-down:queue',
    waiting: ['callblasting', 'webhooks'],
  },
  'the writes of R2': { set: refuseWrites, alert: 'component-down:storage' },
  'the provider of mails': {
    set: (isOn) => Object.assign(cloud().mail.faults, { refuse: isOn }),
    alert: 'component-down:portal',
  },
};

/** The portal is for people, the MCP server passes requests on; the watch and the data of portability are asked for by nobody. */
const NOT_ASKED = ['platform', 'portal', 'mcp', 'portability-data'];

function judge(statuses: readonly number[], isWaiting: boolean): string {
  const failed = statuses.filter((status) => status >= 500).length;
  if (failed === statuses.length) return 'outage';
  return failed > 0 || isWaiting ? 'degraded' : 'operational';
}

test.each(Object.entries(FAULTS))(
  'Without %s the status page shows what requests meet, and one alert tells of it until its end',
  async (_, { set, alert, waiting = [] }) => {
    await prepare();
    set(true);
    try {
      const asked = await askEverything();
      const met = Object.entries(asked).map(([name, statuses]) => [
        name,
        judge(statuses, waiting.includes(name)),
      ]);
      // What was asked for may keep the machine so busy that a first probe finds components slow, and degraded for that.
      const check = async () => {
        await runCron(environment());
        const shown = Object.entries(await readStatus()).filter(([name]) => !NOT_ASKED.includes(name));
        const causes = await readCauses();
        expect(Object.fromEntries(shown), JSON.stringify({ asked, causes })).toEqual(Object.fromEntries(met));
      };
      await vi.waitFor(check, { timeout: 60_000 });
      await askEverything();
      await runCron(environment());
      expect(began()).toEqual([alert]);
    } finally {
      set(false);
    }
    await runCron(environment());
    expect(told().at(-1)?.slice(0, 2)).toEqual(['alert.ended', alert]);
    // The counts of isolates during the outage arrive now.
    const healedAt = new Date();
    await askEverything();
    await waitFor('the reports', async () => {
      const reports = await query(environment(), 'select from health_report where at > $1', [healedAt]);
      return reports.length > 0 ? true : undefined;
    });
    for (let round = 0; round < 2; round += 1) await runCron(environment());
    expect(told().map(([type, signal]) => [type, signal])).toEqual([
      ['alert.began', alert],
      ['alert.ended', alert],
    ]);
  },
);
