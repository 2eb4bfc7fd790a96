import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listen, readBody } from '../../local/servers/listen.ts';

/** The resources that an operator has made in the consoles of Cloudflare, Upstash and Neon. */
export type Accounts = {
  /** Plans of Cloudflare's account. */
  plans: { id: string; public_name: string }[];
  hasAnalyticsEngine: boolean;
  destinations: { name: string; enabled: boolean; logpushDataset: string; error?: string }[];
  hasR2: boolean;
  zones: { id: string; name: string; status: string }[];
  records: { name: string; proxied: boolean }[];
  browserCheck: 'on' | 'off';
  fallbackOrigin: { origin: string; status: string } | undefined;
  databases: {
    endpoint: string;
    type: string;
    eviction: boolean;
    primary_region: string;
    read_regions: string[];
  }[];
  qstash: {
    token: string;
    type: string;
    max_schedules: number;
    max_requests_per_day: number;
    max_global_parallelism: number;
  }[];
  project: {
    region_id: string;
    pg_version: number;
    history_retention_seconds: number;
    subscription_type: string;
  };
  endpoints: string[];
  smallestCompute: number;
  /** Paths that the token may not read. */
  refused: RegExp | undefined;
  /** Paths that fail. */
  failing: RegExp | undefined;
};

const ACCOUNT = 'account-of-the-tests';
const PROJECT = 'cool-darkness-123456';
/** The ids and tokens that the commands need, besides the account's and the project's ids. */
export const ACCESS = {
  CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
  CLOUDFLARE_API_TOKEN: 'token-of-the-tests',
  UPSTASH_EMAIL: 'ana@operator.example',
  UPSTASH_API_KEY: 'upstash-key-of-the-tests',
  NEON_API_KEY: 'neon-key-of-the-tests',
  NEON_PROJECT_ID: PROJECT,
};

/** Accounts just opened, with free plans and nothing in them but a QStash, which each Upstash account has. */
export const newAccounts = (qstashToken: string): Accounts => ({
  plans: [],
  hasAnalyticsEngine: false,
  destinations: [],
  hasR2: false,
  zones: [],
  records: [],
  browserCheck: 'on',
  fallbackOrigin: undefined,
  databases: [],
  qstash: [
    {
      token: qstashToken,
      type: 'free',
      max_schedules: 10,
      max_requests_per_day: 1_000,
      max_global_parallelism: 10,
    },
  ],
  project: {
    region_id: 'aws-us-east-1',
    pg_version: 17,
    history_retention_seconds: 21_600,
    subscription_type: 'free_v3',
  },
  endpoints: [],
  smallestCompute: 0.25,
  refused: undefined,
  failing: undefined,
});

/** The places and settings of a zone's accounts as deploying.md wants them. */
type Wanted = { zone: string; databaseHost: string; qstashToken: string };

export function readyAccounts({ zone, databaseHost, qstashToken }: Wanted): Accounts {
  return {
    ...newAccounts(qstashToken),
    plans: [{ id: 'workers_paid', public_name: 'Workers Paid' }],
    hasAnalyticsEngine: true,
    destinations: [
      { name: 'workers-logs', enabled: true, logpushDataset: 'opentelemetry-logs' },
      { name: 'workers-traces', enabled: true, logpushDataset: 'opentelemetry-traces' },
    ],
    hasR2: true,
    zones: [{ id: 'zone-1', name: zone, status: 'active' }],
    records: ['api', 'go', 'portal', 'try'].map((name) => ({ name: `${name}.${zone}`, proxied: true })),
    browserCheck: 'off',
    fallbackOrigin: { origin: `go.${zone}`, status: 'active' },
    databases: [
      {
        endpoint: zone.split('.')[0] ?? '',
        type: 'payg',
        eviction: false,
        primary_region: 'us-east-1',
        read_regions: [],
      },
    ],
    qstash: [
      {
        token: qstashToken,
        type: 'paid',
        max_schedules: 1_000,
        max_requests_per_day: 500_000,
        max_global_parallelism: 100,
      },
    ],
    project: {
      region_id: 'aws-us-east-1',
      pg_version: 17,
      history_retention_seconds: 604_800,
      subscription_type: 'launch_v3',
    },
    endpoints: [databaseHost],
    smallestCompute: 1,
  };
}

export type FakeAccounts = {
  /** The variables that lead the commands here. */
  variables: Record<string, string>;
  state: Accounts;
  close(): Promise<void>;
};

/**
 * Answers as the vendors' management APIs do: https://developers.cloudflare.com/api/,
 * https://upstash.com/docs/devops/developer-api/introduction and https://neon.com/docs/reference/api/projects
 */
export async function startFakeAccounts(state: Accounts): Promise<FakeAccounts> {
  const fake = { state };
  const server = createServer(async (request, response) => {
    const body = String(await readBody(request));
    const [status, answer] = answerOf(fake.state, request, body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  const { url } = await listen(server, 0);
  return Object.assign(fake, {
    variables: {
      ...ACCESS,
      CLOUDFLARE_API_BASE_URL: `${url}/client/v4`,
      UPSTASH_API_BASE_URL: `${url}/upstash/v2`,
      NEON_API_BASE_URL: `${url}/neon/api/v2`,
    },
    close: () => closeServer(server),
  });
}

type Answer = [status: number, body: unknown];

const cloudflareRefusal = (status: number, code: number, message: string): Answer => [
  status,
  { success: false, errors: [{ code, message }], messages: [], result: null },
];
const cloudflareResult = (result: unknown): Answer => [
  200,
  { success: true, errors: [], messages: [], result },
];

function answerOf(state: Accounts, request: IncomingMessage, body: string): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
  const { authorization } = request.headers;
  if (state.failing?.test(pathname)) return [500, { message: 'Internal error' }];
  if (pathname.startsWith('/upstash/v2')) {
    const expected = Buffer.from(`${ACCESS.UPSTASH_EMAIL}:${ACCESS.UPSTASH_API_KEY}`).toString('base64');
    if (authorization !== `Basic ${expected}`) return [401, 'Unauthorized'];
    if (pathname === '/upstash/v2/redis/databases') return [200, state.databases];
    if (pathname === '/upstash/v2/qstash/users') return [200, state.qstash];
    return [404, 'Not Found'];
  }
  if (pathname.startsWith('/neon/api/v2')) return answerAsNeon(state, pathname, authorization);
  if (authorization !== `Bearer ${ACCESS.CLOUDFLARE_API_TOKEN}` || state.refused?.test(pathname))
    return cloudflareRefusal(403, 10_000, 'Authentication error');
  return answerAsCloudflare(state, pathname.replace('/client/v4', ''), searchParams, body);
}

function answerAsNeon(state: Accounts, pathname: string, authorization: string | undefined): Answer {
  if (authorization !== `Bearer ${ACCESS.NEON_API_KEY}`)
    return [401, { request_id: 'request-1', code: '', message: 'this token is not valid' }];
  const { subscription_type, ...project } = state.project;
  if (pathname === `/neon/api/v2/projects/${PROJECT}`)
    return [200, { project: { id: PROJECT, ...project, owner: { subscription_type } } }];
  if (pathname === `/neon/api/v2/projects/${PROJECT}/endpoints`)
    return [
      200,
      {
        endpoints: state.endpoints.map((host) => ({
          id: host.split('.')[0],
          host,
          autoscaling_limit_min_cu: state.smallestCompute,
          autoscaling_limit_max_cu: 8,
        })),
      },
    ];
  return [404, { request_id: 'request-1', code: '', message: 'project not found' }];
}

function answerAsCloudflare(state: Accounts, path: string, search: URLSearchParams, body: string): Answer {
  if (path === `/accounts/${ACCOUNT}/subscriptions`)
    return cloudflareResult(state.plans.map((plan) => ({ rate_plan: plan, state: 'Paid' })));
  if (path === `/accounts/${ACCOUNT}/analytics_engine/sql`)
    return state.hasAnalyticsEngine && body === 'SHOW TABLES'
      ? [200, { meta: [], data: [], rows: 0 }]
      : cloudflareRefusal(403, 10_000, 'Authorization error');
  if (path === `/accounts/${ACCOUNT}/workers/observability/destinations`)
    return cloudflareResult(
      state.destinations.map(({ error = '', logpushDataset, ...destination }) => ({
        slug: destination.name,
        scripts: [],
        ...destination,
        configuration: { type: 'logpush', logpushDataset, jobStatus: { error_message: error } },
      })),
    );
  if (path === `/accounts/${ACCOUNT}/r2/buckets`)
    return state.hasR2
      ? cloudflareResult({ buckets: [] })
      : cloudflareRefusal(403, 10_042, 'Please enable R2 through the Cloudflare Dashboard.');
  if (path === '/zones')
    return cloudflareResult(state.zones.filter(({ name }) => name === search.get('name')));
  if (path === '/zones/zone-1/dns_records')
    return cloudflareResult(
      state.records
        .filter(({ proxied }) => `${proxied}` === search.get('proxied'))
        .slice(0, Number(search.get('per_page') ?? 100)),
    );
  if (path === '/zones/zone-1/settings/browser_check')
    return cloudflareResult({ id: 'browser_check', value: state.browserCheck, editable: true });
  if (path === '/zones/zone-1/custom_hostnames/fallback_origin')
    return state.fallbackOrigin === undefined
      ? cloudflareRefusal(404, 1_551, 'The fallback origin was not found.')
      : cloudflareResult(state.fallbackOrigin);
  return cloudflareRefusal(404, 7_003, 'Could not route to the path.');
}
