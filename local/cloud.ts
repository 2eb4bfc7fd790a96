import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { hasGroup } from '../db/engine/grants/table-grants.ts';
import { claimDatabase } from '../db/kernel/claim-database.ts';
import { migrate } from '../db/migrate.ts';
import { syncSchedules } from '../shared/kernel/jobs/sync-schedules.ts';
import { type Carrier, startCarrier } from './carrier/server.ts';
import { PORTAL_HOST } from './demo/demo-keys.ts';
import { type Dns, startDns } from './dns/server.ts';
import { type MailServer, startMail } from './mail/server.ts';
import { startMetrics } from './metrics/server.ts';
import { type NeonProxy, startNeonProxy } from './neon/proxy.ts';
import { keptPort } from './openid/kept-port.ts';
import { type IdentityProvider, startIdentityProvider } from './openid/server.ts';
import { type Payments, startPayments } from './payments/server.ts';
import { stateCarrierRate } from './postgres/carrier-rate.ts';
import { asLogin, createLocalLogins } from './postgres/local-logins.ts';
import { type Postgres, startPostgres } from './postgres/postgres.ts';
import { placePostgres, prepare } from './prepared.ts';
import { type Qstash, startQstash } from './qstash/server.ts';
import { openFolderBucket } from './r2/folder-bucket.ts';
import { startR2 } from './r2/server.ts';
import { openRedisBackend, type RedisBackend } from './redis/backend.ts';
import { type RedisGateway, startRedisGateway } from './redis/gateway.ts';
import { type RegistryServer, startRegistry } from './registry/server.ts';
import { LOCAL_KEY_RINGS, LOCAL_PAYMENTS, LOCAL_SECRETS } from './secrets.ts';
import { findFreePort } from './servers/free-port.ts';
import type { Keeping } from './servers/keep-running.ts';
import { placeSite } from './site.ts';
import { type Speech, startSpeech } from './speech/server.ts';
import { type CloudEnvironment, LOCAL_BUCKETS, LOCAL_HOSTS, toLocal } from './workers/local-functions.ts';
import './workers/quick-miniflare.ts';
import type { Workers } from './workers/start-workers.ts';

export type CloudOptions = {
  /** 0 for any free port. */
  port: number;
  dataDir: string;
  /** Acknowledged writes survive `kill -9`. */
  durable: boolean;
  redisUrl?: string | undefined;
  /** The redis-server to use, by name or path; if there is none, the in-process store is used. */
  redisServer?: string | undefined;
  /** The click stream has a separate Redis. */
  ownClicksRedis?: boolean;
  onLog: (line: string, level: string) => void;
  /** Runs after the migrations and before the functions, to insert initial data. */
  seed?: (environment: CloudEnvironment) => Promise<void>;
  /** Variables that replace production's, for tests. */
  vars?: Record<string, string>;
  /** Directory of prebuilt functions, `<env>.js` each. */
  bundles?: string | undefined;
  /** Whether Postgres keeps plans of repeated statements; default true, although Neon does not. */
  keepsPlans?: boolean;
  /** Whether the documentation site is served; default true. */
  hasSite?: boolean;
  /** Ports that lead directly to one function, by env, for benchmarks. */
  directPorts?: Record<string, number>;
  /** The port at which the functions' isolates can be inspected. */
  inspectorPort?: number;
  /** Factor on QStash's delays. */
  timeScale?: number;
  /** The speaker's thread, in place of the synthesizer. */
  voice?: URL | undefined;
  /** Receives progress messages of the start. */
  say?: (what: string) => void;
  /** Aborts the start between two steps: it rejects, and everything started is stopped. */
  signal?: AbortSignal;
  /** Whether the Cron Trigger fires each minute; default true. */
  hasCron?: boolean;
  /** Settings and secrets of single functions, by env, in place of theirs: for tests. */
  overrides?: Record<string, Record<string, string>>;
  /** Called when a part cannot be kept alive; without it, nothing that dies is restarted. */
  onDeath?: () => void;
  /** Factor on the carrier's time. */
  callTimeScale?: number;
};

export type Cloud = {
  url: string;
  environment: CloudEnvironment;
  postgres: Postgres;
  neon: NeonProxy;
  redis: RedisBackend;
  redisGateway: RedisGateway;
  qstash: Qstash;
  dns: Dns;
  carrier: Carrier;
  speech: Speech;
  mail: MailServer;
  registry: RegistryServer;
  payments: Payments;
  openid: IdentityProvider;
  /** Fires the Cron Trigger now, and waits until its work is done. */
  fireCron(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the whole system on one port: every function of wrangler.toml, on emulators of its dependencies. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const stops: (() => Promise<unknown>)[] = [];
  // Stopped in reverse order; a failure must not keep the others running.
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse()) await step().catch((error) => console.error(error));
  };
  const begun = (step: () => Promise<unknown>): void => {
    stops.push(step);
    options.signal?.throwIfAborted();
  };
  try {
    return await start(options, begun, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Notes how to stop what was just started, and ends the start if it was aborted. */
type Begun = (stop: () => Promise<unknown>) => void;

async function start(options: CloudOptions, begun: Begun, stop: () => Promise<void>): Promise<Cloud> {
  const { onLog, say = () => {} } = options;
  const port = options.port || (await findFreePort());
  const url = `http://127.0.0.1:${port}`;

  say('Postgres');
  const preparing = prepareWorkers(options, url);
  // Awaited below; an earlier failure ends the start.
  preparing.catch(() => {});
  const postgres = await startDatabase(options, begun, preparing);
  say('what stands for Neon, Upstash and the providers');
  const stores = await startStores(options, begun, postgres);
  const providers = await startProviders(options, begun, url);
  const { metrics, ...shown } = providers;
  let workers: Workers | undefined;
  const r2 = await startBuckets(options, begun, async (name) => await workers?.openBucket(name));
  const qstashPort = await findFreePort();
  const environment: CloudEnvironment = {
    API_BASE_URL: url,
    PORTAL_BASE_URL: `http://${PORTAL_HOST}:${port}`,
    DATABASE_URL: asLogin(postgres.url(), 'operators'),
    ...toStoreSettings(stores),
    QSTASH_URL: `http://127.0.0.1:${qstashPort}`,
    QSTASH_TOKEN: LOCAL_SECRETS.QSTASH_TOKEN,
    DNS_RESOLVER_URL: providers.dns.url,
    OWN_HOSTS: LOCAL_HOSTS.own,
    WEBHOOK_INSECURE_HOSTS: LOCAL_HOSTS.insecure,
    ...LOCAL_KEY_RINGS,
    R2_ENDPOINT: r2.url,
    ...BUCKET_SETTINGS,
    LOCAL_OPENID_ISSUER: providers.openid.issuer,
  };
  await options.seed?.(environment);

  say('the code of the functions');
  const { settings, schedules, bundles, startWorkers } = await preparing;
  const functions = toLocal(settings, environment, providers, port, options);
  options.signal?.throwIfAborted();
  say('workerd');
  workers = await startWorkers({
    functions,
    secretsOf: (env) => ({
      ...LOCAL_SECRETS,
      ...(hasGroup(env) && { DATABASE_URL: asLogin(postgres.url(), env) }),
    }),
    port,
    dataDir: options.dataDir,
    onLog,
    bundles,
    directPorts: options.directPorts,
    pages: { '/_mail': providers.mail.url, '/_metrics': metrics.url },
    onPoint: metrics.add,
    inspectorPort: options.inspectorPort,
    hasCron: options.hasCron ?? true,
    overrides: options.overrides,
    keeping: keepingOf(options, 'workerd'),
  });
  const { stop: stopWorkers, fireCron } = workers;
  begun(() => stopWorkers());
  const qstash = await startQueue(options, begun, qstashPort);
  await syncSchedules({ baseUrl: qstash.url, token: LOCAL_SECRETS.QSTASH_TOKEN }, url, schedules);
  const { neon, redis, redisGateway } = stores;
  return { url, environment, postgres, neon, redis, redisGateway, qstash, ...shown, fireCron, stop };
}

/** Postgres with its schema and a login for each function. */
async function startDatabase(
  options: CloudOptions,
  begun: Begun,
  preparing: Promise<unknown>,
): Promise<Postgres> {
  const dataDir = join(options.dataDir, 'postgres');
  await placePostgres(dataDir);
  const postgres = await startPostgres({
    dataDir,
    durable: options.durable,
    keeping: keepingOf(options, 'Postgres'),
  });
  begun(() => postgres.stop());
  begun(() => preparing.catch(() => {}));
  options.say?.('the schema of the database');
  await migrate(postgres.url());
  await claimDatabase(postgres.url(), 'local');
  await createLocalLogins(postgres.url());
  await stateCarrierRate(postgres.url());
  return postgres;
}

const BUCKET_SETTINGS = {
  R2_ACCESS_KEY_ID: LOCAL_SECRETS.R2_ACCESS_KEY_ID,
  R2_SECRET_ACCESS_KEY: LOCAL_SECRETS.R2_SECRET_ACCESS_KEY,
  R2_BUCKET_PREFIX: LOCAL_BUCKETS,
};

type Stores = { neon: NeonProxy; clicksGateway: RedisGateway | undefined } & Pick<
  Cloud,
  'redis' | 'redisGateway'
>;

/** Starts the servers through which the functions reach Postgres and Redis. */
async function startStores(
  options: CloudOptions,
  begun: Begun,
  { port: postgresPort }: Postgres,
): Promise<Stores> {
  const { keepsPlans = true } = options;
  const neon = await startNeonProxy({ port: 0, postgresPort, keepsPlans });
  begun(() => neon.close());
  const stores = await startRedis(options, begun, 'redis');
  const clicks = options.ownClicksRedis ? await startRedis(options, begun, 'clicks-redis') : undefined;
  return { neon, ...stores, clicksGateway: clicks?.redisGateway };
}

const toStoreSettings = ({ neon, redisGateway, clicksGateway }: Stores) => ({
  NEON_FETCH_ENDPOINT: `${neon.url}/sql`,
  UPSTASH_REDIS_REST_URL: redisGateway.url,
  UPSTASH_REDIS_REST_TOKEN: LOCAL_SECRETS.UPSTASH_REDIS_REST_TOKEN,
  ...(clicksGateway !== undefined && {
    CLICKS_REDIS_REST_URL: clicksGateway.url,
    CLICKS_REDIS_REST_TOKEN: LOCAL_SECRETS.UPSTASH_REDIS_REST_TOKEN,
  }),
});

/** The services of others: DNS, the carrier, speech, mail, the registry, payments, metrics and an identity provider. */
async function startProviders(options: CloudOptions, begun: Begun, url: string) {
  const { dataDir, callTimeScale } = options;
  const dns = await startDns({ examples: true });
  begun(() => dns.close());
  const carrier = await startCarrier({
    account: LOCAL_SECRETS.VOICE_CARRIER_ACCOUNT,
    token: LOCAL_SECRETS.VOICE_CARRIER_TOKEN,
    ...(callTimeScale === undefined ? {} : { timeScale: callTimeScale }),
  });
  begun(() => carrier.close());
  const speech = await startSpeech(options.voice);
  begun(() => speech.close());
  const mail = await startMail({ key: LOCAL_SECRETS.MAIL_API_KEY, dataDir: join(dataDir, 'mail') });
  begun(() => mail.close());
  const registry = await startRegistry();
  begun(() => registry.close());
  const payments = await startPayments(LOCAL_PAYMENTS, `${url}/api/v6/account/payments/events`);
  begun(() => payments.close());
  const metrics = await startMetrics();
  begun(() => metrics.close());
  const openid = await startIdentityProvider({ port: await keptPort(join(dataDir, 'openid')) });
  begun(() => openid.close());
  return { dns, carrier, speech, mail, registry, payments, metrics, openid };
}

/** R2, whose buckets are those of the functions; that of the backups no function has. */
async function startBuckets(
  { dataDir }: CloudOptions,
  begun: Begun,
  openBucket: Parameters<typeof startR2>[1],
): ReturnType<typeof startR2> {
  const access = {
    accessKeyId: LOCAL_SECRETS.R2_ACCESS_KEY_ID,
    secretAccessKey: LOCAL_SECRETS.R2_SECRET_ACCESS_KEY,
  };
  const backups = openFolderBucket(join(dataDir, 'backups'));
  const r2 = await startR2(access, async (name) =>
    name === `${LOCAL_BUCKETS}backups` ? backups : await openBucket(name),
  );
  begun(() => r2.close());
  return r2;
}

/** QStash is the last to start: it immediately delivers what became due while the system was down. */
async function startQueue({ dataDir, timeScale }: CloudOptions, begun: Begun, port: number): Promise<Qstash> {
  const qstash = await startQstash({
    port,
    token: LOCAL_SECRETS.QSTASH_TOKEN,
    currentSigningKey: LOCAL_SECRETS.QSTASH_CURRENT_SIGNING_KEY,
    nextSigningKey: LOCAL_SECRETS.QSTASH_NEXT_SIGNING_KEY,
    dataDir: join(dataDir, 'qstash'),
    ...(timeScale === undefined ? {} : { timeScale }),
  });
  begun(() => qstash.close());
  return qstash;
}

async function startRedis(
  options: CloudOptions,
  begun: Begun,
  name: string,
): Promise<Pick<Cloud, 'redis' | 'redisGateway'>> {
  const redis = await openRedisBackend({
    redisUrl: name === 'redis' ? options.redisUrl : undefined,
    dataDir: join(options.dataDir, name),
    keeping: keepingOf(options, 'redis-server'),
    ...(options.redisServer === undefined ? {} : { binary: options.redisServer }),
  });
  begun(() => redis.close());
  const token = LOCAL_SECRETS.UPSTASH_REDIS_REST_TOKEN;
  const redisGateway = await startRedisGateway({ port: 0, token, backend: redis });
  begun(() => redisGateway.close());
  return { redis, redisGateway };
}

/** Returns the way in which a part is restarted when it dies; undefined when it is not. */
function keepingOf({ onDeath, onLog, signal, dataDir }: CloudOptions, part: string): Keeping | undefined {
  return (
    onDeath && {
      say: (what) => onLog(`${part} ${what}`, 'error'),
      giveUp: onDeath,
      ending: signal,
      canStart: () => hasRoom(dataDir),
    }
  );
}

/** The space that Postgres takes to recover, with room to spare. */
const RESTART_BYTES = 32 * 2 ** 20;

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= RESTART_BYTES;
}

/** The part of the start that is independent of the emulators: settings, code, site and runtime. */
async function prepareWorkers({ bundles, dataDir, ...options }: CloudOptions, url: string) {
  const wanted = { bundles, hasSite: options.hasSite ?? true };
  const preparing = prepare(wanted);
  preparing.catch(() => {});
  const { startWorkers } = await import('./workers/start-workers.ts');
  const prepared = await preparing;
  if (prepared.site !== undefined) placeSite(prepared.site, dataDir, new URL(url).port);
  return { ...prepared, startWorkers };
}
