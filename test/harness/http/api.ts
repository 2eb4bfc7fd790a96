import { freshIpv4 } from './addresses.ts';
import { http, type Received, type Sent } from './http.ts';

export type Api = {
  get(path: string, headers?: Record<string, string>): Promise<Received>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Received>;
  send(path: string, sent: Sent): Promise<Received>;
};

/** A customer's backend: a key, an address of its own, JSON. Paths are below `/api/v6`. */
export function createApi(baseUrl: string, token: string | undefined, ip = freshIpv4()): Api {
  const own = {
    'cf-connecting-ip': ip,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const call = (path: string, sent: Sent): Promise<Received> =>
    http(`${baseUrl}/api/v6${path}`, { ...sent, headers: { ...own, ...sent.headers } });
  return {
    get: (path, headers = {}) => call(path, { headers }),
    post: (path, body, headers = {}) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    send: call,
  };
}
