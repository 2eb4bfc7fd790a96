import { expect, test } from 'vitest';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { visit } from '../../harness/http/visit.ts';
import { createLink } from '../../harness/links/links.ts';
import { setDns, TARGET } from '../../harness/portal/dns.ts';
import { readMails } from '../../harness/portal/mails.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';

const cloud = useCloud({ alone: true });

type Own = Awaited<ReturnType<typeof createSignedIn>>;

const add = ({ portal, base }: Own, name: string) => portal.post(`${base}/domains/new/add`, { name });
const check = ({ portal, base }: Own, name: string) => portal.post(`${base}/domains/${name}/check`);
const tenureOf = async ({ organizationId }: Own, name: string) =>
  (
    await query<{ status: string; proof: string; verifications: number }>(
      cloud.environment,
      `select status, proof, (select count(*)::int from audit_event event
                               where event.verb = 'domain.verify' and event.organization_id = $1) as verifications
         from domain_tenure join domain on domain.id = domain_id where organization_id = $1 and name = $2`,
      [organizationId, name],
    )
  )[0];

/** A name that two organizations have added, of which DNS proves the first one's. */
async function openContested() {
  const [own, other] = [await createSignedIn(cloud.environment), await createSignedIn(cloud.environment)];
  const name = `links-${crypto.randomUUID()}.example.com`;
  for (const side of [own, other]) expect((await add(side, name)).status).toBe(303);
  const texts = [`operator-domain=${(await tenureOf(own, name))?.proof}`];
  await setDns(cloud.environment, { name, alias: TARGET });
  await setDns(cloud.environment, { name: `_operator-domain.${name}`, texts });
  return { own, other, name };
}

const verifies = (texts: string[]) =>
  texts.some((text) => text.includes('update "domain_tenure"') && text.includes('"verified_at"'));
const FAULTS = {
  'the resolver does not answer': () => {
    cloud.dns.faults.refuse = true;
  },
  'Redis refuses the cache': () => {
    cloud.redisGateway.faults.refuse = true;
  },
  'the connection breaks in the middle of the statement': () => {
    cloud.neon.breaks = verifies;
  },
  'the answer of the statement is lost': () => {
    cloud.neon.loses = verifies;
  },
};
function heal(): void {
  cloud.dns.faults.refuse = false;
  cloud.redisGateway.faults.refuse = false;
  cloud.neon.breaks = () => false;
  cloud.neon.loses = () => false;
}

test.each(Object.entries(FAULTS))(
  'a domain whose check is interrupted because %s is verified once by a later check, redirects, and the other organization is told once',
  async (_, fault) => {
    const { own, other, name } = await openContested();
    fault();
    const interrupted = await check(own, name);
    heal();
    expect(interrupted.headers.location ?? '').not.toContain('done=check');
    await waitFor('the verification', async () => {
      await check(own, name);
      return (await tenureOf(own, name))?.status === 'verified' || undefined;
    });
    await check(own, name);
    expect(await tenureOf(own, name)).toMatchObject({ verifications: 1 });
    const link = await createLink(own, { domain: name });
    expect((await visit(link.shortUrl)).headers.location).toBe(link.longUrl);

    expect((await check(other, name)).status).toBe(422);
    expect(await tenureOf(other, name)).toMatchObject({ status: 'pending', verifications: 0 });
    expect((await runJob(cloud.environment, 'portal/sweep-mails')).status).toBe(200);
    const told = async () =>
      (await readMails(cloud.environment, other.email)).filter(({ text }) => text.includes(name));
    const [mail] = await waitFor('the mail', async () => {
      const mails = await told();
      return mails.length > 0 ? mails : undefined;
    });
    expect(mail?.text).toContain(`${other.base}/domains/${name}`);
    expect(await told()).toHaveLength(1);
    expect((await readMails(cloud.environment, own.email)).filter(({ text }) => text.includes(name))).toEqual(
      [],
    );
  },
);
