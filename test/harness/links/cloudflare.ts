import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { closeServer, listen, readBody } from '../../../local/servers/listen.ts';

const TOKEN = 'token-of-the-tests';
const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
const MAX_PER_PAGE = 50;

type Hostname = { id: string; hostname: string; status: string; certificate: string };

/** A fault of the next call of a method: another answer, or no answer although the work is done. */
type Fault =
  | { method: string; status: number; headers?: Record<string, string> }
  | { method: string; lost: true };

/** Cloudflare's custom hostnames API, as documented, for one zone. */
export type FakeCloudflare = {
  environment: Record<
    | 'CUSTOM_HOSTNAMES_ZONE_ID'
    | 'CUSTOM_HOSTNAMES_TOKEN'
    | 'CUSTOM_HOSTNAMES_TARGET'
    | 'CUSTOM_HOSTNAMES_API',
    string
  >;
  /** The hostnames, with each one's status. */
  hostnames(): Record<string, string>;
  /** Simulates the owner's DNS and the certificate authority. */
  settle(hostname: string, status?: string, certificate?: string): void;
  /** Changes by somebody else in the zone. */
  put(hostname: string): void;
  drop(hostname: string): void;
  fail(fault: Fault): void;
  /** The methods called since the last time. */
  takeCalls(): string[];
  close(): Promise<void>;
};

export async function startCloudflare(): Promise<FakeCloudflare> {
  const zone = new Map<string, Hostname>();
  const faults: Fault[] = [];
  const calls: string[] = [];
  const byName = (name: string) => [...zone.values()].find(({ hostname }) => hostname === name);
  const put = (hostname: string) => {
    const made = {
      id: randomBytes(16).toString('hex'),
      hostname,
      status: 'pending',
      certificate: 'pending_validation',
    };
    zone.set(made.id, made);
    return made;
  };

  /** The outcome of a call: HTTP status, and result or error. */
  function answer(
    method: string,
    id: string,
    query: URLSearchParams,
    body: { hostname?: string },
  ): [number, object] {
    const one = zone.get(id);
    if (method === 'POST') {
      const { hostname = '' } = body;
      if (hostname.endsWith('.example.org'))
        return [400, refusal(1411, 'Custom hostnames ending in example.org are prohibited.')];
      if (byName(hostname)) return [409, refusal(1406, 'Duplicate custom hostname found.')];
      return [201, success(toResult(put(hostname)))];
    }
    if (method === 'GET' && id === '') {
      const page = Number(query.get('page') ?? 1);
      const found = [...zone.values()].filter(({ hostname }) =>
        hostname.includes(query.get('hostname') ?? ''),
      );
      const items = found.slice((page - 1) * MAX_PER_PAGE, page * MAX_PER_PAGE);
      return [
        200,
        {
          ...success(items.map(toResult)),
          result_info: { page, total_pages: Math.ceil(found.length / MAX_PER_PAGE) },
        },
      ];
    }
    if (one === undefined) return [404, refusal(1436, 'The custom hostname was not found.')];
    if (method === 'DELETE') zone.delete(id);
    if (method === 'PATCH') Object.assign(one, { status: 'pending', certificate: 'pending_validation' });
    return [method === 'PATCH' ? 202 : 200, success(method === 'DELETE' ? { id } : toResult(one))];
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
    const method = request.method ?? 'GET';
    const text = (await readBody(request)).toString();
    calls.push(method);
    const send = (status: number, body: object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    const at = faults.findIndex((fault) => fault.method === method);
    const [fault] = at < 0 ? [] : faults.splice(at, 1);
    if (fault !== undefined && 'status' in fault)
      return send(fault.status, refusal(10000, 'No.'), fault.headers);
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return send(403, refusal(9109, 'Invalid access token'));
    const [, path] = /^\/client\/v4\/zones\/(.*)$/.exec(pathname) ?? [];
    const [zoneId, , id = ''] = path?.split('/') ?? [];
    if (zoneId !== ZONE) return send(404, refusal(7003, 'Could not route to the zone.'));
    const [status, body] = answer(method, id, searchParams, text === '' ? {} : JSON.parse(text));
    if (fault !== undefined) return response.destroy();
    return send(status, body);
  });
  const { url } = await listen(server, 0);
  return {
    environment: {
      CUSTOM_HOSTNAMES_ZONE_ID: ZONE,
      CUSTOM_HOSTNAMES_TOKEN: TOKEN,
      CUSTOM_HOSTNAMES_TARGET: 'go.operator.example',
      CUSTOM_HOSTNAMES_API: `${url}/client/v4`,
    },
    hostnames: () =>
      Object.fromEntries(
        [...zone.values()].map(({ hostname, status, certificate }) => [hostname, `${status} ${certificate}`]),
      ),
    settle: (hostname, status = 'active', certificate = 'active') => {
      const found = byName(hostname);
      if (found === undefined) throw new Error(`There is no custom hostname ${hostname}.`);
      Object.assign(found, { status, certificate });
    },
    put: (hostname) => void put(hostname),
    drop: (hostname) => void zone.delete(byName(hostname)?.id ?? ''),
    fail: (fault) => void faults.push(fault),
    takeCalls: () => calls.splice(0),
    close: () => closeServer(server),
  };
}

const success = (result: unknown) => ({ success: true, errors: [], messages: [], result });
const refusal = (code: number, message: string) => ({
  success: false,
  errors: [{ code, message }],
  messages: [],
  result: null,
});

const toResult = ({ id, hostname, status, certificate }: Hostname) => ({
  id,
  hostname,
  status,
  ...(status === 'active' ? {} : { verification_errors: ['custom hostname does not CNAME to this zone.'] }),
  ownership_verification: { type: 'txt', name: `_cf-custom-hostname.${hostname}`, value: id },
  ssl: {
    id,
    type: 'dv',
    method: 'http',
    status: certificate,
    ...(certificate === 'active'
      ? {}
      : {
          validation_records: [
            {
              status: 'pending',
              http_url: `http://${hostname}/.well-known/pki-validation/x.txt`,
              http_body: 'x',
              txt_name: `_acme-challenge.${hostname}`,
              txt_value: 'proof',
            },
          ],
        }),
  },
  created_at: '2026-01-01T00:00:00Z',
});
