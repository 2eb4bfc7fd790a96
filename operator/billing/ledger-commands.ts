import type { Command } from 'commander';
import { findOrganization } from '../organizations/find-organization.ts';
import { operate } from '../program/operate.ts';
import { OF_ORGANIZATION } from '../program/words.ts';
import { checkLedger } from './check-ledger.ts';

export function addLedgerCommands(program: Command): void {
  const group = program.command('ledger').description('What balances, charges and counters must be true to');

  group
    .command('check')
    .description('Look for what the ledger is not true to; exit code 1 when there is any')
    .option(...OF_ORGANIZATION)
    .action(
      operate(
        async (ctx, { organization }: { organization?: string }) => {
          const id = organization === undefined ? null : (await findOrganization(ctx, organization)).id;
          return await checkLedger(ctx, id);
        },
        undefined,
        ({ mismatches }) => mismatches.length > 0,
      ),
    );
}
