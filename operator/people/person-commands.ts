import type { Command } from 'commander';
import { operate } from '../program/operate.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { YES } from '../program/words.ts';
import { eraseCalledNumber } from './erase-called-number.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { getUserOrThrow } from './get-user-or-throw.ts';
import { toCalledNumber } from './to-called-number.ts';

const WHO = ['<who>', 'e-mail address of a person, or a number that was called'] as const;

const isEmail = (who: string): boolean => who.includes('@');

export function addPersonCommands(program: Command): void {
  const group = program
    .command('person')
    .description('What is kept about a person or a called number (Law 1581 of 2012)');

  group
    .command('export')
    .description('Write all that is kept about a person or a called number to a file, as JSON')
    .argument(...WHO)
    .argument('<file>', 'a file that does not exist yet; only you can read it')
    .action(operate((ctx, who: string, file: string) => exportPerson(ctx, { who, file })));

  group
    .command('erase')
    .description('Erase who a person or a called number is, for good, in the audit trail too')
    .argument(...WHO)
    .option(...YES)
    .action(operate(erase, askToErase));
}

const erase = async (ctx: OperatorContext, who: string): Promise<object> =>
  isEmail(who) ? await erasePerson(ctx, { email: who }) : await eraseCalledNumber(ctx, { number: who });

async function askToErase(ctx: OperatorContext, who: string): Promise<string> {
  if (!isEmail(who)) return `Erase the number ${toCalledNumber(who)} and its recordings for good?`;
  const { name } = await getUserOrThrow(ctx, who);
  return `Erase ${name} (${who}) for good, and stop the keys created by ${who}?`;
}
