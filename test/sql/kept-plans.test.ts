import { expect, test } from 'vitest';
import { addAudio, callTerms, openCaller } from './calls/calls.ts';
import { addPlatformDomain, linkOf, openBuyer } from './links/link-creations.ts';
import { creatorOf, openTenant } from './suite/tenants.ts';
import { useSql } from './suite/use-sql.ts';

/** Postgres keeps a generic plan at the earliest after five custom plans, with which it is compared. */
const CALLS = 8;

const sql = useSql();

/**
 * The outcome of a call, and how many statements Postgres plans for it on a connection that has made such calls before.
 */
async function callAgain(text: string, argumentsOf: () => Promise<unknown[]>) {
  const client = await sql.connect();
  const plans: string[] = [];
  client.on('notice', ({ message = '' }) => message === 'plan:' && plans.push(message));
  for (let n = 0; n < CALLS; n += 1) await client.query(text, await argumentsOf());
  const last = await argumentsOf();
  await client.query('set client_min_messages = log; set debug_print_plan = on');
  const { rows } = await client.query(text, last);
  return { outcome: rows[0].answer.outcome, plans: plans.length };
}

/** Analyzes the tables: the planner's assumptions about empty ones would decide its plans. */
const analyze = () => sql.query('analyze');

test('a creation plans only the statement that calls it', async () => {
  await addPlatformDomain(sql);
  const { organization, apiKey, costCenter } = creatorOf(await openBuyer(sql, { balanceMicro: 1_000 }));
  await analyze();
  const create = "select routine.create_links($1, $2, $3, $4, null, 'https://{domain}') as answer";
  const given = async () => [organization, apiKey, costCenter, JSON.stringify([linkOf()])];
  expect(await callAgain(create, given)).toEqual({ outcome: 'created', plans: 1 });
});

test('a look-up plans only the statement that calls it', async () => {
  const { organization, costCenter } = creatorOf(
    await openTenant(sql, { balanceMicro: 1_000 }, { 'numberinsight.lookup': 7 }),
  );
  await analyze();
  const lookUp = `select routine.look_up_number($1, $2, $3, true, 'r') as answer`;
  expect(await callAgain(lookUp, async () => [organization, costCenter, '573001234567'])).toEqual({
    outcome: 'found',
    plans: 1,
  });
});

test('a call plans only the statement that creates it', async () => {
  const caller = await openCaller(sql);
  const { organization, apiKey, costCenter } = creatorOf(caller);
  await analyze();
  const given = async () => {
    const call = { ...callTerms(), audioId: await addAudio(sql, caller.organizationId) };
    return [organization, apiKey, costCenter, JSON.stringify(call)];
  };
  expect(await callAgain('select routine.create_call($1, $2, $3, $4, null) as answer', given)).toEqual({
    outcome: 'created',
    plans: 1,
  });
});
