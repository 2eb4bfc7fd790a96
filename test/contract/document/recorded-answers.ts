import { createHash } from 'node:crypto';
import { EXAMPLE_TIME } from '../../../openapi/error-examples.ts';

type Json = unknown;
type Node = Record<string, Json>;

const isNode = (value: Json): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|-05:00)$/;
const COLOMBIA_MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const COLOMBIA_MS = 5 * 3_600_000;
/** Moments further away than this were sent with the request. */
const FAR_MS = 200 * 86_400_000;

/** Names the kind of a text, as far as documents promise it. */
function kindOfText(text: string): string {
  if (MOMENT.test(text)) return 'moment';
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'day';
  if (new RegExp(`^${UUID.source}$`).test(text)) return 'id';
  return /^https?:\/\//.test(text) ? 'address' : 'text';
}

/**
 * Where an answer of the running system is of another kind than what is shown: fields that only one of the two has, and values
 * of different types. Null and an empty list say nothing about what else could be there.
 */
export function findDifferences(shown: Json, answered: Json, at = 'data'): string[] {
  if (shown === null || answered === null) return [];
  if (Array.isArray(shown) && Array.isArray(answered))
    return shown.length === 0 || answered.length === 0
      ? []
      : findDifferences(shown[0], answered[0], `${at}[]`);
  if (isNode(shown) && isNode(answered))
    return [...new Set([...Object.keys(shown), ...Object.keys(answered)])].flatMap((name) => {
      const own = `${at}.${name}`;
      if (!(name in shown)) return [`${own} is not shown`];
      if (!(name in answered)) return [`${own} is not answered`];
      return findDifferences(shown[name], answered[name], own);
    });
  const [one, other] = [shown, answered].map((value) =>
    typeof value === 'string' ? kindOfText(value) : Array.isArray(value) ? 'list' : typeof value,
  );
  return one === other ? [] : [`${at} is shown as ${one}, and is ${other}`];
}

/**
 * Whether an answer shows as much as the declared example: something in each of its lists, and not too much. `isRead`: no null for a
 * value either, of which what was only created for the example has many.
 */
export function isAsFull(declared: Json, answered: Json, isRead: boolean): boolean {
  if (declared !== null && answered === null && (isRead || isNode(declared))) return false;
  if (Array.isArray(declared) && Array.isArray(answered))
    return (
      declared.length === 0 ||
      (answered.length > 0 && answered.length <= 5 && isAsFull(declared[0], answered[0], isRead))
    );
  if (isNode(declared) && isNode(answered))
    return Object.entries(declared).every(([name, value]) => isAsFull(value, answered[name], isRead));
  return true;
}

/** The values that tests draw, and those that documents show instead. */
const DRAWN: readonly (readonly [drawn: RegExp, shown: string])[] = [
  [/\bTenant [0-9a-f]{12}\b/g, 'Acme'],
  [/\btenant\.[0-9a-f]{12}@example\.com\b/g, 'ana@acme.example'],
  [/\b10(\.\d{1,3}){3}\b/g, '203.0.113.7'],
  [/\/\d{10}\/[\w-]{20,}$/g, '/1795533000/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
];
/** Numbers that the database counts, by the names of their fields. */
const COUNTED = new Set(['id', 'endpointId', 'costCenterId']);

type Asked = {
  /** The operationId. */
  id: string;
  /** When it was answered, ISO 8601. */
  answeredAt: string;
  /** The names of the test's own, and those that documents show instead. */
  names: readonly (readonly [own: string, shown: string])[];
  accountId: number;
};

/** An answer as documents show it: with the same ids, addresses and times whenever and wherever it was recorded. */
export function toShownAnswer(answer: Json, { id, answeredAt, names, accountId }: Asked): Json {
  const laterMs = Date.parse(EXAMPLE_TIME) - Date.parse(answeredAt);
  const ids = new Map<string, string>();
  const toId = (own: string): string => {
    const known = ids.get(own);
    if (known !== undefined) return known;
    const hex = createHash('sha256').update(`${id} ${ids.size}`).digest('hex');
    const shown = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    ids.set(own, shown);
    return shown;
  };
  const toMoment = (text: string): string => {
    const isColombian = COLOMBIA_MOMENT.test(text);
    const own = Date.parse(isColombian ? `${text.replace(' ', 'T')}-05:00` : text);
    const isSent = Math.abs(own - Date.parse(answeredAt)) > FAR_MS;
    // A window ends at midnight, whenever it was asked for.
    if (isSent || text.endsWith('T00:00:00.000-05:00')) return text;
    // To the minute, so that another recording gives the same.
    const moment = Math.floor((own + laterMs) / 60_000) * 60_000;
    if (isColombian) return new Date(moment - COLOMBIA_MS).toISOString().slice(0, 19).replace('T', ' ');
    return text.endsWith('Z')
      ? new Date(moment).toISOString()
      : new Date(moment - COLOMBIA_MS).toISOString().replace('Z', '-05:00');
  };
  const toText = (text: string): string => {
    if (MOMENT.test(text) || COLOMBIA_MOMENT.test(text)) return toMoment(text);
    const drawn = DRAWN.reduce((whole, [own, shown]) => whole.replaceAll(own, shown), text);
    const named = names.reduce((whole, [own, shown]) => whole.replaceAll(own, shown), drawn);
    // Ids among the shown names stay as they are.
    const kept = new Set(names.map(([, shown]) => shown));
    return named.replaceAll(UUID, (own) => (kept.has(own) ? own : toId(own)));
  };
  const toShown = (value: Json, name?: string): Json => {
    if (name === 'nextCursor' && value !== null) return 'eyJhdCI6IjIwMjYtMTEtMjQiLCJpZCI6MTA0M30';
    if (typeof value === 'string') return toText(value);
    if (name !== undefined && COUNTED.has(name) && typeof value === 'number') return 31;
    if (value === accountId) return 1042;
    if (Array.isArray(value)) return value.map((each) => toShown(each));
    return isNode(value)
      ? Object.fromEntries(Object.entries(value).map(([field, each]) => [field, toShown(each, field)]))
      : value;
  };
  return toShown(answer);
}
