import * as z from 'zod';
import { describeDigits } from '../../shared/numbers/read-number.ts';
import { WITHOUT_FILES } from '../../shared/people/organizations/exported-kinds.ts';
import { eraseCalledNumber, erasePerson } from '../../shared/people/users/erase-person.ts';
import { exportPerson } from '../../shared/people/users/export-person.ts';
import { findPerson } from '../../shared/people/users/find-person.ts';
import { toCalledNumber } from '../../shared/people/users/to-called-number.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';

const WHO = {
  who: z
    .string()
    .describe('e-mail address of a person, or a number that was called, with + and its country code'),
};

const isEmail = (who: string): boolean => who.includes('@');

export const personCommands: CommandGroup = {
  about: 'Personal data of people and called numbers (Law 1581 of 2012)',
  commands: {
    export: defineCommand({
      summary:
        'Write all stored data about a person or a called number to a file, as JSON, and recordings of its calls to the folder <file>.files',
      fields: {
        ...WHO,
        file: z.string().describe('new file, which only you can read'),
        ...WITHOUT_FILES,
      },
      run: exportPerson,
    }),
    erase: defineCommand({
      summary: 'Permanently erase the identity of a person or a called number, also from the audit log',
      fields: WHO,
      confirm: async (ctx, { who }) => {
        if (!isEmail(who)) {
          const { international, country } = describeDigits(toCalledNumber(who).digits);
          return `Permanently erase the number ${international} (${country ?? 'of no country'}), its recordings and the external ids of its links?`;
        }
        const { id, name } = await findPerson(ctx, who);
        if (id === null) return `Permanently erase the invited address ${who} and its invitations?`;
        return `Permanently erase ${name} (${who}), and disable the keys created by ${who}?`;
      },
      run: async (ctx, { who }): Promise<object> =>
        isEmail(who) ? await erasePerson(ctx, { email: who }) : await eraseCalledNumber(ctx, { number: who }),
    }),
  },
};
