import type * as z from 'zod';
import type { Access } from '../auth/access.ts';
import type { TenantCtx } from '../ctx.ts';
import type { ErrorDetail } from '../errors/domain-error.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import type { QuotaWindow } from '../quotas/limits.ts';
import type { ObjectiveName } from '../requests/tally.ts';
import type { Deprecation } from './deprecation.ts';
import type { RequestForm } from './idempotency/request-form.ts';
import type { RouteCtx } from './request-ctx.ts';

/**
 * An organization's quota on a route. Routes with the same `sharedAs` share one quota. `guard`: only the source-IP
 * guard counts (public and signed routes, which have no caller).
 */
export type Limit = { requests: number; windowSeconds: number; sharedAs?: string } | 'guard';

/** An additional quota of an organization, which counts something other than requests. */
type Quota = { quota: string } & Required<QuotaWindow>;
/** The units that a request spends of a further quota, together with its own: both or neither. */
export type SpentQuota = Quota & { units: number };
/** Such a quota, with what an input spends of it. */
export type Cost<Input> = Quota & { units: (input: Input, now: Date) => number };

/** Calculates what an input spends of a further quota. */
export const toSpentQuota = <Input>(cost: Cost<Input>, input: Input, now: Date): SpentQuota => ({
  ...cost,
  units: cost.units(input, now),
});

type JsonReply<Data extends z.ZodType = z.ZodType> = {
  status: 200 | 201 | 202;
  data: Data;
  headers?: Record<string, string>;
  /** Another media type that the handler may send instead, as a Response. */
  alternative?: string;
  /** Headers that the handler sets, with their descriptions. */
  responseHeaders?: Record<string, string>;
  /** Example data for the documentation, where the schema's own example does not fit this route. */
  example?: z.output<Data>;
};
type EmptyReply = { status: 204 };
/** A reply that is not JSON: the handler returns a Response. */
type RawReply = {
  status: 200 | 302;
  contentType: string;
  alternative?: string;
  /** The schema of a text (of one line, for NDJSON), with an example. */
  schema?: z.ZodType;
  example?: unknown;
  /** Headers that the handler sets, with their descriptions. */
  responseHeaders?: Record<string, string>;
  /** Sent with `serveDownload`, which supports ranges. */
  isDownload?: true;
};
export type Reply = JsonReply | EmptyReply | RawReply;

type ReplyValue<R extends Reply> = R extends { data: infer Data extends z.ZodType }
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

/** Input with its types erased. */
export type ErasedInput = RouteInput<undefined, undefined, undefined>;

type Schema = z.ZodType | undefined;

/** A body as it arrives. */
export type BodyStream = {
  chunks: AsyncIterable<Uint8Array>;
  mediaType: string;
  /** Neither is validated. */
  query: Record<string, string | undefined>;
  params?: Record<string, string | undefined>;
  /** The context of who sends it, on authenticated routes. */
  tenant: (() => TenantCtx) | undefined;
  /** Releases the memory of bytes that are no longer held. */
  free: (bytes: number) => void;
  /** Says how to undo what reading did, for a request that is refused before its handler runs. */
  onRefusal: (undo: () => Promise<void>) => void;
};

/** Body formats besides JSON, read while they arrive. */
type BodyStreams = {
  mediaTypes: readonly string[];
  /** An example line, for the reference. */
  description: string;
  /** Reads the value that the route's `body` schema parses; with `isWhole`, the handler receives it as it is. */
  read: (stream: BodyStream) => Promise<unknown>;
  isWhole?: true;
  /** Keeps, for what the schema made of what was read, what the schema does not know: it is no part of the input. */
  keep?: (parsed: object, read: unknown) => void;
  /** Its size may be this, and its sender take this long; else they are those of JSON. */
  maxBytes?: number;
  maxSec?: number;
};

/** The complete declaration of an endpoint, from which enforcement, OpenAPI, reference pages and tests are derived. */
export type RouteSpec<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Reply,
  A extends Access,
> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Relative to the function's base path, parameters in braces: `/links/{domain}/{code}`. */
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  /** Made with `deprecation`: answers announce the end, and so do the documents. */
  deprecation?: Deprecation;
  access: A;
  /** The group whose objectives it has; by default `reads` for a GET, otherwise `creations`. */
  objective?: ObjectiveName;
  /** A GET that is charged: a HEAD of it does not run. */
  isCharged?: true;
  /**
   * The effect of a request other than a GET, besides its charge: `none`, it only reads; `reversible`, another request
   * undoes it. By default its effect lasts, so programs that act for a person ask first.
   */
  effect?: 'none' | 'reversible';
  limit: A extends 'public' | 'signed' ? 'guard' : Exclude<Limit, 'guard'>;
  /**
   * A further quota, spent together with the route's own after validation. If the route has a body, it is read only
   * while some of this quota is left.
   */
  cost?: Cost<RouteInput<P, Q, B>>;
  /** Supports Idempotency-Key: the form in which a retry is compared with the request that its key was stored for. */
  idempotent?: RequestForm<RouteInput<P, Q, B>>;
  params?: P;
  /** The error for path parameters that cannot match anything; VALIDATION_INVALID_PARAMETER by default. */
  unknownPath?: ErrorCode;
  /** The last parameter may be empty (`/batch/`): its schema then refuses it, instead of NOT_FOUND. */
  allowsEmptyParam?: true;
  query?: Q;
  /** A strict object: unknown fields are errors. */
  body?: B;
  /** `form`: `multipart/form-data` instead of JSON. Streams are accepted besides JSON. JSON alone by default. */
  bodyFormat?: 'form' | BodyStreams;
  /** Fields whose errors are BAD_REQUEST, where the contract says so. */
  badRequestFields?: readonly string[];
  /** Finds further errors in an input whose shape is invalid, so that all wrong fields are reported at once. */
  findMoreErrors?: (ctx: TenantCtx, input: RefusedInput) => Promise<ErrorDetail[]> | ErrorDetail[];
  /** Says more about errors of the schemas, where that depends on the organization. */
  explainErrors?: (ctx: TenantCtx, details: readonly ErrorDetail[], input: RefusedInput) => ErrorDetail[];
  /** Fields of body or query validated by the handler with error codes of their own, even when not text. */
  handlerValidatedFields?: readonly string[];
  /** The schema of what the handler validates one by one, an element of a list or a line of a stream, for the document: one with an id. */
  line?: z.ZodType;
  /** 64 KiB by default. */
  maxBodyBytes?: number;
  reply: R;
  /** Error codes besides those of every route (see `errorsOf`). */
  errors: readonly ErrorCode[];
};

/** Unvalidated input, of unknown types. */
export type RefusedInput = { body: unknown; query: Record<string, string | undefined> };

/** A route with its type parameters erased. */
export type Route = RouteSpec<Schema, Schema, Schema, Reply, Access> & {
  limit: Limit;
  handler: (input: RouteInput<Schema, Schema, Schema>, ctx: RouteCtx<Access>) => Promise<unknown>;
};

/** Declares an endpoint. The handler receives parsed input and returns the reply's data. */
export function defineRoute<
  const R extends Reply,
  const A extends Access,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  spec: RouteSpec<P, Q, B, R, A>,
  handler: (input: RouteInput<P, Q, B>, ctx: RouteCtx<A>) => Promise<ReplyValue<R>> | ReplyValue<R>,
): Route {
  // The pipeline parses the input with this spec before calling the handler, so the erased types hold.
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

/** Whether a request to the route has any input that could be invalid. */
export const takesInput = ({ params, unknownPath, query, body }: Route): boolean =>
  query !== undefined || body !== undefined || (params !== undefined && unknownPath === undefined);

/** All error codes of a route: its own and those of the pipeline. */
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
