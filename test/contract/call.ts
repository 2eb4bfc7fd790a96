import type { CloudEnvironment } from '../../local/workers/local-functions.ts';
import { toForm } from '../harness/calls/call-blasting.ts';
import { createApi } from '../harness/http/api.ts';
import type { Received, Sent } from '../harness/http/http.ts';
import type { Operation } from './operations.ts';
import type { OperationRequest } from './valid-requests.ts';

export type Caller = { token?: string; ip?: string; headers?: Record<string, string | string[]> };

/** Calls an operation as a customer does, by default from a fresh IP address. */
export function call(
  { API_BASE_URL }: CloudEnvironment,
  operation: Operation,
  request: OperationRequest,
  { token, ip, headers = {} }: Caller = {},
): Promise<Received> {
  const { path, ...sent } = toSent(operation, request);
  return createApi(API_BASE_URL, token, ip).send(path, { ...sent, headers: { ...sent.headers, ...headers } });
}

/** The HTTP request. Its path is relative to `/api/v6`; the few pages outside start with `/../..`. */
export function toSent(
  { path, route }: Operation,
  { params = {}, query = {}, body, form }: OperationRequest,
): Sent & { path: string } {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return {
    path:
      (/^\/api\/v6\//.test(filled) ? filled.slice('/api/v6'.length) : `/../..${filled}`) +
      (search === '' ? '' : `?${search}`),
    method: route.method.toUpperCase(),
    ...(form === undefined ? {} : toForm(form)),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  };
}
