import { freshName, type Job } from '../visitor.ts';

export const ADMINISTRATOR_JOBS: readonly Job[] = [
  {
    title: 'invites a person',
    does: async (visitor) => {
      const { hands } = visitor;
      await visitor.goTo('/people');
      await hands.follow(visitor.link('Invite'));
      await hands.fill(visitor.field('E-mail'), `${crypto.randomUUID()}@example.com`);
      await hands.choose(visitor.field('Role'), 'Member');
      await hands.follow(visitor.button('Invite'));
      await visitor.isTold('Invitation sent.');
    },
  },
  {
    title: 'sets a spend limit',
    does: async (visitor) => {
      const { hands, page } = visitor;
      await visitor.goTo('/billing');
      const month = page.getByRole('region', { name: 'Per month' });
      await hands.fill(month.getByLabel('Limit'), '5,000,000');
      await hands.follow(month.getByRole('button', { name: 'Save' }));
      await visitor.isTold('Limit saved.');
    },
  },
  {
    title: 'reads the statement of a month',
    does: async (visitor) => {
      const { hands, page } = visitor;
      await visitor.goTo('/billing');
      await hands.follow(visitor.link('Statements'));
      await hands.follow(page.locator('tbody a').first());
      await page.locator('#closing').waitFor();
      await visitor.looksRight();
    },
  },
  {
    title: 'begins a top-up',
    does: async (visitor) => {
      const { hands, page } = visitor;
      await visitor.goTo('/billing');
      await hands.follow(visitor.link('Top up'));
      await hands.fill(visitor.field('Amount, in pesos'), '10,000');
      const topUps = page.url();
      await hands.press(visitor.button('Continue to payment'));
      // The checkout of the payment provider.
      await page.waitForURL(/[?&]reference=/);
      await page.goto(topUps);
      await hands.follow(page.locator('tbody a').first());
      await page.getByRole('heading', { level: 1, name: /^Top-up of/ }).waitFor();
      await visitor.looksRight();
    },
  },
  {
    title: 'opens and closes a cost center',
    does: async (visitor) => {
      const { hands } = visitor;
      const code = freshName('center').replace(' ', '-');
      await visitor.goTo('/cost-centers');
      await hands.follow(visitor.link('Create a cost center'));
      await hands.fill(visitor.field('Code'), code);
      await hands.fill(visitor.field('Name'), 'Sales');
      await hands.follow(visitor.button('Create'));
      await visitor.isTold('Cost center created.');
      await hands.follow(visitor.row(code).getByRole('button', { name: 'Disable' }));
      await visitor.reads('No key uses it.');
      await hands.follow(visitor.button('Disable'));
      await visitor.isTold('Cost center status changed.');
    },
  },
  {
    title: 'looks a number up, knowing the price before',
    does: async (visitor) => {
      const { hands } = visitor;
      await visitor.goTo('/batches');
      await hands.follow(visitor.link('Look up a number'));
      await hands.fill(visitor.field('Number'), '+57 300 123 4567');
      await hands.follow(visitor.button('See the price and look up'));
      await hands.follow(visitor.button('Look up'));
      await visitor.isTold('+57 300 123 4567');
    },
  },
  {
    title: 'uploads a batch of numbers and gets its results',
    does: async (visitor) => {
      const { hands } = visitor;
      await visitor.goTo('/batches');
      await hands.follow(visitor.link('Upload a batch'));
      await hands.fill(visitor.field('Numbers'), '573001234567\n573007654321');
      await hands.follow(visitor.button('Count and see the price'));
      await visitor.reads('Look up 2 numbers?');
      await hands.follow(visitor.button('Upload the batch'));
      await visitor.awaits(visitor.link('Download CSV'));
      await visitor.looksRight();
    },
  },
  {
    title: 'types a text and hears it',
    does: async (visitor) => {
      const { hands } = visitor;
      await visitor.goTo('/syntheses');
      await hands.follow(visitor.link('Turn a text into speech'));
      await hands.fill(visitor.field('Text'), freshName('Hola'));
      await hands.follow(visitor.button('See the price and speak'));
      await hands.follow(visitor.button('Turn it into speech'));
      await visitor.isTold('It is ready');
    },
  },
  {
    title: 'places a test call and reads why it ended',
    does: async (visitor) => {
      const { hands, page } = visitor;
      await visitor.goTo('/calls');
      await hands.follow(visitor.link('Test call'));
      await hands.fill(visitor.field('Number'), '+57 300 123 4590');
      await hands.fill(visitor.field('Text that is read'), 'Hola');
      await hands.follow(visitor.button('See the price and call'));
      await hands.follow(visitor.button('Call'));
      await visitor.awaits(page.locator('.lead').filter({ hasText: /^Answered/ }));
      await visitor.looksRight();
    },
  },
  {
    title: 'adds a domain and reads the records to create',
    does: async (visitor) => {
      const { hands } = visitor;
      const name = `${freshName('links').replace(' ', '-')}.example.com`;
      await visitor.goTo('/domains');
      await hands.follow(visitor.link('Add a domain'));
      await hands.fill(visitor.field('Domain'), name);
      await hands.follow(visitor.button('Add'));
      await visitor.reads('DNS records to create');
      await visitor.reads(`_operator-domain.${name}`);
      await visitor.looksRight();
    },
  },
  {
    title: 'finds who changed what',
    does: async (visitor) => {
      const { hands, page } = visitor;
      await visitor.goTo('/audit');
      await visitor.openFilters();
      await hands.choose(visitor.field('About'), 'People');
      await hands.follow(visitor.button('Filter'));
      await page.locator('tbody tr').first().waitFor();
      await visitor.looksRight();
    },
  },
];
