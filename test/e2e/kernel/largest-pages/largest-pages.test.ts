import { expect, inject, test } from 'vitest';
import * as z from 'zod';
import type { Route } from '../../../../shared/kernel/http/route.ts';
import { OPERATIONS, type Operation, operationOf } from '../../../contract/operations.ts';
import { rotateSample } from '../../../harness/ci.ts';
import { query } from '../../../harness/database.ts';
import type { Received } from '../../../harness/http/http.ts';
import { refusalOf } from '../../../harness/http/refusal.ts';
import { createTenant, type Tenant } from '../../../harness/organization.ts';
import { waitFor } from '../../../harness/wait-for.ts';
import { FILLINGS, type Filling, SMALL } from './fillings.ts';

const environment = inject('environment');

/** The most that an answer with a list may have: an isolate has memory for several, with what it was made from. */
const MAX_BYTES = 8 * 1024 * 1024;

const isListOfObjects = (schema: unknown): boolean =>
  schema instanceof z.ZodArray && schema.element instanceof z.ZodObject;

/** Whether an operation answers with a list: of objects in JSON, or of lines. */
function hasList({ method, reply }: Route): boolean {
  if (method !== 'get') return false;
  if ('contentType' in reply)
    return /csv|ndjson/.test(reply.contentType) && !reply.isDownload && reply.schema !== undefined;
  if (!('data' in reply)) return false;
  const { data } = reply;
  return (
    isListOfObjects(data) || (data instanceof z.ZodObject && Object.values(data.shape).some(isListOfObjects))
  );
}

const LISTS = OPERATIONS.filter(({ route }) => hasList(route)).map(({ id }) => id);

const LARGE = LISTS.filter((id) => !(id in SMALL));

type Page = { rows: string[]; next: string | undefined };

/** The rows of an answer, and the query of the next one. */
function toPage({ json, text, headers }: Received): Page {
  if (json?.data === undefined) {
    const lines = text.split(/\r?\n/).slice(String(headers['content-type']).includes('csv') ? 1 : 0, -1);
    const cursor = headers['x-next-cursor'];
    return { rows: lines, next: cursor && `cursor=${cursor}` };
  }
  const { nextCursor, after, ...data } = json.data;
  const rows = Object.values<unknown>(data).find(Array.isArray) ?? [];
  const next = nextCursor ? `cursor=${nextCursor}` : after && rows.length > 0 ? `after=${after}` : undefined;
  return { rows: rows.map((row: unknown) => JSON.stringify(row)), next };
}

async function fill({ organizationId }: Tenant, { rows, statements }: Filling): Promise<void> {
  for (const statement of statements) await query(environment, statement, [organizationId, rows]);
}

async function toPath({ organizationId }: Tenant, { path }: Operation, { param }: Filling): Promise<string> {
  const own = path.replace('/api/v6', '');
  if (param === undefined) return own;
  const [row] = await query<{ value: string }>(environment, param[1], [organizationId]);
  return own.replace(`{${param[0]}}`, row?.value ?? '');
}

/** Reads a list to its end; every answer is checked. */
async function readAll({ api }: Tenant, path: string, search = '?limit=100'): Promise<string[]> {
  const seen: string[] = [];
  for (let next: string | undefined = ''; next !== undefined; ) {
    const answer = await api.get(`${path}${search}${next && `${search === '' ? '?' : '&'}${next}`}`);
    expect(answer.status).toBe(200);
    expect(Buffer.byteLength(answer.text)).toBeLessThan(MAX_BYTES);
    const page = toPage(answer);
    seen.push(...page.rows);
    next = page.next;
  }
  return seen;
}

test.each(rotateSample(LARGE, 11, 10))(
  '%s shows each of its largest rows once, in answers of some megabytes',
  async (id) => {
    const filling = FILLINGS[id];
    if (filling === undefined) throw new Error(`Say in fillings.ts how the list of ${id} is filled.`);
    const operation = operationOf(id);
    const tenant = await createTenant(environment);
    const takesPages = /cursor|after/.test(Object.keys(toShape(operation.route)).join());
    const search = filling.search ?? (takesPages && 'data' in operation.route.reply ? '?limit=100' : '');
    const isThere = filling.param === undefined && id !== 'listEvents';
    const already = isThere ? await readAll(tenant, await toPath(tenant, operation, filling), search) : [];
    await fill(tenant, filling);
    const path = await toPath(tenant, operation, filling);
    const seen = await waitFor(`the rows of ${id}`, async () => {
      const rows = await readAll(tenant, path, search);
      // Events of a transaction can be read when no older one of the whole system is left.
      return id === 'listEvents' && rows.length < filling.rows ? undefined : rows;
    });
    expect(seen).toHaveLength(already.length + filling.rows);
    expect(new Set(seen).size).toBe(seen.length);
  },
);

const toShape = ({ query: asked }: Route): object => (asked instanceof z.ZodObject ? asked.shape : {});

test('every other operation with a list has a reason why that is short', () => {
  expect(LISTS).toEqual(expect.arrayContaining([...Object.keys(FILLINGS), ...Object.keys(SMALL)]));
});

test('a range of more click files than a list has is refused', async () => {
  const tenant = await createTenant(environment);
  const { listClickFiles: filling } = FILLINGS;
  if (filling === undefined) throw new Error('The list of click files has no filling.');
  await fill(tenant, { ...filling, rows: filling.rows + 1 });
  expect(refusalOf(await tenant.api.get(`/urlshortener/clicks${filling.search}`))).toEqual({
    status: 400,
    code: 'STATS_RANGE_INVALID',
    fields: ['from'],
  });
});
