import type * as z from 'zod';
import { ApiError, type ErrorDetail, fieldError } from './api-error.ts';
import { toFieldDetails } from './field-details.ts';
import { parseJson } from './parse-json.ts';
import { readBody, readChunks } from './read-body.ts';
import type { Route, RouteInput } from './route.ts';

export type RawInput = { request: Request; params: Record<string, string>; query: Record<string, string> };

/** Reads and validates everything a route takes. Throws one error that names every field that is wrong. */
export async function readInput(
  route: Route,
  raw: RawInput,
): Promise<RouteInput<undefined, undefined, undefined>> {
  const body = route.body && (await readAnyBody(route, raw.request));
  const details: ErrorDetail[] = [];
  const parse = (
    schema: z.ZodType | undefined,
    value: unknown,
    unknownFields: readonly string[] = [],
  ): unknown => {
    if (schema === undefined) return undefined;
    const unstorable = findUnstorable(value);
    if (unstorable !== undefined) {
      details.push({
        field: unstorable,
        message: 'Holds a character that is not text (NUL or half of a surrogate pair).',
      });
      return undefined;
    }
    const result = schema.safeParse(value);
    if (!result.success) details.push(...result.error.issues.flatMap(toFieldDetails));
    details.push(...unknownFields.map((field) => ({ field, message: 'Unknown field.' })));
    return result.data;
  };
  const input = {
    params: parse(route.params, raw.params),
    query: parse(route.query, raw.query),
    // zod passes over `__proto__`, which JSON.parse keeps as a field like any other.
    body: parse(route.body, body, hasProto(body) ? ['__proto__'] : []),
  };
  if (details.length > 0) {
    const [first] = details;
    throw new ApiError('VALIDATION_INVALID_PARAMETER', {
      ...(first && { message: `${first.field}: ${first.message}` }),
      details,
    });
  }
  // Each part was parsed by the schema that the handler's types come from.
  return input as RouteInput<undefined, undefined, undefined>;
}

async function readAnyBody({ bodyStreams, maxBodyBytes }: Route, request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return parseJson(await readBody(request, maxBodyBytes));
  if (type !== undefined && bodyStreams?.mediaTypes.includes(type)) {
    return await bodyStreams.read(readChunks(request, maxBodyBytes), type);
  }
  const types = ['application/json', ...(bodyStreams?.mediaTypes ?? [])];
  throw fieldError('BAD_REQUEST', 'Content-Type', `Send the body as ${types.join(', ')}.`);
}

const hasProto = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, '__proto__');

/** The path of the first string, or name, that neither UTF-8 nor Postgres can hold. Stops 12 levels down. */
function findUnstorable(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? path || 'body' : undefined;
  if (typeof value !== 'object' || value === null || depth > 12) return undefined;
  for (const [name, item] of Object.entries(value)) {
    const field = path === '' ? name : `${path}.${name}`;
    const found = findUnstorable(name, path || 'body') ?? findUnstorable(item, field, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
