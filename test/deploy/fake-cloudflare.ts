import { createServer } from 'node:http';
import { closeServer, listen, readBody } from '../../local/servers/listen.ts';

export type FakeCloudflare = {
  /** The address of the API, as CLOUDFLARE_API_BASE_URL takes it. */
  url: string;
  /** The deployments of the account's Workers, the newest first, as `version percentage`. */
  deployments: string[][];
  /** The routes that were applied. */
  routes: string[];
  close(): Promise<void>;
};

const WORKER = 'operator-redirect';
export const SECRETS = ['DATABASE_URL', 'UPSTASH_REDIS_REST_TOKEN'];

/** A version as its upload describes it. */
type Version = { id: string; metadata: object; annotations: object; resources: object };

/**
 * The part of Cloudflare's API (https://developers.cloudflare.com/api/) that wrangler uses for versions, deployments,
 * routes and objects, for one Worker that has secrets. The account has no other.
 */
export async function startFakeCloudflare(): Promise<FakeCloudflare> {
  const versions = new Map<string, Version>();
  const objects = new Map<string, string>();
  const made: { created_on: string; versions: { version_id: string; percentage: number }[] }[] = [];
  const deployments: string[][] = [];
  const routes: string[] = [];

  function answer(method: string, path: string, body: string): unknown {
    const [, last = ''] = /\/([^/]+)$/.exec(path) ?? [];
    const [, script = WORKER] = /\/workers\/scripts\/([^/]+)/.exec(path) ?? [];
    if (script !== WORKER) return undefined;
    const object = /\/r2\/buckets\/(.+)\/objects\/(.+)$/.exec(path)?.slice(1).join('/');
    if (object !== undefined && method === 'PUT') return objects.set(object, body) && {};
    if (object !== undefined) return objects.get(object);
    if (last === 'versions' && method === 'POST') return addVersion(body);
    if (/\/versions\/[^/]+$/.test(path)) return versions.get(last);
    if (last === 'deployments' && method === 'POST') return addDeployment(JSON.parse(body));
    if (last === 'deployments') return { deployments: made };
    if (last === 'routes' && method === 'PUT') {
      routes.push(...JSON.parse(body).map(({ pattern }: { pattern: string }) => pattern));
      return [];
    }
    if (last === 'secrets') return SECRETS.map((name) => ({ name, type: 'secret_text' }));
    if (last === 'zones') return [{ id: 'zone', name: 'operator.example' }];
    if (last === 'script-settings') return JSON.parse(body);
    if (path.includes('/workers/services/'))
      return {
        default_environment: {
          environment: 'production',
          script: { tag: 'tag', last_deployed_from: 'wrangler' },
        },
      };
    if (path.includes('/workers/workers/')) return { subdomain: { enabled: false, previews_enabled: false } };
    return [];
  }
  function addVersion(body: string): Version {
    const id = `00000000-0000-4000-8000-${String(versions.size + 1).padStart(12, '0')}`;
    const [, text = '{}'] = /name="metadata"\r\n\r\n(.*?)\r\n--/s.exec(body) ?? [];
    const { bindings, annotations } = JSON.parse(text);
    const metadata = { created_on: new Date().toISOString(), author_email: 'owner@operator.example' };
    const version = {
      id,
      metadata,
      annotations,
      resources: { bindings, script: { handlers: ['fetch'] }, script_runtime: {} },
    };
    versions.set(id, version);
    return version;
  }
  function addDeployment(told: (typeof made)[number]): object {
    made.unshift({ ...told, created_on: new Date(Date.now() + made.length).toISOString() });
    deployments.unshift(told.versions.map(({ version_id: id, percentage }) => `${id.at(-1)} ${percentage}`));
    return { id: `${made.length}` };
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://api');
    const result = answer(request.method ?? '', pathname, String(await readBody(request)));
    if (result === undefined) response.statusCode = 404;
    const errors =
      result === undefined ? [{ code: 10007, message: 'This Worker does not exist on your account.' }] : [];
    const isObject = pathname.includes('/objects/') && typeof result === 'string';
    response.end(
      isObject ? result : JSON.stringify({ success: errors.length === 0, errors, messages: [], result }),
    );
  });
  const { url } = await listen(server, 0);
  return { url: `${url}/client/v4`, deployments, routes, close: () => closeServer(server) };
}
