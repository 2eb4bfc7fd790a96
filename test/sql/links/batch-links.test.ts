import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { takeChunk } from '../../../db/batches/queries/batch-chunks.ts';
import { type BatchLink, makeBatchLinks } from '../../../db/links/functions/link-batches.ts';
import { overPg, suiteOf } from '../suite/suite-of.ts';
import { eventsOf, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { batchesIn, batchOf, CHUNK, DOMAIN } from './batches.ts';
import { addDomain, addPlatformDomain, PRICE, SHORT_URL_BASE } from './link-creations.ts';

const sql = useSql();
beforeAll(() => addPlatformDomain(sql));

const { open, accountOf, linksOf } = batchesIn(sql);

suiteOf(sql, makeBatchLinks, (call) => {
  const lineOf = (line: Partial<BatchLink> = {}): BatchLink => ({
    longUrl: 'https://example.com/',
    host: 'example.com',
    domain: DOMAIN,
    ...line,
  });
  const aliased = (code: string): BatchLink => lineOf({ code, isAlias: true });
  const refused = (place: number, code: string) => ({ place, refusal: code, refusals: [code] });

  /** A batch that is charged and still has no link; returns its job's id. */
  async function addBatch(
    tenant: SqlTenant,
    count: number,
    reference: string | null = null,
  ): Promise<string> {
    const { organizationId, keyId, costCenterId } = tenant;
    const batch = batchOf(count, reference);
    const [row] = await sql.query<{ outcome: string }>(
      "select routine.create_link_batch($1, $2, $3, $4, null) ->> 'outcome' as outcome",
      [organizationId, keyId, costCenterId, batch],
    );
    expect(row).toEqual({ outcome: 'created' });
    return batch.jobId;
  }
  async function claim(job: string, chunk = 0): Promise<string> {
    const token = randomUUID();
    // Its turn has come, although chunks of other batches are under way.
    await sql.query('update batch_chunk set sent_at = coalesce(sent_at, now())');
    expect(await takeChunk(overPg(sql.client()), { jobId: job, chunk }, token)).toBeDefined();
    return token;
  }
  const lapse = (job: string) =>
    sql.query(
      `update batch_chunk set claimed_until = now() - interval '1 second'
        where batch_id = (select id from batch where job_id = $1)`,
      [job],
    );
  type Run = { job: string; claim: string; chunk?: number };
  const make = ({ chunk = 0, ...run }: Run, links: BatchLink[] | null, by?: pg.Client) =>
    call({ ...run, chunk, links, shortUrlBase: SHORT_URL_BASE }, by);
  /** Makes the links of the only chunk of a new batch. */
  async function makeAll(tenant: SqlTenant, links: BatchLink[]) {
    const job = await addBatch(tenant, links.length);
    return (await make({ job, claim: await claim(job) }, links))?.made;
  }

  test('makes the links of a chunk once, however often and by however many workers it is called', async () => {
    const tenant = await open(100 * PRICE);
    await sql.query(
      `insert into webhook_endpoint (organization_id, url, secret, types)
       values ($1, 'https://example.com/links', '', '{urlshortener.link.created}')`,
      [tenant.organizationId],
    );
    const job = await addBatch(tenant, 3, 'campaign');
    const run = { job, claim: await claim(job) };
    const lines = [lineOf({ externalId: 'first' }), aliased('once'), lineOf()];
    const answers = await Promise.all((await sql.connections(5)).map((by) => make(run, lines, by)));
    const [first] = answers;
    expect(first?.made).toMatchObject({
      ids: Array(3).fill(expect.any(Number)),
      codes: [expect.stringMatching(/^[0-9a-z]{7}$/), 'once', expect.stringMatching(/^[0-9a-z]{7}$/)],
      refused: [],
    });
    for (const answer of answers) expect(answer?.made).toEqual(first?.made);
    expect(answers.map((answer) => answer?.emitted.length).sort()).toEqual([0, 0, 0, 0, expect.any(Number)]);
    expect((await eventsOf(sql, tenant.organizationId)).map(({ type }) => type)).toEqual(
      Array(3).fill('urlshortener.link.created'),
    );

    // Neither does the run that takes over, whatever it gives.
    await lapse(job);
    const next = { job, claim: await claim(job) };
    expect(await make(run, lines)).toBeNull();
    expect(await make(next, [lineOf(), lineOf()])).toEqual({ made: first?.made, emitted: [] });
    expect(await make(next, null)).toEqual({ made: first?.made, emitted: [] });
    if (first === null || first === undefined || !('ids' in first.made)) throw new Error('It is not made');
    const { ids, codes } = first.made;
    const shared = { reference: 'campaign', batched: true };
    expect(await linksOf(tenant)).toEqual(
      ['first', null, null].map((external, n) => ({ id: ids[n], code: codes[n], external, ...shared })),
    );
    expect(await accountOf(tenant)).toMatchObject({ balance: 97 * PRICE });
  });

  test('makes nothing without the claim, or once the chunk or its batch has ended', async () => {
    const tenant = await open(100 * PRICE);
    const job = await addBatch(tenant, 2 * CHUNK);
    const [done, ended] = [await claim(job), await claim(job, 1)];
    expect(await make({ job, claim: randomUUID() }, [lineOf()])).toBeNull();
    expect(await make({ job, claim: ended }, [lineOf()])).toBeNull();
    expect(await make({ job: randomUUID(), claim: done }, [lineOf()])).toBeNull();
    await sql.query('select routine.complete_batch_chunk($1, 0, $2, 0)', [job, done]);
    expect(await make({ job, claim: done }, [lineOf()])).toBeNull();
    await sql.query("select routine.settle_batch(id, 'failed') from batch where job_id = $1", [job]);
    expect(await make({ job, chunk: 1, claim: ended }, [lineOf()])).toBeNull();
    expect(await linksOf(tenant)).toEqual([]);
  });

  test('abandons a chunk permanently', async () => {
    const tenant = await open(100 * PRICE);
    const job = await addBatch(tenant, 1);
    const run = { job, claim: await claim(job) };
    const abandoned = { made: { isAbandoned: true }, emitted: [] };
    expect(await make(run, null)).toEqual(abandoned);
    expect(await make(run, [lineOf()])).toEqual(abandoned);
    expect(await linksOf(tenant)).toEqual([]);
  });

  test('refuses lines one by one, and makes the others in their places', async () => {
    const [tenant, other] = [await open(100 * PRICE), await open(100 * PRICE)];
    expect(await makeAll(other, [aliased('foreign')])).toMatchObject({ refused: [] });
    expect(await makeAll(tenant, [aliased('retired')])).toMatchObject({ refused: [] });
    await sql.query("update link set deleted_at = now() where code = 'retired'");
    const lines = [
      aliased('foreign'),
      aliased('mine'),
      aliased('mine'),
      aliased('retired'),
      { ...aliased('brand'), brandLike: true },
      lineOf({ host: DOMAIN }),
      lineOf({ expiresAt: new Date(Date.now() - 1_000).toISOString() }),
      lineOf({ expiresAt: new Date(Date.now() + 60_000).toISOString() }),
    ];
    const [id, none] = [expect.any(Number), null];
    expect(await makeAll(tenant, lines)).toMatchObject({
      ids: [none, id, none, none, none, none, none, id],
      codes: [none, 'mine', none, none, none, none, none, expect.any(String)],
      refused: [
        refused(0, 'ALIAS_TAKEN'),
        { place: 2, refusal: 'ALIAS_TAKEN', refusals: [] },
        refused(3, 'ALIAS_RETIRED'),
        refused(4, 'ALIAS_RESERVED'),
        refused(5, 'URL_BLOCKED_HOST'),
        refused(6, 'EXPIRES_AT_INVALID'),
      ],
    });
    expect(await linksOf(tenant)).toHaveLength(3);
    // A refused line is only refunded with the end of its chunk.
    expect(await accountOf(tenant)).toMatchObject({ balance: (100 - 1 - lines.length) * PRICE });
  });

  test('refuses every line of a domain that the organization lost or never verified', async () => {
    const tenant = await open(100 * PRICE);
    const pending = await addDomain(sql, tenant.organizationId, 'pending.example', 'pending');
    const lost = await addDomain(sql, tenant.organizationId, 'lost.example');
    await sql.query("update domain_tenure set status = 'released', released_at = now() where id = $1", [
      lost,
    ]);
    const onDomain = (domain: string) => makeAll(tenant, [lineOf({ domain }), lineOf({ domain })]);
    const nothing = { ids: [null, null], codes: [null, null] };
    expect(await onDomain('lost.example')).toMatchObject({
      ...nothing,
      tenureId: null,
      refused: [refused(0, 'DOMAIN_NOT_ALLOWED'), refused(1, 'DOMAIN_NOT_ALLOWED')],
    });
    expect(await onDomain('pending.example')).toMatchObject({
      ...nothing,
      tenureId: pending,
      refused: [refused(0, 'DOMAIN_NOT_VERIFIED'), refused(1, 'DOMAIN_NOT_VERIFIED')],
    });
    expect(await linksOf(tenant)).toEqual([]);
  });

  test('refuses a line without an available code', async () => {
    const tenant = await open(100 * PRICE);
    const [drawn] = await sql.query<{ text: string }>(
      "select pg_get_functiondef('routine.generate_code(int)'::regprocedure) as text",
    );
    await sql.query(
      "create or replace function routine.generate_code(p_length int) returns text language sql volatile as $$ select repeat('z', p_length) $$",
    );
    try {
      // Only one code of each length from 7 to 10 is free.
      expect(await makeAll(tenant, Array(5).fill(lineOf()))).toMatchObject({
        refused: [{ place: 4, refusal: 'CODE_GENERATION_FAILED' }],
      });
    } finally {
      await sql.query(drawn?.text ?? '');
    }
    expect(await linksOf(tenant)).toHaveLength(4);
  });
});
