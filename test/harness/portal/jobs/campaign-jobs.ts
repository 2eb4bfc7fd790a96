import { toPhone } from '../../../../functions/portal/i18n/format.ts';
import { numberEnding } from '../../calls/call-blasting.ts';
import { freshName, type Job } from '../visitor.ts';

/** The steps of administrators who call many people, and leave out those who do not want it. */
export const CAMPAIGN_JOBS: readonly Job[] = [
  {
    title: 'prepares a call campaign from a file, starts it and gets its results',
    does: async (visitor) => {
      const { hands } = visitor;
      await visitor.goTo('/calls/campaigns');
      await hands.follow(visitor.link('New campaign'));
      await hands.fill(visitor.field('Name'), freshName('Campaign'));
      await hands.fill(visitor.field('Message'), 'Hola. Lo esperamos.');
      await hands.follow(visitor.button('Save and add recipients'));
      await hands.follow(visitor.link('Edit'));
      await hands.fill(visitor.field('Name'), freshName('Edited'));
      await hands.follow(visitor.button('Save'));
      await visitor.isTold('Campaign saved.');
      const buffer = Buffer.from(`Phone\n${numberEnding('00')}\n`);
      await visitor
        .field('CSV file in UTF-8')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
      await hands.follow(visitor.button('Upload and choose the columns'));
      await visitor.looksRight();
      await hands.follow(visitor.button('Add the recipients'));
      await hands.follow(visitor.link('Continue with the campaign'));
      await visitor.looksRight();
      await hands.follow(visitor.link('See the cost and start'));
      await visitor.looksRight();
      await hands.follow(visitor.button('Start'));
      await visitor.awaits(visitor.link('Download the results'));
      await visitor.looksRight();
    },
  },
  {
    title: 'adds an opt-out, finds it and removes it with a reason',
    does: async (visitor) => {
      const { hands, page } = visitor;
      const number = `57300${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
      await visitor.goTo('/opt-outs');
      await hands.follow(visitor.link('Add'));
      await hands.fill(visitor.field('Number'), toPhone(number));
      await hands.follow(visitor.button('Add'));
      await visitor.reads(`Add the opt-out of ${toPhone(number)}?`);
      await hands.follow(visitor.button('Add the opt-out'));
      await visitor.isTold('In force from now on.');
      await hands.check(page.getByRole('checkbox', { name: toPhone(number) }));
      await hands.follow(visitor.button('Remove'));
      await visitor.reads(toPhone(number));
      await hands.fill(visitor.field('Reason'), 'Asked for it in writing');
      await hands.follow(visitor.button('Remove'));
      await visitor.isTold('Numbers that may be called again: 1.');
    },
  },
];
