import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import * as z from 'zod';
import { MANIFEST } from '../client/packages/metadata.ts';
import { pricesOf } from '../db/billing/tables/price-items.ts';
import { ERRORS_HELP } from '../docs/errors/errors-help.ts';
import { ERROR_CODES, type ErrorCode } from '../shared/kernel/errors/error-codes.ts';
import { FieldError } from '../shared/kernel/errors/field-error-schema.ts';
import { declarationOf, FUNCTION_NAMES } from '../shared/kernel/functions.ts';
import type { ApiDeclaration } from '../shared/kernel/http/create-function.ts';
import { MAX_BODY_BYTES } from '../shared/kernel/http/input/read-body.ts';
import { errorsOf, type Route } from '../shared/kernel/http/route.ts';
import { GUARD } from '../shared/kernel/quotas/limits.ts';
import { addExamples } from './add-examples.ts';
import { allowNulls } from './allow-nulls.ts';
import { count, describeHeaders, RATE_LIMIT_HEADERS } from './answer-headers.ts';
import { describeFields } from './describe-fields.ts';
import { describeLines } from './describe-lines.ts';
import { DownloadHeaders, isDownload, toDownloadAnswers } from './download-answers.ts';
import { EXAMPLE_TIME } from './error-examples.ts';
import { registerWebhooks } from './register-webhooks.ts';
import { shareEdits, shareParts } from './share-parts.ts';

const Meta = z
  .object({
    requestId: z
      .string()
      .regex(/^[a-f0-9]{32}$/)
      .describe('Quote it to support.'),
    timestamp: z.iso.datetime({ offset: true }).describe('When the response was made, in Colombia time.'),
    responseTimeMs: z.int(),
    clientIp: z.string().optional().describe('Source address as the service sees it, where it matters.'),
  })
  .meta({
    id: 'Meta',
    example: {
      requestId: '9f86d081884c7d659a2feaa0c55ad015',
      timestamp: EXAMPLE_TIME,
      responseTimeMs: 12,
    },
  });

const ErrorReply = z
  .object({
    success: z.literal(false),
    error: z
      .object({
        code: z
          .enum(Object.keys(ERROR_CODES))
          .meta({ description: 'Stable; branch on it.', 'x-extensible-enum': true }),
        type: z.url().describe('The page of the code.'),
        message: z.string(),
        details: z.array(FieldError),
      })
      .meta({ id: 'ErrorBody' }),
    meta: Meta,
  })
  .meta({ id: 'Error' });

const RETRY_AFTER = { 'Retry-After': count('Seconds to wait.', 1) };
/** Responses with Retry-After: these statuses, and the 409 of a key whose first request is still running. */
const hasRetryAfter = (status: number, codes: readonly ErrorCode[]): boolean =>
  status === 429 || status >= 503 || codes.includes('IDEMPOTENCY_IN_PROGRESS');

/** The OpenAPI 3.1 document, generated from the functions' declarations. */
export function toOpenapi(functions: readonly ApiDeclaration[]) {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'svc_<32 hex>',
  });
  for (const { name, basePath, routes } of functions) {
    for (const route of routes) registerRoute(registry, name, basePath, route);
  }
  registerWebhooks(registry);
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Operator API',
      version: MANIFEST.version,
      description:
        "A telecommunications operator's REST API: short links, number look-up, speech, calls, account.",
      contact: { name: 'Support', url: 'https://api.operator.example/docs/guides/support' },
      license: { name: MANIFEST.license, identifier: MANIFEST.license },
    },
    servers: [{ url: 'https://api.operator.example' }],
    tags: FUNCTION_NAMES.flatMap((name) => {
      const { reference: description } = declarationOf(name);
      return description === undefined ? [] : [{ name, description }];
    }),
  });
  // The generator's types cover all of OpenAPI; this is the part that it generated.
  addExamples(document as unknown as Parameters<typeof addExamples>[0]);
  allowNulls(document as unknown as Parameters<typeof allowNulls>[0]);
  describeFields(document as unknown as Parameters<typeof describeFields>[0]);
  describeLines(document as unknown as Parameters<typeof describeLines>[0]);
  finishSchemas(document);
  shareEdits(document as unknown as Parameters<typeof shareEdits>[0]);
  shareParts(document as unknown as Parameters<typeof shareParts>[0]);
  return document;
}

function registerRoute(registry: OpenAPIRegistry, tag: string, basePath: string, route: Route): void {
  const { access } = route;
  const prices = pricesOf(route.operationId);
  registerLine(registry, route);
  registry.registerPath({
    method: route.method,
    path: basePath + route.path,
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [tag],
    ...(route.deprecation === undefined ? {} : { deprecated: true, 'x-sunset': route.deprecation.until }),
    security: access === 'public' || access === 'signed' ? [] : [{ apiKey: [] }],
    request: {
      ...(isObject(route.params) ? { params: route.params } : {}),
      ...(isObject(route.query) ? { query: route.query } : {}),
      ...(route.idempotent ? { headers: IdempotencyHeader } : {}),
      ...(isDownload(route) ? { headers: DownloadHeaders } : {}),
      ...(route.body ? { body: { required: true, content: toBodyContent(route) } } : {}),
    },
    responses: { ...toSuccess(route), ...toDownloadAnswers(route, RATE_LIMIT_HEADERS), ...toErrors(route) },
    'x-access': toAccess(route),
    'x-scope': { type: toAccess(route).kind },
    ...(prices.length === 0 ? {} : { 'x-price': prices }),
    'x-effect': route.method === 'get' ? 'none' : (route.effect ?? 'lasting'),
    ...toLimit(route),
    ...toFurtherLimits(route),
  });
}

/** Routes without an organization as caller are limited by the guard per source address. */
function toLimit({ limit, operationId }: Route) {
  const {
    requests,
    windowSeconds,
    sharedAs = operationId,
  } = limit === 'guard' ? { ...GUARD, sharedAs: 'sourceAddress' } : limit;
  return {
    'x-limit': { requests, windowSeconds },
    'x-tps': { limit: requests, period: windowSeconds, endpointId: sharedAs },
  };
}

/** The largest body, and the quota that is spent beside that of requests. */
function toFurtherLimits({ body, maxBodyBytes = MAX_BODY_BYTES, cost }: Route) {
  return {
    ...(body === undefined ? {} : { 'x-max-body-bytes': maxBodyBytes }),
    ...(cost === undefined
      ? {}
      : { 'x-quota': { limit: cost.limit, windowSeconds: cost.windowSeconds, counts: cost.counts } }),
  };
}

function toBodyContent({ body = z.any(), bodyFormat, maxBodyBytes = MAX_BODY_BYTES }: Route) {
  if (bodyFormat === 'form') return { 'multipart/form-data': { schema: body } };
  const { mediaTypes = [], description = '', maxBytes = maxBodyBytes } = bodyFormat ?? {};
  const stream = { schema: z.string().meta({ description, maxLength: maxBytes }) };
  return {
    'application/json': { schema: body },
    ...Object.fromEntries(mediaTypes.map((type) => [type, stream])),
  };
}

/** The schema of a line, to which a list of them in JSON refers. */
function registerLine(registry: OpenAPIRegistry, { line }: Route): void {
  if (line === undefined) return;
  const { $defs = {} } = z.toJSONSchema(line, { io: 'input' });
  // JSON Schema 2020-12 is that of OpenAPI 3.1; the types of the two packages differ.
  for (const [id, schema] of Object.entries($defs))
    registry.registerComponent('schemas', id, schema as object);
}

const IdempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,255}$/)
    .optional()
    .describe(
      '1 to 255 letters, digits, `-` and `_`. Repeating a request with the same key and body returns the result of the first one. Keys never expire.',
    ),
});

const isObject = (schema: z.ZodType | undefined): schema is z.ZodObject => schema instanceof z.ZodObject;

/** Describes who may call, in canonical form. */
function toAccess({ access }: Route): { kind: string; service?: string; capability?: string } {
  if (typeof access === 'string') return { kind: access };
  return {
    kind: access.service === undefined ? 'capability' : 'service',
    ...(access.service === undefined ? {} : { service: access.service }),
    ...(access.capability === undefined ? {} : { capability: access.capability }),
  };
}

/**
 * Finishes what schemas ask of the document. `x-extensible-enum: true`: later versions may add values, so that known ones are
 * listed there, and a validator or a generated client takes others. `x-omitted`: fields that are only known to be refused.
 */
function finishSchemas(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  // Any object has names.
  const part = node as Record<string, unknown>;
  if (part['x-extensible-enum'] === true) {
    const values: unknown[] = Object.values(Object(part.enum));
    part['x-extensible-enum'] = values.filter((value) => value !== null);
    delete part.enum;
  }
  for (const name of Object.values(Object(part['x-omitted']))) delete Object(part.properties)[String(name)];
  delete part['x-omitted'];
  for (const inside of Object.values(part)) finishSchemas(inside);
}

const REPLAYED = {
  'Idempotency-Status':
    '`replayed` when the key was already used for this request, even if the answer is a 404 because the result no longer exists.',
};

function toSuccess({ reply, idempotent }: Route) {
  if (!('data' in reply) && !('contentType' in reply)) {
    return { [reply.status]: { description: 'Done; no body', headers: RATE_LIMIT_HEADERS } };
  }
  const main =
    'data' in reply
      ? {
          'application/json': {
            schema: z.object({ success: z.literal(true), data: reply.data, meta: Meta }),
            ...(reply.example === undefined
              ? {}
              : { example: { success: true, data: reply.example, meta: Meta.meta()?.example } }),
          },
        }
      : {
          [reply.contentType]: {
            schema: reply.schema ?? z.any(),
            ...(reply.example === undefined ? {} : { example: reply.example }),
          },
        };
  const alternative = reply.alternative === undefined ? {} : { [reply.alternative]: { schema: z.string() } };
  const carried = {
    ...('responseHeaders' in reply ? reply.responseHeaders : {}),
    ...(idempotent ? REPLAYED : {}),
  };
  const headers = { ...RATE_LIMIT_HEADERS, ...describeHeaders(Object.entries(carried)) };
  return { [reply.status]: { description: 'Success', headers, content: { ...main, ...alternative } } };
}

/** One response per status, listing its possible error codes. */
function toErrors(route: Route) {
  const byStatus = Map.groupBy([...errorsOf(route)].sort(), (code: ErrorCode) => ERROR_CODES[code].status);
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    statuses.map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS_HELP[code].summary.en}`).join('\n\n'),
        headers: {
          ...RATE_LIMIT_HEADERS,
          ...(hasRetryAfter(status, codes) ? RETRY_AFTER : {}),
          ...(status === 404 && route.idempotent ? describeHeaders(Object.entries(REPLAYED)) : {}),
        },
        content: { 'application/json': { schema: ErrorReply } },
        'x-error-codes': codes,
      },
    ]),
  );
}
