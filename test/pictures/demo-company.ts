import type { CloudEnvironment } from '../../local/workers/local-functions.ts';
import { query } from '../harness/database.ts';
import { visit } from '../harness/http/visit.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';
import { createExamples } from '../harness/portal/portal-examples.ts';
import { waitFor } from '../harness/wait-for.ts';

const CAMPAIGNS = ['november-offers', 'black-friday', 'invoice', 'survey', 'new-store', 'app-download'];
const PLACES = [
  { country: 'CO', regionCode: 'DC', city: 'Bogota' },
  { country: 'CO', regionCode: 'ANT', city: 'Medellin' },
  { country: 'MX', regionCode: 'CMX', city: 'Mexico City' },
];
const VISITS = 9;

/** A company with something to show on every page of the portal: visited links, calls, batches, people. */
export async function createDemoCompany(environment: CloudEnvironment) {
  const company = await createSignedIn(environment, { balanceMicro: 250_000_000_000n });
  const { organizationId, email, api } = company;
  const { userId: memberId } = await joinAs(environment, company, 'member');
  await joinAs(environment, company, 'developer');
  await query(environment, `update organization set name = 'Acme' where id = $1`, [organizationId]);
  await query(environment, `update "user" set name = 'Ana Gómez' where email = $1`, [email]);
  const examples = await createExamples({ ...company, memberId });
  for (const code of CAMPAIGNS)
    await api.post('/urlshortener/links', {
      longUrl: `https://example.com/${code}?utm_source=sms`,
      code: `${code}-${organizationId}`,
    });
  const { domain = '', code = '' } = examples['/links/{domain}/{code}']?.params ?? {};
  const { json } = await api.get(`/urlshortener/links/${domain}/${code}`);
  for (let times = 0; times < VISITS; times += 1)
    await visit(json.data.shortUrl, { cf: PLACES[times % PLACES.length] ?? {} });
  await waitFor('the visits to be counted', async () => {
    const link = await api.get(`/urlshortener/links/${domain}/${code}`);
    return link.json.data.clicks >= VISITS ? true : undefined;
  });
  return { ...company, examples };
}
