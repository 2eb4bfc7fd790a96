import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { countMovements, findMovementHours, findMovements } from '../../db/billing/queries/find-movements.ts';
import { sumUsage } from '../../db/billing/queries/sum-usage.ts';
import { findExpiredRecordings } from '../../db/calls/queries/call-recordings.ts';
import { countCalls, findCalls } from '../../db/calls/queries/calls.ts';
import type { Database } from '../../db/engine/client.ts';
import { findDue, readOverdue } from '../../db/engine/due-rows.ts';
import { listAuditLog } from '../../db/kernel/queries/audit-log.ts';
import { countRequests, listRequests } from '../../db/kernel/queries/request-log.ts';
import { archiveLinks } from '../../db/links/queries/change-link.ts';
import {
  countLinks,
  findLinks,
  findMostVisited,
  type LinkFilter,
} from '../../db/links/queries/find-links.ts';
import { discardExpiredAudio, findDiscardedAudio } from '../../db/speech/queries/speech-audio.ts';
import { countSyntheses, deleteOldSyntheses, findSyntheses } from '../../db/speech/queries/syntheses.ts';
import { purgeWebhooks } from '../../db/webhooks/queries/webhook-outbox.ts';
import { readStored } from '../../functions/redirect/read-stored.ts';
import { countSelectedBatches, selectBatches } from '../../shared/batches/find-batch.ts';
import { findExpiredBatches } from '../../shared/batches/purge-batches.ts';
import { findStatement } from '../../shared/billing/statements/get-statement.ts';
import { listStatements } from '../../shared/billing/statements/list-statements.ts';
import { selectKeyCalls } from '../../shared/billing/usage/get-key-calls.ts';
import { listPendingUsage } from '../../shared/billing/usage/list-pending-usage.ts';
import { findUnusedAudios } from '../../shared/calls/purge-calls.ts';
import { WATCHED_WORK } from '../../shared/status/signals/overdue-work.ts';
import { onCi } from '../harness/ci.ts';
import { explain, explainStatement, indexesOf, type PlanNode, scannedWhole } from './suite/explain.ts';
import { useSql } from './suite/use-sql.ts';

/** Fewer outside CI, with the same plans. */
const LINKS = onCi(2_000_000, 20_000);
const ORGANIZATIONS = 50;
const BIG = 1;
const SMALL = 2;

const sql = useSql();
let client: pg.Client;
/** The redirect's statement as it is planned right after links were imported. */
let redirectPlan: PlanNode[];

/**
 * Half of all links belong to one organization with an SMS campaign; one in a thousand has an alias or is not active.
 */
beforeAll(async () => {
  client = await sql.connect();
  await client.query('set statement_timeout = 0');
  await client.query(`
    insert into organization (name) select 'Scale ' || n from generate_series(1, ${ORGANIZATIONS}) n;
    insert into domain (name) values ('go.localhost');
    insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from domain;
    insert into link (organization_id, tenure_id, code, long_url, is_alias, status, created_at)
    select case when n % 2 = 0 then ${BIG} else ${SMALL} + (n / 2) % ${ORGANIZATIONS - 1} end, 1,
           'c' || lpad(n::text, 8, '0'), 'https://shop.example.com/offers/' || md5(n::text) || '?utm_source=sms', n % 1000 = 0,
           case when n % 1000 = 2 then 'disabled' else 'active' end, now() - interval '1 day' * (${LINKS} - n) / ${LINKS} * 365
      from generate_series(1, ${LINKS}) n`);
  const query = async (text: string, values: readonly string[]) => {
    redirectPlan = await explainStatement(client, text, values);
    return [];
  };
  await readStored({ query, waitUntil: () => {} }, 'go.localhost', 'c00000005');
  await client.query('analyze link');
}, 600_000);

const listed = (organizationId: number, filter: LinkFilter) =>
  explain(client, (db) => findLinks(db, organizationId, filter, 51));

test('a redirect reads one link, also right after an import of links of which Postgres has no statistics', () => {
  expect(scannedWhole(redirectPlan).filter((table) => table === 'link')).toEqual([]);
  expect(indexesOf(redirectPlan)).toContain('link_code');
});

describe(`With ${LINKS} links, no list reads all links`, () => {
  const lists: [what: string, filter: LinkFilter][] = [
    ['as it is', {}],
    ['on a later page', { beforeId: LINKS / 2 }],
    ['by domain', { domain: 'go.localhost' }],
    ['of released domains', { released: true }],
    ['of those blocked', { status: 'blocked' }],
    ['of those disabled', { status: 'disabled' }],
    ['of aliases', { isAlias: true }],
    // A day has hardly more links than a page here, so that reading all of them would be as good a plan.
    ['by week', { createdFrom: new Date(Date.now() - 7 * 86_400_000), createdBefore: new Date() }],
    ['that have several things at once', { isAlias: true, status: 'active' }],
  ];
  test.each(lists)('%s', async (_, filter) => {
    for (const organizationId of [BIG, SMALL]) {
      const plans = await listed(organizationId, filter);
      expect(plans.length).toBeGreaterThan(0);
      expect(scannedWhole(plans).filter((table) => table === 'link')).toEqual([]);
    }
  });

  test('the most visited of few links are sorted without reading the others', async () => {
    const plans = await explain(client, (db) =>
      findMostVisited(db, BIG, { isAlias: true }, { most: 10_000, limit: 51 }),
    );
    expect(scannedWhole(plans)).toEqual([]);
    expect(indexesOf(plans)).toContain('link_alias');
  });

  test('rare links are found through an index of their own', async () => {
    expect(indexesOf(await listed(BIG, { status: 'blocked' }))).toContain('link_not_active');
    expect(indexesOf(await listed(BIG, { isAlias: true }))).toContain('link_alias');
    expect(indexesOf(await listed(BIG, { deleted: true }))).toContain('link_deleted');
  });

  test('lists requests in the order of their index, from a moment and id on', async () => {
    const before = { at: new Date(Date.now() + 86_400_000).toISOString(), requestId: 'a'.repeat(32) };
    await client.query('select routine.open_request_partitions()');
    // The planner sorts empty tables by choice. With that disabled, a sort means that no index has the order.
    const choices = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'];
    for (const choice of choices) await client.query(`set ${choice} = off`);
    const plans = await explain(client, (db) => listRequests(db, BIG, {}, { before, limit: 51 }));
    for (const choice of choices) await client.query(`reset ${choice}`);
    expect(indexesOf(plans).some((name) => name.startsWith('request_log'))).toBe(true);
    expect(plans.filter((node) => /Sort|Seq Scan/.test(node['Node Type']))).toEqual([]);
  });
});

describe('No list or sweep reads a whole growing table', () => {
  const now = new Date();
  const tenant = { organizationId: BIG };
  const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
  const statements: [what: string, run: (db: Database) => Promise<unknown>][] = [
    ['links to archive', (db) => archiveLinks(db, now, 10)],
    ['movements', (db) => findMovements(db, BIG, {}, 51)],
    ['movements of a service', (db) => findMovements(db, BIG, { service: 'tts' }, 51)],
    ['movements of a kind', (db) => findMovements(db, BIG, { kind: 'visit' }, 51)],
    ['movements of a reference', (db) => findMovements(db, BIG, { reference: 'r' }, 51)],
    ['refunds', (db) => findMovements(db, BIG, { type: 'refund' }, 51)],
    ['movements of a cost center', (db) => findMovements(db, BIG, { costCenterId: 1 }, 51)],
    ['movements by hour', (db) => findMovementHours(db, BIG, {}, 51)],
    ['movements of a service by hour', (db) => findMovementHours(db, BIG, { service: 'tts' }, 51)],
    ['pending usage', (db) => listPendingUsage({ db, tenant })],
    ['usage of some days', (db) => sumUsage(db, BIG, OCTOBER, ['day', 'service'], 5_001)],
    ['calls of keys on some days', (db) => selectKeyCalls({ db, tenant }, OCTOBER, 50)],
    ['the audit log', (db) => listAuditLog(db, BIG, {}, { beforeId: 7, limit: 51 })],
    [
      'the audit log of a person and a kind',
      (db) =>
        listAuditLog(db, BIG, { actor: 'user', actorId: 1, nouns: ['key'] }, { beforeId: 7, limit: 51 }),
    ],
    ['statements', (db) => listStatements({ db, tenant })],
    ['usage by everything', (db) => sumUsage(db, BIG, OCTOBER, ['day', 'service', 'costCenter'], 50)],
    ['a statement', (db) => findStatement(db, BIG, { first: '2026-10-01', next: '2026-11-01' }, 50)],
    ['calls', (db) => findCalls(db, BIG, { beforeId: 7 }, 51)],
    ['expired recordings', (db) => findExpiredRecordings(db, 10)],
    ['unused audios', (db) => findUnusedAudios(db, 10)],
    ['syntheses', (db) => findSyntheses(db, BIG, { beforeId: 7 }, 51)],
    ['old syntheses', (db) => deleteOldSyntheses(db, 10)],
    ['expired audio', (db) => discardExpiredAudio(db, 10)],
    ['discarded audio', (db) => findDiscardedAudio(db, 10)],
    ['batches', (db) => selectBatches(db, 'numberinsight', BIG, { beforeId: 7 }, 51)],
    ['the count of movements', async (db) => await countMovements(db, BIG, {}, 10_001)],
    ['the count of calls', async (db) => await countCalls(db, BIG, { status: 'failed' }, 10_001)],
    ['the count of links', async (db) => await countLinks(db, BIG, { deleted: true }, 10_001)],
    ['the count of syntheses', async (db) => await countSyntheses(db, BIG, {}, 10_001)],
    ['the count of batches', async (db) => await countSelectedBatches(db, 'numberinsight', BIG, {}, 10_001)],
    ['the count of requests', async (db) => await countRequests(db, BIG, {}, 10_001)],
    ['failed calls of a cause', (db) => findCalls(db, BIG, { cause: 17 }, 51)],
    ['expired batches', (db) => findExpiredBatches(db, 'numberinsight', 10)],
    ['old webhooks', (db) => purgeWebhooks(db, now)],
    ...WATCHED_WORK.flatMap(({ rows }): typeof statements => [
      [`due ${rows.work}`, (db) => findDue(db, rows, 10)],
      [`overdue ${rows.work}`, (db) => readOverdue(db, [rows])],
    ]),
  ];

  /** The planner scans empty tables by choice. With that disabled, a sequential scan means that there is no index. */
  test.each(statements)('%s', async (_, run) => {
    await client.query('set enable_seqscan = off');
    let plans: PlanNode[];
    try {
      plans = await explain(client, run);
    } finally {
      await client.query('reset enable_seqscan');
    }
    expect(plans.length).toBeGreaterThan(0);
    expect(scannedWhole(plans)).toEqual([]);
  });
});
