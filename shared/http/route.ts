import type * as z from 'zod';
import type { Access } from '../auth/access.ts';
import type { PriceItem } from '../billing/price-items.ts';
import type { ErrorDetail } from './api-error.ts';
import type { Caller, CallerContext, RequestContext, RouteContext } from './context.ts';
import type { ErrorCode } from './error-codes.ts';

/**
 * The quota of an organization on a route. Routes that name the same `sharedAs` spend from one quota. `guard`: only
 * the source-IP guard counts (public and signed routes, whose caller is not an organization).
 */
export type Limit = { requests: number; windowSeconds: number; sharedAs?: string } | 'guard';

/** A further quota of an organization. */
export type Quota = { quota: string; limit: number; windowSeconds: number };
/** What a request spends of one by its size, together with the route's own: all or none. */
export type Cost = Quota & { units: number };

export type JsonReply<Data extends z.ZodType = z.ZodType> = {
  status: 200 | 201 | 202;
  data: Data;
  headers?: Record<string, string>;
  /** Another media type that the handler may answer instead, as a Response of its own. */
  alternative?: string;
  /** Headers that the handler sets, and what they say. */
  carries?: Record<string, string>;
  /** The data that the document shows, where that of the schema is not what this route answers. */
  example?: z.output<Data>;
};
export type EmptyReply = { status: 204 };
/** Anything that is not JSON: the handler answers a Response of its own. */
export type RawReply = {
  status: 200 | 302;
  contentType: string;
  alternative?: string;
  /** Where it is text: what it holds, a line of it where it is NDJSON, and what that looks like. */
  schema?: z.ZodType;
  example?: unknown;
  /** Headers that the handler sets, and what they say. */
  carries?: Record<string, string>;
  /** Answered by `serveDownload`: ranges of it can be asked for. */
  isDownload?: true;
};
export type Reply = JsonReply | EmptyReply | RawReply;

export type ReplyValue<R extends Reply> = R extends { data: infer Data extends z.ZodType }
  ? z.input<Data> | (R extends { alternative: string } ? Response : never)
  : R extends { contentType: string }
    ? Response
    : undefined;

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

export type RouteInput<P extends Schema, Q extends Schema, B extends Schema> = {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
};

/** An input as the machinery sees it. */
export type Input = RouteInput<undefined, undefined, undefined>;

type Schema = z.ZodType | undefined;

/** Bodies that are not JSON, read as they come in into what the route's `body` parses. */
export type BodyStreams = {
  mediaTypes: readonly string[];
  /** What a line or so looks like, for the reference. */
  description: string;
  read: (chunks: AsyncIterable<Uint8Array>, mediaType: string) => Promise<unknown>;
};

/** Everything there is to say about an endpoint. Enforcement, OpenAPI, reference pages and tests come from it. */
export type RouteSpec<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Reply,
  A extends Access,
  Begun = unknown,
> = {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Below the function's base path, parameters in braces: `/links/{domain}/{code}`. */
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  access: A;
  limit: A extends 'public' | 'signed' ? 'guard' : Exclude<Limit, 'guard'>;
  /** Further quotas spent after validation, with the route's own, in one step. */
  costs?: (input: RouteInput<P, Q, B>, now: Date) => Cost[];
  /** What of the price list it is charged by. The HEAD of a GET that has one is not run: nobody pays for headers. */
  prices?: readonly PriceItem[];
  /** Those of its costs' quotas without which its body is not even read. */
  readsWith?: readonly Quota[];
  /**
   * For routes of a caller without a body: what of the organization is read in the same moment as the quotas are asked.
   * The handler gets it; of a caller who is refused nobody looks at it.
   */
  ahead?: (input: RouteInput<P, Q, B>, ctx: RequestContext, organizationId: number) => Promise<Begun>;
  /** Honours Idempotency-Key. */
  idempotent?: true;
  /** What makes two inputs the same where parsing leaves spellings apart; `filled` has the caller's defaults filled in. */
  sameAs?: (input: RouteInput<P, Q, B>, caller: Caller) => { said: unknown; filled: unknown };
  params?: P;
  /** What a path is answered whose parameters cannot name anything there is; VALIDATION_INVALID_PARAMETER unless told. */
  unknownPath?: ErrorCode;
  /** The last parameter may be empty (`/batch/`): its schema then refuses it, instead of NOT_FOUND. */
  judgesEmptyParam?: true;
  query?: Q;
  /** A strict object: unknown fields are refused by name. */
  body?: B;
  /** Other forms that the body may come in, besides JSON. */
  bodyStreams?: BodyStreams;
  /** The body is a form with files (`multipart/form-data`), and not JSON. */
  isForm?: true;
  /** Fields of the body that are refused as BAD_REQUEST, where the contract says so. */
  badRequestFields?: readonly string[];
  /** What else is wrong with an input that is refused for its form: every wrong field is named at once. */
  alsoWrong?: (ctx: CallerContext, input: RefusedInput) => Promise<ErrorDetail[]> | ErrorDetail[];
  /** Fields of the body or the query whose text is judged by a code of its own, also where it holds what is no text. */
  judgesText?: readonly string[];
  /** 64 KiB unless said otherwise. */
  maxBodyBytes?: number;
  reply: R;
  /** What it can answer beyond what every route can (see `errorsOf`). */
  errors: readonly ErrorCode[];
};

/** An input as it came: nobody knows yet of what types its fields are. */
export type RefusedInput = { body: unknown; query: Record<string, string | undefined> };

/** A route as the machinery sees it, its type parameters forgotten. */
export type Route = RouteSpec<Schema, Schema, Schema, Reply, Access> & {
  limit: Limit;
  handler: (
    input: RouteInput<Schema, Schema, Schema>,
    ctx: RouteContext<Access>,
    begun: Promise<unknown>,
  ) => Promise<unknown>;
};

/** Declares an endpoint. The handler gets parsed input and answers the reply's data. */
export function defineRoute<
  const R extends Reply,
  const A extends Access,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  Begun = undefined,
>(
  spec: RouteSpec<P, Q, B, R, A, Begun>,
  handler: (
    input: RouteInput<P, Q, B>,
    ctx: RouteContext<A>,
    begun: Promise<Begun>,
  ) => Promise<ReplyValue<R>> | ReplyValue<R>,
): Route {
  // The pipeline parses the input by this very spec before it calls the handler, so the forgotten types hold.
  return { ...spec, handler } as unknown as Route;
}

const ON_EVERY_ROUTE: ErrorCode[] = [
  'RATE_DDOS_EXCEEDED',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'GATEWAY_TIMEOUT',
];
const WITH_A_KEY: ErrorCode[] = [
  'AUTH_REQUIRED',
  'AUTH_INVALID_KEY',
  'AUTH_COST_CENTER_DISABLED',
  'ACCOUNT_CONFIG_NOT_FOUND',
  'ACCOUNT_NOT_ACTIVE',
  'ACCOUNT_BLOCKED',
  'AUTH_IP_NOT_ALLOWED',
  'RATE_TPS_EXCEEDED',
];

/** Whether there is anything in a request of it that can be wrong. */
export const takesInput = ({ params, unknownPath, query, body }: Route): boolean =>
  query !== undefined || body !== undefined || (params !== undefined && unknownPath === undefined);

/** Every error code a route can answer: its own and those of the machinery around it. */
export function errorsOf(route: Route): Set<ErrorCode> {
  const { access } = route;
  const scoped = typeof access === 'object';
  return new Set<ErrorCode>([
    ...ON_EVERY_ROUTE,
    ...(access === 'public' || access === 'signed' ? [] : WITH_A_KEY),
    ...(scoped && access.service !== undefined ? (['AUTH_SERVICE_NOT_ALLOWED'] as const) : []),
    ...(scoped && access.capability !== undefined ? (['AUTH_CAPABILITY_NOT_ALLOWED'] as const) : []),
    ...(route.method !== 'get' && access !== 'public' && access !== 'signed'
      ? (['ACCOUNT_READ_ONLY'] as const)
      : []),
    ...(takesInput(route) ? (['VALIDATION_INVALID_PARAMETER'] as const) : []),
    ...(route.body ? (['BAD_REQUEST', 'PAYLOAD_TOO_LARGE'] as const) : []),
    ...(route.idempotent
      ? (['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'] as const)
      : []),
    ...route.errors,
  ]);
}
