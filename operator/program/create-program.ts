import type { Command } from 'commander';
import { buildProgram } from './build-program.ts';
import type { CommandGroup, Command as DefinedCommand } from './define-command.ts';

/** Every noun of the command line besides `completion`, in the order of its help. Each is loaded on demand, to keep commands fast. */
export const NOUNS: Readonly<Record<string, () => Promise<DefinedCommand | CommandGroup>>> = {
  organization: async () => (await import('../people/organization-commands.ts')).organizationCommands,
  service: async () => (await import('../people/service-commands.ts')).serviceCommands,
  person: async () => (await import('../people/person-commands.ts')).personCommands,
  user: async () => (await import('../people/user-commands.ts')).userCommands,
  'sign-in': async () => (await import('../people/sign-in-commands.ts')).signInCommands,
  'cost-center': async () => (await import('../people/cost-center-commands.ts')).costCenterCommands,
  key: async () => (await import('../people/key-commands.ts')).keyCommands,
  block: async () => (await import('../people/block-commands.ts')).blockCommands,
  domain: async () => (await import('../links/domain-commands.ts')).domainCommands,
  price: async () => (await import('../billing/price-commands.ts')).priceCommands,
  plan: async () => (await import('../billing/plan-commands.ts')).planCommands,
  balance: async () => (await import('../billing/balance-commands.ts')).balanceCommands,
  'spend-limit': async () => (await import('../billing/spend-limit-commands.ts')).spendLimitCommands,
  ledger: async () => (await import('../billing/ledger-commands.ts')).ledgerCommands,
  link: async () => (await import('../links/link-commands.ts')).linkCommands,
  batch: async () => (await import('../batches/batch-commands.ts')).batchCommands,
  'caller-id': async () => (await import('../calls/caller-id-commands.ts')).callerIdCommands,
  calling: async () => (await import('../calls/calling-commands.ts')).callingCommands,
  webhook: async () => (await import('../webhooks/webhook-commands.ts')).webhookCommands,
  delivery: async () => (await import('../webhooks/delivery-commands.ts')).deliveryCommands,
  'numbering-plan': async () => (await import('../numbers/numbering-plan-commands.ts')).numberingPlanCommands,
  portability: async () => (await import('../numbers/portability-commands.ts')).portabilityCommands,
  incident: async () => (await import('../status/incident-commands.ts')).incidentCommands,
  maintenance: async () => (await import('../status/maintenance-commands.ts')).maintenanceCommands,
  audit: async () => (await import('../people/audit-commands.ts')).auditCommands,
  health: async () => (await import('../status/health-command.ts')).healthCommand,
};

/** The operator's whole command line; only that of one noun, if it is one, which loads faster. */
export async function createProgram(noun = ''): Promise<Command> {
  const only = Object.hasOwn(NOUNS, noun) ? NOUNS[noun] : undefined;
  if (only !== undefined) return buildProgram({ [noun]: await only() });
  const [{ completionCommand }, ...entries] = await Promise.all([
    import('./completion-command.ts'),
    ...Object.entries(NOUNS).map(async ([name, load]) => [name, await load()] as const),
  ]);
  const program = buildProgram({
    ...Object.fromEntries(entries),
    completion: completionCommand(() => program),
  });
  return program;
}
