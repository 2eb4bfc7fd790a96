import { expect, test } from 'vitest';
import { callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { visit } from '../../harness/http/visit.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';
import { openSandbox } from '../../harness/sandbox.ts';
import { waitFor } from '../../harness/wait-for.ts';

// Alone: the job ends every sandbox that is due.
const cloud = useCloud({ alone: true });
const END = 'account/end-sandboxes';

/** A sandbox with something of each kind, and its organization's link, which nothing may touch. */
async function openUsed() {
  const parent = await createTenant(cloud.environment);
  const sandbox = await openSandbox(parent);
  const links = { own: await createLink(sandbox), parents: await createLink(parent) };
  const call = await callWith(sandbox, { audioId: await uploadTone(sandbox), to: numberEnding('10') });
  await waitForCall(sandbox, call);
  return { parent, sandbox, links };
}
type Used = Awaited<ReturnType<typeof openUsed>>;

/** Changes the database as if this many days had passed since the sandbox was created, or its closing. */
const age = ({ sandbox: { organizationId } }: Used, days: number) =>
  query(
    cloud.environment,
    `update organization set created_at = created_at - make_interval(days => $2),
            closed_at = closed_at - make_interval(days => $2), redirects_until = redirects_until - make_interval(days => $2)
      where id = $1`,
    [organizationId, days],
  );

const stateOf = async ({ sandbox: { organizationId } }: Used) =>
  (
    await query<{ status: string; erased: boolean; keys: number; left: number; erasures: number }>(
      cloud.environment,
      `select status, erased_at is not null as erased,
              (select count(*)::int from api_key where organization_id = $1 and revoked_at is null) as keys,
              (select count(*)::int from call where organization_id = $1 and to_number <> '0')
              + (select count(*)::int from link where organization_id = $1 and long_url like '%offers%') as left,
              (select count(*)::int from audit_event where verb = 'organization.erase' and input ->> 'organizationId' = $1::text) as erasures
         from organization where id = $1`,
      [organizationId],
    )
  )[0];

const isEnding = (texts: string[]) => texts.some((text) => text.includes('end_sandboxes'));
let stop = () => {};
const FAULTS = {
  'before its statement': () => {
    cloud.neon.faults.refuse = true;
  },
  'while its statement runs': () => {
    cloud.neon.breaks = isEnding;
  },
  'after its statement': () => {
    cloud.neon.loses = isEnding;
  },
  'before it tells the functions': () => {
    stop = cloud.neon.onRequest((texts) => {
      if (isEnding(texts)) cloud.redisGateway.faults.refuse = true;
    });
  },
};
const heal = () => {
  stop();
  cloud.neon.faults.refuse = false;
  cloud.neon.breaks = () => false;
  cloud.neon.loses = () => false;
  cloud.redisGateway.faults.refuse = false;
};

/**
 * Runs the job with a fault, then without, as often as its schedule does, until the sandbox is as expected. A run leaves out a sandbox
 * that a statement still holds whose connection broke.
 */
async function endWith(fault: () => void, used: Used, expected: object): Promise<void> {
  fault();
  await runJob(cloud.environment, END);
  heal();
  await expect
    .poll(async () => {
      const { status: answer } = await runJob(cloud.environment, END);
      return { answer, ...(await stateOf(used)) };
    })
    .toEqual({ answer: 200, ...expected });
}

test.each(Object.entries(FAULTS))(
  'a sandbox whose job dies %s is closed, then erased, once and whole, and its organization is untouched',
  async (_, fault) => {
    const used = await openUsed();
    const { parent, sandbox, links } = used;
    await age(used, 29);
    await endWith(fault, used, { status: 'closed', erased: false, keys: 0, left: 2, erasures: 0 });
    await waitFor('the end of its key', async () =>
      (await sandbox.api.get('/utilities/ping')).status === 401 ? true : undefined,
    );
    await age(used, 2);
    await endWith(fault, used, { status: 'closed', erased: true, keys: 0, left: 0, erasures: 1 });
    expect((await visit(links.own.shortUrl)).text).not.toContain('offers');
    expect((await visit(links.parents.shortUrl)).status).toBe(302);
    expect((await parent.api.get('/utilities/ping')).status).toBe(200);
  },
);

test('jobs that end the same sandboxes at once erase each once', async () => {
  const all = [await openUsed(), await openUsed(), await openUsed()];
  for (const days of [29, 2]) {
    for (const used of all) await age(used, days);
    const answers = await Promise.all(Array.from({ length: 5 }, () => runJob(cloud.environment, END)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await runJob(cloud.environment, END);
  }
  for (const used of all)
    expect(await stateOf(used)).toEqual({ status: 'closed', erased: true, keys: 0, left: 0, erasures: 1 });
});
