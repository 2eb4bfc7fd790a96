import { expect } from 'vitest';
import { createApi } from '../../http/api.ts';
import { freshAlias } from '../../links/links.ts';
import { freshName, type Job, type Visitor } from '../visitor.ts';
import { waitForPage } from '../wait-for-page.ts';

const PING = '/utilities/ping';

/** Creates a key by its form; its token is on the page. */
async function createKey(visitor: Visitor, name: string) {
  const { hands, page, field, link, button } = visitor;
  await visitor.goTo('/keys');
  await hands.follow(link('Create a key'));
  await hands.fill(field('Name'), name);
  await hands.check(page.getByLabel('All services'));
  await hands.follow(button('Create the key'));
}

/** Calls the API with the token that a page shows once. */
async function callWithToken({ page, environment }: Visitor): Promise<{ requestId: string }> {
  const token = (await page.locator('#token').textContent()) ?? '';
  const { status, headers } = await createApi(environment.API_BASE_URL, token).get(PING);
  expect(status).toBe(200);
  return { requestId: headers['x-request-id'] ?? '' };
}

/** Creates a link by its form, and stays on its page. */
async function createLink(visitor: Visitor): Promise<string> {
  const { hands, link, field, button } = visitor;
  const code = freshAlias();
  await visitor.goTo('/links');
  await hands.follow(link('Create links'));
  await hands.fill(field('Destination'), `https://example.com/${code}`);
  await hands.fill(field('Alias'), code);
  await hands.follow(button('Create the link'));
  return code;
}

/** `receiver`: the address of a customer's server. */
export const developerJobs = (receiver: () => string): readonly Job[] => [
  {
    title: 'creates a key that works',
    does: async (visitor) => {
      await createKey(visitor, freshName('Key'));
      await visitor.isTold('Copy the key now');
      await callWithToken(visitor);
    },
  },
  {
    title: 'replaces a key and revokes the old one',
    does: async (visitor) => {
      const { hands, page } = visitor;
      const name = freshName('Key');
      await createKey(visitor, name);
      await hands.follow(visitor.link('I have copied it'));
      await hands.follow(visitor.link(name));
      await hands.follow(visitor.button('Create replacement'));
      await callWithToken(visitor);
      await hands.follow(visitor.link('I have copied it'));
      await hands.follow(visitor.button('Revoke key'));
      await hands.fill(page.getByLabel(/^Type .* to confirm$/), name);
      await hands.follow(visitor.button('Revoke key'));
      await visitor.isTold('Key revoked.');
    },
  },
  {
    title: 'adds an endpoint and sees at once what a test event meets',
    does: async (visitor) => {
      const { hands } = visitor;
      await visitor.goTo('/webhooks');
      await hands.follow(visitor.link('Add an endpoint'));
      await hands.fill(visitor.field('Address'), `${receiver()}/${freshName('hook').replace(' ', '-')}`);
      await hands.follow(visitor.button('Add and test'));
      await hands.follow(visitor.link('Done'));
      await hands.follow(visitor.button('Send a test event'));
      await visitor.awaits(visitor.page.getByRole('status').filter({ hasText: 'Answered 204' }));
      await visitor.isTold('Test result');
    },
  },
  {
    title: 'creates a link, finds it and disables it',
    does: async (visitor) => {
      const { hands, page } = visitor;
      const code = await createLink(visitor);
      await visitor.looksRight();
      await visitor.goTo('/links');
      await visitor.openFilters();
      await hands.fill(visitor.field('Search the destination or code'), code);
      await hands.follow(visitor.button('Filter'));
      await hands.check(page.getByRole('checkbox', { name: `go.localhost/${code}` }));
      await hands.follow(visitor.button('Disable'));
      await visitor.reads('Links that stop redirecting at once: 1.');
      await hands.follow(visitor.button('Disable'));
      await visitor.isTold('Links disabled: 1.');
    },
  },
  {
    title: 'pastes many links',
    does: async (visitor) => {
      const { hands } = visitor;
      const codes = [freshAlias(), freshAlias()];
      await visitor.goTo('/links');
      await hands.follow(visitor.link('Create links'));
      await hands.fill(
        visitor.field('Destinations, one per line'),
        codes.map((code) => `https://example.com/many ${code}`).join('\n'),
      );
      await hands.follow(visitor.button('Create the links'));
      for (const code of codes) await visitor.reads(new RegExp(`${code}$`));
      await visitor.looksRight();
    },
  },
  {
    title: 'uploads a file of links and gets its results',
    does: async (visitor) => {
      const { hands } = visitor;
      await visitor.goTo('/campaigns');
      await hands.follow(visitor.link('Upload a file'));
      const buffer = Buffer.from('longUrl\nhttps://example.com/file\n');
      await visitor
        .field('CSV file in UTF-8')
        .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
      await hands.follow(visitor.button('Check the file'));
      await visitor.reads('Create 1 link?');
      await hands.follow(visitor.button('Create 1 link'));
      await visitor.awaits(visitor.link('Download CSV'));
      await visitor.looksRight();
    },
  },
  {
    title: 'finds a request by its id',
    does: async (visitor) => {
      await createKey(visitor, freshName('Key'));
      const { requestId } = await callWithToken(visitor);
      await waitForPage('the request', async () => {
        await visitor.search(requestId);
        return (await visitor.row(requestId).isVisible()) ? true : undefined;
      });
      await visitor.looksRight();
    },
  },
];
