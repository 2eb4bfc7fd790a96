import * as z from 'zod';
import { ask, orUnknown, unexpected, type VendorApi } from './ask.ts';
import { type AccountFinding, missing, ok, optional, unknown } from './finding.ts';
import { NEEDS } from './plan-needs.ts';

/** A cloud's region without the cloud: `us-east-1` of `aws:us-east-1`. */
const bare = (region: string): string => region.slice(region.indexOf(':') + 1);

const Databases = z.array(
  z.object({
    endpoint: z.string(),
    state: z.string().optional(),
    type: z.string(),
    eviction: z.boolean().optional(),
    primary_region: z.string().optional(),
    read_regions: z.array(z.string()).optional(),
  }),
);

/**
 * The Redis of a target: https://upstash.com/docs/devops/developer-api/redis/list_databases. `management` is Upstash's
 * Developer API; undefined when it cannot be asked.
 */
export async function checkRedis(
  management: VendorApi | undefined,
  address: string,
  region: string,
): Promise<AccountFinding[]> {
  const name = 'redis.database';
  if (management === undefined) return [unknown(name, 'not asked: set UPSTASH_EMAIL and UPSTASH_API_KEY')];
  return await orUnknown(name, async () => {
    const received = await ask(management, '/redis/databases');
    const listed = received.status === 200 ? Databases.safeParse(received.json).data : undefined;
    if (listed === undefined) return unexpected(name, received);
    const { hostname } = new URL(address);
    const found = listed.find(({ endpoint }) => hostname === endpoint || hostname.startsWith(`${endpoint}.`));
    if (found === undefined)
      return missing(
        name,
        `no database of this account has the address ${hostname}. Create one, or correct the address`,
      );
    return [ok(name, `${hostname} is ${found.state ?? 'there'}`), ...findFaults(found, region)];
  });
}

function findFaults(database: z.infer<typeof Databases>[number], region: string): AccountFinding[] {
  const { type, eviction = false, primary_region: primary, read_regions: replicas = [] } = database;
  return [
    type === 'free'
      ? missing(
          'redis.plan',
          'the free plan: even an idle system sends more than its 500,000 commands a month, after which nothing can be created. Choose pay as you go',
        )
      : ok('redis.plan', type),
    eviction
      ? missing('redis.eviction', 'is on: limits, locks and clicks would be dropped. Turn it off')
      : ok('redis.eviction', 'is off'),
    primary !== undefined && primary !== bare(region)
      ? missing('redis.region', `is ${primary}, but the functions are in ${bare(region)}. Create it there`)
      : ok('redis.region', bare(region)),
    replicas.length > 0
      ? missing('redis.read-regions', `are ${replicas.join(', ')}: reads may miss recent writes. Remove them`)
      : ok('redis.read-regions', 'are none'),
  ];
}

const Keys = z.object({ current: z.string(), next: z.string() });

/** A QStash account, and the signing keys that functions have been given, if they are known here. */
type Qstash = { address: string; token: string; region: string };

/**
 * The QStash of a target. Tokens, signing keys and schedules are a region's own, so the token is tried at the target's
 * address: https://upstash.com/docs/qstash/howto/multi-region
 */
export async function checkQstash(
  management: VendorApi | undefined,
  qstash: Qstash,
): Promise<AccountFinding[]> {
  const found = await Promise.all([
    orUnknown('qstash.token', () => findToken(qstash)),
    orUnknown('qstash.plan', () => findPlan(management, qstash)),
  ]);
  return found.flat();
}

/** https://upstash.com/docs/qstash/api-reference/signing-keys/get-signing-keys */
async function findToken({ address, token, region }: Qstash): Promise<AccountFinding[]> {
  const name = 'qstash.token';
  if (token === '') return [unknown(name, 'not asked: set QSTASH_TOKEN')];
  const { hostname } = new URL(address);
  const received = await ask({ url: address, headers: { Authorization: `Bearer ${token}` } }, '/v2/keys');
  if (received.status >= 500 || received.status === 429) return [unexpected(name, received)];
  if (received.status !== 200 || !Keys.safeParse(received.json).success)
    return [
      missing(
        name,
        `${hostname} answers ${received.status}: each region has its own token, signing keys and schedules. Copy those of its region from QStash's console, or correct QSTASH_URL`,
      ),
    ];
  const elsewhere = regionOf(hostname);
  return [
    ok(name, `belongs to ${hostname}`),
    elsewhere === undefined || elsewhere === bare(region)
      ? ok('qstash.region', bare(region))
      : optional(
          'qstash.region',
          `is ${elsewhere}, and the functions are in ${bare(region)}: each message would travel between them`,
        ),
  ];
}

/** The region of QStash's own hosts: https://upstash.com/docs/qstash/howto/multi-region */
const regionOf = (hostname: string): string | undefined =>
  hostname === 'qstash.upstash.io' ? 'eu-central-1' : /^qstash-(.+)\.upstash\.io$/.exec(hostname)?.[1];

const Users = z.array(
  z.object({
    token: z.string(),
    type: z.string(),
    max_schedules: z.number().optional(),
    max_requests_per_day: z.number().optional(),
    max_global_parallelism: z.number().optional(),
  }),
);

/** https://upstash.com/docs/api-reference/qstash/list-qstash-users */
async function findPlan(management: VendorApi | undefined, { token }: Qstash): Promise<AccountFinding> {
  const name = 'qstash.plan';
  if (management === undefined || token === '')
    return unknown(name, 'not asked: set UPSTASH_EMAIL, UPSTASH_API_KEY and QSTASH_TOKEN');
  const received = await ask(management, '/qstash/users');
  const listed = received.status === 200 ? Users.safeParse(received.json).data : undefined;
  if (listed === undefined) return unexpected(name, received);
  const user = listed.find((one) => one.token === token);
  if (user === undefined) return unknown(name, 'QSTASH_TOKEN belongs to another Upstash account');
  const short = (given: number | undefined, needed: number) =>
    given !== undefined && given > 0 && given < needed;
  const tooFew = [
    ...(short(user.max_schedules, NEEDS.schedules)
      ? [`${user.max_schedules} schedules of ${NEEDS.schedules}`]
      : []),
    ...(short(user.max_requests_per_day, NEEDS.messagesPerDay)
      ? [`${user.max_requests_per_day} messages a day of ${NEEDS.messagesPerDay}`]
      : []),
    ...(short(user.max_global_parallelism, NEEDS.deliveriesAtOnce)
      ? [`${user.max_global_parallelism} deliveries at once of ${NEEDS.deliveriesAtOnce}`]
      : []),
  ];
  if (tooFew.length > 0)
    return missing(name, `${user.type}: ${tooFew.join(', ')}. Jobs would stop. Choose pay as you go`);
  return ok(
    name,
    `${user.type}: at least ${NEEDS.schedules} schedules, ${NEEDS.messagesPerDay} messages a day`,
  );
}
