import type { Job } from '../visitor.ts';

/** The things of an organization that those see who only read. */
export type Seen = { link: { domain: string; code: string } };

export const memberJobs = (seen: () => Seen): readonly Job[] => [
  {
    title: 'finds a link and sees its visits',
    does: async (visitor) => {
      const { domain, code } = seen().link;
      await visitor.search(code);
      await visitor.page.getByRole('heading', { level: 1, name: `${domain}/${code}` }).waitFor();
      await visitor.reads('Unique visitors');
      await visitor.looksRight();
    },
  },
  {
    title: 'reads why a call ended',
    does: async (visitor) => {
      const { hands, page } = visitor;
      await visitor.goTo('/calls');
      await hands.follow(page.locator('tbody a').first());
      await page.locator('.lead').filter({ hasText: /\.$/ }).waitFor();
      await visitor.looksRight();
    },
  },
  {
    title: 'gets the results of a batch',
    does: async (visitor) => {
      const { hands, page } = visitor;
      await visitor.goTo('/batches');
      await hands.follow(visitor.link('Example').first());
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        hands.press(visitor.link('Download CSV')),
      ]);
      if ((await file.failure()) !== null) throw new Error('the results were not downloaded');
      await visitor.looksRight();
    },
  },
  {
    title: 'chooses the language and the notices',
    does: async (visitor) => {
      const { hands, page } = visitor;
      await hands.press(page.locator('.top details').last().locator('summary'));
      await hands.follow(visitor.link('E-mail notices'));
      await hands.follow(visitor.button('Español'));
      await hands.check(visitor.field('Un lote de números o de enlaces terminó'));
      await hands.follow(visitor.button('Guardar'));
      await visitor.isTold('Se guardaron sus avisos.');
      await hands.follow(visitor.button('English'));
    },
  },
];
