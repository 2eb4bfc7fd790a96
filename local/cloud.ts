import { join } from 'node:path';
import { claimDatabase } from '../db/claim-database.ts';
import { migrate } from '../db/migrate.ts';
import { syncSchedules } from '../shared/jobs/sync-schedules.ts';
import { type Carrier, startCarrier } from './carrier/server.ts';
import { PORTAL_HOST } from './demo-keys.ts';
import { type Dns, startDns } from './dns/server.ts';
import { findFreePort } from './free-port.ts';
import { type CloudEnvironment, LOCAL_HOSTS, toLocal } from './local-functions.ts';
import { type MailServer, startMail } from './mail/server.ts';
import { type NeonProxy, startNeonProxy } from './neon/proxy.ts';
import { keptPort } from './openid/kept-port.ts';
import { type IdentityProvider, startIdentityProvider } from './openid/server.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { placePostgres, prepare, prepareAside } from './prepared.ts';
import { type Qstash, startQstash } from './qstash/server.ts';
import { openRedisBackend, type RedisBackend } from './redis/backend.ts';
import { type RedisGateway, startRedisGateway } from './redis/gateway.ts';
import { LOCAL_SECRETS } from './secrets.ts';
import { placeSite } from './site.ts';
import { type Speech, startSpeech } from './speech/server.ts';

export type CloudOptions = {
  /** 0 for any free port. */
  port: number;
  dataDir: string;
  /** What was answered survives `kill -9`. */
  durable: boolean;
  redisUrl?: string | undefined;
  /** The redis-server to look for, by name or path; one that is not there leaves the store of this process. */
  redisServer?: string | undefined;
  /** The stream of clicks has a Redis of its own. */
  ownClicksRedis?: boolean;
  onLog: (line: string, level: string) => void;
  /** Runs after the migrations, before the functions: the place for first data. */
  seed?: (environment: CloudEnvironment) => Promise<void>;
  /** Vars of the functions that a test needs otherwise than production has them. */
  vars?: Record<string, string>;
  /** Directory of functions that are bundled already, `<env>.js` each. */
  bundles?: string | undefined;
  /** Whether Postgres keeps the plans of repeated statements; it does unless told, Neon does not. */
  keepsPlans?: boolean;
  /** Whether the documentation's site is served; it is unless told. */
  hasSite?: boolean;
  /** Ports that lead straight to one function, by its env: what a benchmark measures. */
  directPorts?: Record<string, number>;
  /** Factor on QStash's waits. */
  timeScale?: number;
  /** Is told what a start is at. */
  say?: (what: string) => void;
  /** Ends a start between two of its steps: it rejects, and what runs is stopped. */
  signal?: AbortSignal;
  /** Is told when workerd has died for good; without it, one that dies stays dead. */
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
  openid: IdentityProvider;
  stop(): Promise<void>;
};

/** Boots the whole system on one port: every function of wrangler.toml on emulators of what it depends on. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const stops: (() => Promise<unknown>)[] = [];
  // Last started, first stopped; one that fails must not keep the others running.
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

async function start(
  options: CloudOptions,
  begun: (stop: () => Promise<unknown>) => void,
  stop: () => Promise<void>,
): Promise<Cloud> {
  const { dataDir, durable, onLog, say = () => {} } = options;
  const port = options.port || (await findFreePort());
  const url = `http://127.0.0.1:${port}`;

  say('Postgres');
  const preparing = prepareWorkers(options, url);
  // It is waited for below; what fails before ends the start.
  preparing.catch(() => {});
  await placePostgres(join(dataDir, 'postgres'));
  const postgresStarting = startPostgres({ dataDir: join(dataDir, 'postgres'), durable });
  const postgres = await postgresStarting;
  begun(() => postgres.stop());
  begun(() => preparing.catch(() => {}));
  say('the schema of the database');
  await migrate(postgres.url());
  await claimDatabase(postgres.url(), 'local');
  say('what stands for Neon, Upstash, the carrier, speech and mail');
  const neon = await startNeonProxy({
    port: 0,
    postgresPort: postgres.port,
    keepsPlans: options.keepsPlans ?? true,
  });
  begun(() => neon.close());
  const { redis, redisGateway } = await startRedis('redis');
  const clicks = options.ownClicksRedis ? (await startRedis('clicks-redis')).redisGateway.url : undefined;
  const dns = await startDns({ examples: true });
  begun(() => dns.close());
  const qstashPort = await findFreePort();
  const carrier = await startCarrier({
    account: LOCAL_SECRETS.VOICE_CARRIER_ACCOUNT,
    token: LOCAL_SECRETS.VOICE_CARRIER_TOKEN,
    ...(options.callTimeScale === undefined ? {} : { timeScale: options.callTimeScale }),
  });
  begun(() => carrier.close());
  const speech = await startSpeech();
  begun(() => speech.close());
  const mail = await startMail({ key: LOCAL_SECRETS.MAIL_API_KEY, dataDir: join(dataDir, 'mail') });
  begun(() => mail.close());
  const openid = await startIdentityProvider({ port: await keptPort(join(dataDir, 'openid')) });
  begun(() => openid.close());
  const environment: CloudEnvironment = {
    API_BASE_URL: url,
    PORTAL_BASE_URL: `http://${PORTAL_HOST}:${port}`,
    DATABASE_URL: postgres.url(),
    NEON_FETCH_ENDPOINT: `${neon.url}/sql`,
    UPSTASH_REDIS_REST_URL: redisGateway.url,
    UPSTASH_REDIS_REST_TOKEN: LOCAL_SECRETS.UPSTASH_REDIS_REST_TOKEN,
    ...(clicks === undefined
      ? {}
      : {
          CLICKS_REDIS_REST_URL: clicks,
          CLICKS_REDIS_REST_TOKEN: LOCAL_SECRETS.UPSTASH_REDIS_REST_TOKEN,
        }),
    QSTASH_URL: `http://127.0.0.1:${qstashPort}`,
    QSTASH_TOKEN: LOCAL_SECRETS.QSTASH_TOKEN,
    DNS_RESOLVER_URL: dns.url,
    OWN_HOSTS: LOCAL_HOSTS.own,
    WEBHOOK_INSECURE_HOSTS: LOCAL_HOSTS.insecure,
    WEBHOOK_SECRETS_KEY: LOCAL_SECRETS.WEBHOOK_SECRETS_KEY,
    LOCAL_OPENID_ISSUER: openid.issuer,
  };
  await options.seed?.(environment);

  say('the code of the functions');
  const { settings, schedules, bundles, startWorkers } = await preparing;
  const providers = { carrier, speech, mail };
  const functions = settings.map((deployed) => toLocal(deployed, environment, providers, port, options));
  const secrets = { ...LOCAL_SECRETS, DATABASE_URL: postgres.url() };
  options.signal?.throwIfAborted();
  say('workerd');
  const workers = await startWorkers({
    functions,
    secrets,
    port,
    dataDir,
    onLog,
    bundles,
    directPorts: options.directPorts,
    pages: { '/_mail': mail.url },
    onDeath: options.onDeath,
  });
  begun(() => workers.stop());
  // Last: it delivers what was due while the system was down as soon as it runs.
  const qstash = await startQstash({
    port: qstashPort,
    token: LOCAL_SECRETS.QSTASH_TOKEN,
    currentSigningKey: LOCAL_SECRETS.QSTASH_CURRENT_SIGNING_KEY,
    dataDir: join(dataDir, 'qstash'),
    ...(options.timeScale === undefined ? {} : { timeScale: options.timeScale }),
  });
  begun(() => qstash.close());
  await syncSchedules({ baseUrl: qstash.url, token: LOCAL_SECRETS.QSTASH_TOKEN }, url, schedules);
  return {
    url,
    environment,
    postgres,
    neon,
    redis,
    redisGateway,
    qstash,
    dns,
    carrier,
    speech,
    mail,
    openid,
    stop,
  };

  async function startRedis(name: string): Promise<{ redis: RedisBackend; redisGateway: RedisGateway }> {
    const backend = await openRedisBackend({
      redisUrl: name === 'redis' ? options.redisUrl : undefined,
      dataDir: join(dataDir, name),
      ...(options.redisServer === undefined ? {} : { binary: options.redisServer }),
    });
    begun(() => backend.close());
    const token = LOCAL_SECRETS.UPSTASH_REDIS_REST_TOKEN;
    const redisGateway = await startRedisGateway({ port: 0, token, backend });
    begun(() => redisGateway.close());
    return { redis: backend, redisGateway };
  }
}

/** What needs none of what the functions depend on: their settings, their code, the site, and what runs them. */
async function prepareWorkers({ bundles, dataDir, ...options }: CloudOptions, url: string) {
  const wanted = { bundles, hasSite: options.hasSite ?? true };
  // Where there is next to nothing to make, another thread is not worth its start.
  const preparing = bundles === undefined ? prepareAside(wanted) : prepare(wanted);
  preparing.catch(() => {});
  const { startWorkers } = await import('./start-workers.ts');
  const prepared = await preparing;
  if (prepared.site !== undefined) placeSite(prepared.site, dataDir, new URL(url).port);
  return { ...prepared, startWorkers };
}
