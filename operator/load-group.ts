import type { AddGroup } from './build-program.ts';

/** The file of each noun, so that a command waits for its own alone. */
const FILES: Record<string, () => Promise<AddGroup>> = {
  audit: async () => (await import('./commands/audit.ts')).addAuditCommands,
  balance: async () => (await import('./commands/balance.ts')).addBalanceCommands,
  block: async () => (await import('./commands/block.ts')).addBlockCommands,
  'caller-id': async () => (await import('./commands/calling.ts')).addCallingCommands,
  calling: async () => (await import('./commands/calling.ts')).addCallingCommands,
  'cost-center': async () => (await import('./commands/cost-center.ts')).addCostCenterCommands,
  delivery: async () => (await import('./commands/delivery.ts')).addDeliveryCommands,
  domain: async () => (await import('./commands/domain.ts')).addDomainCommands,
  health: async () => (await import('./commands/health.ts')).addHealthCommand,
  incident: async () => (await import('./commands/incident.ts')).addIncidentCommands,
  key: async () => (await import('./commands/key.ts')).addKeyCommands,
  ledger: async () => (await import('./commands/ledger.ts')).addLedgerCommands,
  link: async () => (await import('./commands/link.ts')).addLinkCommands,
  maintenance: async () => (await import('./commands/maintenance.ts')).addMaintenanceCommands,
  'numbering-plan': async () => (await import('./commands/numbering-plan.ts')).addNumberingPlanCommands,
  organization: async () => (await import('./commands/organization.ts')).addOrganizationCommands,
  plan: async () => (await import('./commands/plan.ts')).addPlanCommands,
  portability: async () => (await import('./commands/portability.ts')).addPortabilityCommands,
  price: async () => (await import('./commands/price.ts')).addPriceCommands,
  service: async () => (await import('./commands/service.ts')).addServiceCommands,
  'spend-limit': async () => (await import('./commands/spend-limit.ts')).addSpendLimitCommands,
  user: async () => (await import('./commands/user.ts')).addUserCommands,
  webhook: async () => (await import('./commands/webhook.ts')).addWebhookCommands,
};

/** The commands of a noun; undefined for a word that is none. */
export const loadGroup = async (noun = ''): Promise<AddGroup | undefined> =>
  Object.hasOwn(FILES, noun) ? await FILES[noun]?.() : undefined;
