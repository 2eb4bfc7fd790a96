import { type Context, Hono } from 'hono';
import { getQueryParams } from 'hono/utils/url';
import type { Keys } from '../auth/identity.ts';
import { createCtx } from '../create-ctx.ts';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors/domain-error.ts';
import { MESSAGES } from '../errors/messages.ts';
import type { Job } from '../jobs/job.ts';
import type { MountedJobs } from '../jobs/mount-jobs.ts';
import { answerRoute } from './answer-route.ts';
import type { Callback } from './callback.ts';
import { HEALTH_PATH, NO_REFERRER, NO_SNIFFING, STRICT_TRANSPORT } from './every-host.ts';
import { encodePlus } from './input/encode-plus.ts';
import { isPlainHttp, redirectToHttps } from './plain-http.ts';
import { defineRoute, type Route } from './route.ts';

export type ApiDeclaration = {
  /** Its folder under `functions/`, and its env in wrangler.toml. */
  name: string;
  /** Prefix of its routes' paths. */
  basePath: string;
  routes: readonly Route[];
  /** Endpoints for providers; not part of the API. */
  callbacks?: readonly Callback[];
};

type FunctionSpec = ApiDeclaration & { keys: Keys; jobs?: MountedJobs };

/** A deployable Worker, with the declarations from which documents and tests are generated. */
export type OperatorFunction = Required<ApiDeclaration> & {
  jobs: readonly Job[];
  fetch: (request: Request, env: object, execution: ExecutionContext) => Response | Promise<Response>;
};

type ExecutionContext = {
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
  props: unknown;
};

/** Total time that a job may wait for Redis, and for Postgres. */
const JOB_DEPENDENCY_MS = 20_000;

/** The time for a callback: providers wait about 15 s, and many do not retry. */
const CALLBACK_DEPENDENCY_MS = 10_000;

/**
 * Builds a Worker from its declarations. Unknown paths are answered NOT_FOUND, and count under the guard like any
 * other.
 */
export function createFunction(spec: FunctionSpec): OperatorFunction {
  const { name, basePath, keys, routes, jobs: mounted, callbacks = [] } = spec;
  const app = new Hono<{ Bindings: object }>();

  const open = (c: Context<{ Bindings: object }>, totalMs?: number): Ctx =>
    createCtx({
      env: c.env,
      functionName: name,
      execution: c.executionCtx,
      openQueue: mounted?.openQueue,
      ...(totalMs !== undefined && { totalMs }),
    });
  const answer = (c: Context<{ Bindings: object }>, route: Route): Promise<Response> => {
    const ctx = open(c);
    const raw = { request: c.req.raw, params: c.req.param(), queries: readQueries(c.req.url) };
    const answered = answerRoute(ctx, isPlainHttp(c.req.raw, c.env) ? PLAIN_HTTP : route, raw, keys);
    // A client that disconnects must not leave a lock, marker or slot unreleased.
    c.executionCtx.waitUntil(answered);
    return answered;
  };

  app.get(HEALTH_PATH, () => new Response(null, { status: 204 }));
  if (mounted !== undefined) {
    const { list, receive } = mounted;
    for (const job of list)
      app.post(`/_jobs/${name}/${job.name}`, (c) => receive(open(c, JOB_DEPENDENCY_MS), job, c.req.raw));
  }
  for (const { method, path, receive } of callbacks) {
    app.on(method, basePath + toHonoPath(path), (c) => {
      const received = receive(open(c, CALLBACK_DEPENDENCY_MS), c.req.raw, c.req.param());
      // A provider that disconnects may not report again.
      c.executionCtx.waitUntil(received);
      return received;
    });
  }
  for (const route of routes) {
    const path = basePath + toHonoPath(route.path);
    app.on(route.method, path, (c) => answer(c, route));
    if (route.allowsEmptyParam) app.on(route.method, path.replace(/:\w+$/, ''), (c) => answer(c, route));
  }
  const methodsOf = createMethodTable(basePath, routes);
  app.notFound((c) => {
    const methods = methodsOf(c.req.path);
    if (c.req.method === 'OPTIONS' && methods.length > 0) return answer(c, optionsOf(methods));
    return answer(c, notFoundRoute(c.req.method, methods));
  });

  return {
    name,
    basePath,
    routes,
    jobs: mounted?.list ?? [],
    callbacks,
    fetch: async (request, env, execution) => {
      const response =
        isPlainHttp(request, env) && isHarmless(request)
          ? redirectToHttps(request)
          : await app.fetch(request, env, execution);
      for (const { name, value } of [STRICT_TRANSPORT, NO_SNIFFING, NO_REFERRER])
        response.headers.set(name, value);
      return response;
    },
  };
}

/** All values of each parameter of a URL's query. */
const readQueries = (url: string): Record<string, string[]> =>
  // Without the name of one, it returns all parameters.
  getQueryParams(encodePlus(url)) as Record<string, string[]>;

/** The methods in the order of the Allow header. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns a path's methods, including OPTIONS; none for an unknown path. */
function createMethodTable(
  basePath: string,
  routes: readonly Pick<Route, 'method' | 'path' | 'allowsEmptyParam'>[],
): (path: string) => string[] {
  const known = routes.map(({ method, path, allowsEmptyParam }) => ({
    form: toForm(basePath + path, allowsEmptyParam === true),
    methods: method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  }));
  return (path) => {
    const methods = new Set(known.flatMap(({ form, methods: own }) => (form.test(path) ? own : [])));
    return methods.size === 0 ? [] : [...METHODS.filter((method) => methods.has(method)), 'OPTIONS'];
  };
}

/** The regular expression of a path pattern such as `/links/{domain}`. */
function toForm(path: string, mayEndEmpty: boolean): RegExp {
  const form = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${mayEndEmpty ? form.replace(/\+$/, '*') : form}$`);
}

/** `/links/{domain}` → `/links/:domain` */
const toHonoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** A request that has no key and changes nothing is led to https; any other is refused, so that its sender notices. */
const isHarmless = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !headers.has('authorization');

/** Refuses a request in clear text, whose key and data others may have read. */
const PLAIN_HTTP: Route = defineRoute(
  {
    method: 'get',
    path: '*',
    operationId: 'plainHttp',
    summary: 'Every path over plain HTTP',
    access: 'public',
    limit: 'guard',
    reply: { status: 200, contentType: 'application/json' },
    errors: ['BAD_REQUEST'],
  },
  () => {
    throw new DomainError('BAD_REQUEST', { message: MESSAGES.onlyHttps });
  },
);

/** Answers OPTIONS with the path's methods; no other origin is granted access. */
const optionsOf = (methods: readonly string[]): Route =>
  defineRoute(
    {
      method: 'get',
      path: '*',
      operationId: 'options',
      summary: 'The methods of a path',
      access: 'public',
      limit: 'guard',
      reply: { status: 204 },
      errors: [],
    },
    async (_, ctx) => {
      ctx.setHeader('Allow', methods.join(', '));
      return undefined;
    },
  );

/** The route for an unknown path, or for a method that the path does not have. */
const notFoundRoute = (method: string, methods: readonly string[]): Route =>
  defineRoute(
    {
      method: 'get',
      path: '*',
      operationId: 'notFound',
      summary: 'Every path that does not exist',
      access: 'public',
      limit: 'guard',
      reply: { status: 200, contentType: 'application/json' },
      errors: ['NOT_FOUND'],
    },
    (_, ctx) => {
      if (methods.length === 0)
        throw new DomainError('NOT_FOUND', {
          message: MESSAGES.pathUnknown,
        });
      const allowed = methods.join(', ');
      ctx.setHeader('Allow', allowed);
      throw new DomainError('NOT_FOUND', {
        message: MESSAGES.methodUnknown(method, allowed),
      });
    },
  );
