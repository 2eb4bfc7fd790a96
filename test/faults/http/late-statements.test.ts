import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../local/postgres/postgres-roles.ts';
import { CALLS, numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import { VOICE } from '../../harness/calls/speech.ts';
import { IS_CI } from '../../harness/ci.ts';
import { DEADLINE_MS, SHORT_DEADLINES, useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import type { Received } from '../../harness/http/http.ts';
import { LONG_URL } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const OPENING = 1_000_000_000n;

const cloud = useCloud({ vars: SHORT_DEADLINES });
beforeEach(() => {
  cloud.neon.goesOn = true;
});

/** Each creation: its preparation, and the request without an Idempotency-Key. */
const CREATIONS: [operation: string, open: (tenant: Tenant) => Promise<() => Promise<Received>>][] = [
  [
    'createLink',
    async ({ api }) =>
      () =>
        api.post('/urlshortener/links', { longUrl: LONG_URL }),
  ],
  [
    'bulkCreateLinks',
    async ({ api }) =>
      () =>
        api.post('/urlshortener/links/bulk', { links: [{ longUrl: LONG_URL }, { longUrl: LONG_URL }] }),
  ],
  [
    'createBatch',
    async ({ api }) =>
      () =>
        api.post('/numberinsight/batch', { numbers: ['573001234567'] }),
  ],
  [
    'lookUpNumber',
    async ({ api }) =>
      () =>
        api.get('/numberinsight/lookup/573001234567'),
  ],
  [
    'synthesize',
    async ({ api }) =>
      () =>
        api.post('/tts/synthesize', { text: 'Hola.', voice: VOICE }),
  ],
  [
    'createAudioCall',
    async (tenant) => {
      const audioId = await uploadTone(tenant);
      return () => tenant.api.post(`${CALLS}/audio`, { to: numberEnding('00'), audioId });
    },
  ],
];

/** One read for each function that creates. */
const READS = ['/urlshortener/domains', '/numberinsight/batch', '/tts/voices', '/callblasting/voices'];

/** Counts the rows that creations have left, including their charges. */
async function countLeft({ organizationId }: Tenant): Promise<number | undefined> {
  const [left] = await query<{ rows: number }>(
    cloud.environment,
    `select ((select count(*) from link where organization_id = $1)
             + (select count(*) from batch where organization_id = $1)
             + (select count(*) from synthesis where organization_id = $1)
             + (select count(*) from speech_audio where organization_id = $1)
             + (select count(*) from call where organization_id = $1)
             + (select count(*) from movement where organization_id = $1 and type = 'charge'))::int as rows`,
    [organizationId],
  );
  return left?.rows;
}

async function expectNothingDone(tenant: Tenant): Promise<void> {
  expect(await countLeft(tenant)).toBe(0);
  expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(OPENING);
}

/** Waits until no function's statement is running. */
const settled = () =>
  waitFor('the statements to end', async () => {
    const [row] = await query<{ active: number }>(
      cloud.environment,
      `select count(*)::int as active from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return row?.active === 0 ? true : undefined;
  });

async function expectUnavailable(answer: Received): Promise<void> {
  expect([answer.status, answer.json.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

/** All creations in parallel, each for its own tenant, so that they wait for their deadlines together. */
const openAll = () =>
  Promise.all(
    CREATIONS.map(async ([operation, open]) => {
      const tenant = await createTenant(cloud.environment);
      const ask = await open(tenant);
      // Makes the key known to each function, so that only the creating statement is held up.
      for (const path of READS) expect((await tenant.api.get(path)).status).toBe(200);
      return { operation, tenant, ask };
    }),
  );
type Creation = Awaited<ReturnType<typeof openAll>>[number];

async function expectAllUnavailable(creations: readonly Creation[]): Promise<void> {
  for (const answer of await Promise.all(creations.map(({ ask }) => ask()))) await expectUnavailable(answer);
}

async function expectAllDone(creations: readonly Creation[]): Promise<void> {
  for (const { operation, ask } of creations)
    expect([operation, Math.floor((await ask()).status / 100)]).toEqual([operation, 2]);
}

describe.runIf(IS_CI)('A creation answered with 503 was not done, and is not done later', () => {
  test('does nothing when a lock is held too long', async () => {
    const creations = await openAll();
    const ids = creations.map(({ tenant }) => tenant.organizationId);
    const holder = new pg.Client({ connectionString: asOwner(cloud.environment.DATABASE_URL) });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from billing_account where organization_id = any($1) for update', [ids]);
    // Creating a call takes no money, so it waits for no account.
    await holder.query('lock table call in exclusive mode');
    try {
      await expectAllUnavailable(creations);
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
    await settled();
    for (const { tenant } of creations) await expectNothingDone(tenant);
    await expectAllDone(creations);
  });

  test('does nothing when the statement arrives after its caller stopped waiting', async () => {
    const [creations, others] = [await openAll(), await openAll()];
    let ran = 0;
    const unhear = cloud.neon.onRequest(() => {
      ran += 1;
    });
    cloud.neon.faults.freeze = true;
    try {
      await expectAllUnavailable(creations);
    } finally {
      const { held } = cloud.neon.faults;
      cloud.neon.faults.freeze = false;
      await waitFor('what was held to run', async () => (ran >= held ? true : undefined));
      unhear();
    }
    // The late statements have run by now; each tenant must have as many rows as one creation leaves.
    await expectAllDone(creations);
    await expectAllDone(others);
    await settled();
    for (const [at, { operation, tenant }] of creations.entries()) {
      const other = others[at]?.tenant ?? tenant;
      expect([operation, await countLeft(tenant)]).toEqual([operation, await countLeft(other)]);
    }
  });

  test('createLink, when its statement takes longer than its caller waits', async () => {
    const tenant = await createTenant(cloud.environment);
    await tenant.api.get('/utilities/ping');
    await query(
      cloud.environment,
      `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(${DEADLINE_MS / 1_000 + 0.2}); return new; end $$;
       create trigger slow before insert on link for each row execute function slow()`,
    );
    try {
      await expectUnavailable(await tenant.api.post('/urlshortener/links', { longUrl: LONG_URL }));
      await settled();
    } finally {
      await query(cloud.environment, 'drop trigger slow on link; drop function slow()');
    }
    await expectNothingDone(tenant);
    expect((await tenant.api.post('/urlshortener/links', { longUrl: LONG_URL })).status).toBe(201);
  });
});

test.runIf(IS_CI)(
  'A filtered list that exceeds its 5 seconds asks for a narrower filter, and others for a retry',
  async () => {
    const { api } = await createTenant(cloud.environment);
    await api.get('/utilities/ping');
    const holder = new pg.Client({ connectionString: asOwner(cloud.environment.DATABASE_URL) });
    await holder.connect();
    await holder.query('begin; lock table link in access exclusive mode');
    try {
      const filtered = await api.get('/urlshortener/links?isAlias=true');
      expect([filtered.status, filtered.json.error.code]).toEqual([504, 'GATEWAY_TIMEOUT']);
      for (const path of ['/urlshortener/links', '/urlshortener/links?search=offers'])
        await expectUnavailable(await api.get(path));
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
  },
);
