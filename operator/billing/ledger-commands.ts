import { checkLedger } from '../../shared/billing/ledger/check-ledger.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

export const ledgerCommands: CommandGroup = {
  about: 'Consistency of balances, charges and counters',
  commands: {
    check: defineCommand({
      summary: 'List inconsistencies of the ledger. Exit code 1 if there are any',
      fields: { organizationId: ORGANIZATION.organizationId.optional() },
      run: (ctx, { organizationId }) => checkLedger(ctx, organizationId ?? null),
      hasFailed: ({ mismatches }) => mismatches.length > 0,
    }),
  },
};
