import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { asOwner } from '../../../local/postgres/postgres-roles.ts';
import { setEventLog } from '../../../shared/webhooks/log/set-event-log.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { LONG_URL } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const cloud = useCloud({ alone: true });

const EMIT =
  "select routine.emit_event($1, 'urlshortener.link.deleted', 'urlshortener', clock_timestamp(), jsonb_build_object('code', $2::text))";
const WRITERS = 6;
const TRANSACTIONS = 12;

/** The ends of a transaction. A worker that dies takes its connection with it. */
const ENDS = ['commit', 'commit', 'commit', 'rollback', 'death'] as const;

/** A connection of its own, which no other test gets from a pool once it is dead. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: asOwner(cloud.environment.DATABASE_URL) });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Writes events in transactions that stay open for as long as others take for several; returns what was committed. */
async function writeOutOfOrder({ organizationId }: Tenant, writer: number): Promise<string[]> {
  const committed: string[] = [];
  let client = await connect();
  for (let turn = 0; turn < TRANSACTIONS; turn += 1) {
    const codes = Array.from({ length: 1 + ((writer + turn) % 3) }, () => randomUUID());
    const end = ENDS[(writer * 2 + turn) % ENDS.length] ?? 'commit';
    await client.query('begin');
    for (const code of codes) await client.query(EMIT, [organizationId, code]);
    // Others begin and end several meanwhile.
    for (let wait = 0; wait < writer * 10; wait += 1) await client.query('select 1');
    if (end === 'death') {
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
      client = await connect();
    } else await client.query(end);
    if (end === 'commit') committed.push(...codes);
  }
  await client.end();
  return committed;
}

/** Creates links, some in statements whose connection is cut before or after they commit; the rows decide. */
async function createLinks({ api, organizationId }: Tenant): Promise<string[]> {
  for (let turn = 0; turn < TRANSACTIONS; turn += 1) {
    const isOurs = (texts: string[]) => texts.some((text) => text.includes('create_links'));
    cloud.neon.breaks = (texts) => turn % 3 === 1 && isOurs(texts);
    cloud.neon.loses = (texts) => turn % 3 === 2 && isOurs(texts);
    await api.post('/urlshortener/links', { longUrl: LONG_URL });
  }
  cloud.neon.breaks = () => false;
  cloud.neon.loses = () => false;
  const rows = await query<{ code: string }>(
    cloud.environment,
    'select code from link where organization_id = $1',
    [organizationId],
  );
  return rows.map(({ code }) => code);
}

test('a subscriber that reads by pull misses nothing, while transactions commit out of order and workers die', async () => {
  const tenant = await createTenant(cloud.environment);
  await setEventLog(tenant.ctx, { organizationId: tenant.organizationId, eventLog: true });
  /** The events that the subscriber has stored: the codes in the order of reading, and where to continue. */
  const stored: { codes: string[]; after: string | undefined } = { codes: [], after: undefined };
  let reads = 0;
  const read = async () => {
    const place = stored.after === undefined ? '' : `&after=${stored.after}`;
    const { json } = await patiently(() => tenant.api.get(`/webhooks/events?limit=3${place}`));
    const codes: string[] = json.data.events.map(({ data }: { data: { code: string } }) => data.code);
    return { codes, after: json.data.after };
  };
  const readOn = async (): Promise<void> => {
    const page = await read();
    reads += 1;
    // A subscriber that dies before it stores what it has read reads the same again.
    if (reads % 4 === 0) expect((await read()).codes.slice(0, page.codes.length)).toEqual(page.codes);
    stored.codes.push(...page.codes);
    stored.after = page.after;
  };
  let isWriting = true;
  const reading = (async () => {
    while (isWriting) await readOn();
  })();
  const outOfOrder = Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => writeOutOfOrder(tenant, writer)),
  );
  const created = await createLinks(tenant);
  const committed = [...(await outOfOrder).flat(), ...created];
  isWriting = false;
  await reading;
  await cloud.restart();
  await waitFor('the last event', async () => {
    await readOn();
    return stored.codes.length >= committed.length || undefined;
  });
  expect(stored.codes.toSorted()).toEqual(committed.toSorted());
  // The order is that of transactions, and within one that of its events.
  const logged = await query<{ code: string }>(
    cloud.environment,
    `select event.data ->> 'code' as code from event_log log join webhook_event event on event.id = log.event_id
      where log.organization_id = $1 order by log.tx, log.id`,
    [tenant.organizationId],
  );
  expect(stored.codes).toEqual(logged.map(({ code }) => code));
});
