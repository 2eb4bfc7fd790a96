import * as z from 'zod';
import type { TenantCtx } from '../../ctx.ts';
import { DomainError, type ErrorDetail, fieldError, toFieldsError } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../errors/messages.ts';
import { type ErasedInput, type Route, takesInput } from '../route.ts';
import type { BodyShare } from './body-memory.ts';
import { describeIssue, toFieldDetails, withUnstorable } from './field-details.ts';
import { LARGE_BYTES, parseJson, pauseForLarge } from './parse-json.ts';
import { parseLarge } from './parse-large.ts';
import { openShareFor, readChunks, receiveBody } from './read-body.ts';
import { readForm } from './read-form.ts';

export type RawInput = {
  request: Request;
  params: Record<string, string>;
  /** All values of each query parameter. */
  queries: Record<string, readonly string[]>;
  /** The context of the tenant, on authenticated routes. */
  tenant: (() => TenantCtx) | undefined;
  /** Opens a share of the memory for bodies, for at most `mostBytes`. */
  openShare: (mostBytes: number) => BodyShare;
  /** Called with what undoes the reading of the body, should the request be refused. */
  onRefusal: (undo: () => Promise<void>) => void;
};

/** The most that is held in memory of a body that is stored while it is read. */
const STORED_WINDOW = 8 * 1024 * 1024;

/** Enough to find the errors in a body that may have a hundred thousand. */
const MAX_DETAILS = 1_000;

/** Parses and validates a route's whole input. Throws one error that names every wrong field, up to 1,000. */
export async function readInput(route: Route, raw: RawInput): Promise<ErasedInput> {
  const details: ErrorDetail[] = [];
  const read = route.body && (await readAnyBody(route, raw, details));
  const body = read?.value;
  const ofForm = details.length;
  const parse = async (schema: z.ZodType | undefined, value: unknown, judged = value, bytes = 0) => {
    if (schema === undefined) return undefined;
    const named = new Set(details.map(({ field }) => field));
    const { data, issues } =
      bytes > LARGE_BYTES ? await parseLarge(schema, value, MAX_DETAILS) : parseSmall(schema, value);
    await pauseForLarge(bytes);
    const wrong = withoutRepeats(issues.slice(0, MAX_DETAILS).flatMap(toFieldDetails));
    details.push(...withUnstorable(judged, wrong).filter(({ field }) => !named.has(field)));
    return data;
  };
  const params = await parse(route.params, raw.params);
  if (details.length > ofForm && route.unknownPath !== undefined) throw new DomainError(route.unknownPath);
  details.push(...findUnknownOrRepeated(route, raw.queries));
  const query = firstOf(raw.queries);
  const parseBody = async () => {
    const parsed = await parse(route.body, body, without(body, route.handlerValidatedFields), read?.bytes);
    if (typeof parsed === 'object' && parsed !== null) read?.keep?.(parsed, body);
    return parsed;
  };
  const input = {
    params,
    query: await parse(route.query, query, without(query, route.handlerValidatedFields)),
    body: read?.isWhole ? body : await parseBody(),
  };
  if (details.length > 0) {
    const named = new Set(details.map(({ field }) => field));
    const refused = { body, query };
    const others =
      raw.tenant === undefined ? [] : ((await route.findMoreErrors?.(raw.tenant(), refused)) ?? []);
    details.push(...others.filter(({ field }) => !named.has(field)));
    const isBadRequest = details.some(({ field }) => route.badRequestFields?.includes(field));
    const code = isBadRequest ? 'BAD_REQUEST' : 'VALIDATION_INVALID_PARAMETER';
    const told = details.slice(0, MAX_DETAILS);
    throw toFieldsError(code, (raw.tenant && route.explainErrors?.(raw.tenant(), told, refused)) ?? told);
  }
  // Each part was parsed by the schema that the handler's types are derived from.
  return input as ErasedInput;
}

function parseSmall(schema: z.ZodType, value: unknown): Awaited<ReturnType<typeof parseLarge>> {
  const { data, error } = schema.safeParse(value, { error: describeIssue });
  return { data, issues: error?.issues ?? [] };
}

/** One error for each field: two checks may refuse the same number. */
function withoutRepeats(details: readonly ErrorDetail[]): ErrorDetail[] {
  return [...new Map(details.map((detail) => [detail.field, detail])).values()];
}

/** The contract says that a key in the query is ignored, whatever its parameter is called. */
const LIKE_A_KEY = /^(Bearer )?svc_[a-f0-9]{32}$/i;

/**
 * Unknown and repeated query parameters; a repeated one is ambiguous. Documents and signed URLs accept extra
 * parameters, and routes without any input (such as ping) have no 400 in the contract.
 */
function findUnknownOrRepeated(route: Route, asked: RawInput['queries']): ErrorDetail[] {
  const { access, query } = route;
  if (access === 'public' || access === 'signed' || !takesInput(route)) return [];
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const unknown = known.length === 0 ? MESSAGES.parameterUnknown : MESSAGES.parametersKnown(known.join(', '));
  const isMisused = ([name, values]: [string, readonly string[]]): boolean =>
    known.includes(name) ? values.length > 1 : !values.every((value) => LIKE_A_KEY.test(value));
  return Object.entries(asked)
    .filter(isMisused)
    .slice(0, MAX_DETAILS)
    .map(([field]) => ({ field, message: known.includes(field) ? MESSAGES.parameterRepeated : unknown }));
}

async function readAnyBody(
  { bodyFormat, maxBodyBytes }: Route,
  raw: RawInput,
  details: ErrorDetail[],
): Promise<{
  value: unknown;
  isWhole?: true;
  bytes?: number;
  keep?: ((parsed: object, read: unknown) => void) | undefined;
}> {
  const { request, openShare } = raw;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const streams =
    bodyFormat === 'form' || !bodyFormat?.mediaTypes.includes(type ?? '') ? undefined : bodyFormat;
  const maxBytes = streams?.maxBytes ?? maxBodyBytes;
  const share = openShareFor(request, maxBytes, openShare, streams?.isWhole && STORED_WINDOW);
  const readWhole = (): Promise<Uint8Array> => receiveBody(request, maxBytes, share);
  if (bodyFormat === 'form') return { value: await readForm(request, readWhole, details) };
  if (type === 'application/json') {
    const bytes = await readWhole();
    return { value: await parseJson(bytes), bytes: bytes.length };
  }
  if (type !== undefined && streams !== undefined) {
    const value = await streams.read({
      mediaType: type,
      query: firstOf(raw.queries),
      params: raw.params,
      tenant: raw.tenant,
      free: share.free,
      onRefusal: raw.onRefusal,
      chunks: readChunks(request, maxBytes, share.hold, streams.maxSec),
    });
    if (streams.isWhole) return { value, isWhole: true };
    await share.waitToParse();
    return { value, bytes: maxBytes ?? 0, keep: streams.keep };
  }
  const types = ['application/json', ...(bodyFormat?.mediaTypes ?? [])];
  throw fieldError('BAD_REQUEST', 'Content-Type', MESSAGES.bodyNotOfType(types.join(', ')));
}

const firstOf = (queries: RawInput['queries']): Record<string, string> =>
  Object.fromEntries(Object.entries(queries).map(([name, [first = '']]) => [name, first]));

/** The input without fields whose text the handler validates. */
function without(came: unknown, names: readonly string[] = []): unknown {
  if (typeof came !== 'object' || came === null || names.length === 0) return came;
  return Object.fromEntries(Object.entries(came).filter(([name]) => !names.includes(name)));
}
