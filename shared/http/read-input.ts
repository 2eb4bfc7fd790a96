import type * as z from 'zod';
import { ApiError, type ErrorDetail, fieldError } from './api-error.ts';
import type { BodyRoom } from './body-rooms.ts';
import { describeIssue, toFieldDetails } from './field-details.ts';
import { parseJson } from './parse-json.ts';
import { expectedBytes, readBody, readChunks } from './read-body.ts';
import { readForm } from './read-form.ts';
import type { Route, RouteInput } from './route.ts';

export type RawInput = {
  request: Request;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Where the body is kept in memory. */
  room: BodyRoom;
};

/** Enough to see what is wrong, of a body that may have a hundred thousand wrong numbers. */
const MAX_DETAILS = 1_000;

/** Reads and validates everything a route takes. Throws one error that names every field that is wrong, up to 1,000. */
export async function readInput(
  route: Route,
  raw: RawInput,
): Promise<RouteInput<undefined, undefined, undefined>> {
  const body = route.body && (await readAnyBody(route, raw));
  const details: ErrorDetail[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const unstorable = findUnstorable(value);
    if (unstorable !== undefined) {
      details.push({
        field: unstorable || 'body',
        message: 'Holds a character that is not text (NUL or half of a surrogate pair).',
      });
      return undefined;
    }
    const result = schema.safeParse(value, { error: describeIssue });
    if (!result.success) details.push(...result.error.issues.slice(0, MAX_DETAILS).flatMap(toFieldDetails));
    return result.data;
  };
  const params = parse(route.params, raw.params);
  if (details.length > 0 && route.unknownPath !== undefined) throw new ApiError(route.unknownPath);
  const input = {
    params,
    query: parse(route.query, raw.query),
    body: parse(route.body, body),
  };
  if (details.length > 0) {
    const [first] = details;
    const isBadRequest = details.some(({ field }) => route.badRequestFields?.includes(field));
    throw new ApiError(isBadRequest ? 'BAD_REQUEST' : 'VALIDATION_INVALID_PARAMETER', {
      ...(first && { message: `${first.field}: ${first.message}` }),
      details,
    });
  }
  // Each part was parsed by the schema that the handler's types come from.
  return input as RouteInput<undefined, undefined, undefined>;
}

async function readAnyBody(
  { bodyStreams, maxBodyBytes, isForm }: Route,
  { request, room }: RawInput,
): Promise<unknown> {
  await room.take(expectedBytes(request, maxBodyBytes));
  if (isForm) return await readForm(request, maxBodyBytes);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return parseJson(await readBody(request, maxBodyBytes));
  if (type !== undefined && bodyStreams?.mediaTypes.includes(type)) {
    return await bodyStreams.read(readChunks(request, maxBodyBytes), type);
  }
  const types = ['application/json', ...(bodyStreams?.mediaTypes ?? [])];
  throw fieldError('BAD_REQUEST', 'Content-Type', `Send the body as ${types.join(', ')}.`);
}

/**
 * The path of the first string, or of the object with the first name, that neither UTF-8 nor Postgres can hold; '' is
 * the value itself. Paths are made on the way back only: a body may have a million values.
 */
function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = findUnstorable(value[index]);
      if (found !== undefined) return joinPath(String(index), found);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value) {
      if (!isStorable(name)) return '';
      const found = findUnstorable(Reflect.get(value, name));
      if (found !== undefined) return joinPath(name, found);
    }
  }
  return undefined;
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const joinPath = (name: string, path: string): string => (path === '' ? name : `${name}.${path}`);
