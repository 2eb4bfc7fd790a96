import type { AddGroup } from './build-program.ts';

/** The file of each noun, loaded on demand to keep commands fast; `completion` is about every noun. */
const FILES: Record<string, () => Promise<AddGroup>> = {
  audit: async () => (await import('../platform/audit-commands.ts')).addAuditCommands,
  balance: async () => (await import('../billing/balance-commands.ts')).addBalanceCommands,
  block: async () => (await import('../keys/block-commands.ts')).addBlockCommands,
  'caller-id': async () => (await import('../calling/calling-commands.ts')).addCallingCommands,
  calling: async () => (await import('../calling/calling-commands.ts')).addCallingCommands,
  completion: async () => (await import('./create-program.ts')).addEveryGroup,
  'cost-center': async () => (await import('../people/cost-center-commands.ts')).addCostCenterCommands,
  delivery: async () => (await import('../webhooks/delivery-commands.ts')).addDeliveryCommands,
  domain: async () => (await import('../domains/domain-commands.ts')).addDomainCommands,
  health: async () => (await import('../platform/health-commands.ts')).addHealthCommand,
  incident: async () => (await import('../platform/incident-commands.ts')).addIncidentCommands,
  key: async () => (await import('../keys/key-commands.ts')).addKeyCommands,
  ledger: async () => (await import('../billing/ledger-commands.ts')).addLedgerCommands,
  link: async () => (await import('../links/link-commands.ts')).addLinkCommands,
  maintenance: async () => (await import('../platform/maintenance-commands.ts')).addMaintenanceCommands,
  'numbering-plan': async () =>
    (await import('../numbers/numbering-plan-commands.ts')).addNumberingPlanCommands,
  organization: async () =>
    (await import('../organizations/organization-commands.ts')).addOrganizationCommands,
  person: async () => (await import('../people/person-commands.ts')).addPersonCommands,
  plan: async () => (await import('../billing/plan-commands.ts')).addPlanCommands,
  portability: async () => (await import('../numbers/portability-commands.ts')).addPortabilityCommands,
  price: async () => (await import('../billing/price-commands.ts')).addPriceCommands,
  service: async () => (await import('../organizations/service-commands.ts')).addServiceCommands,
  'sign-in': async () => (await import('../people/sign-in-commands.ts')).addSignInCommands,
  'spend-limit': async () => (await import('../billing/spend-limit-commands.ts')).addSpendLimitCommands,
  user: async () => (await import('../people/user-commands.ts')).addUserCommands,
  webhook: async () => (await import('../webhooks/webhook-commands.ts')).addWebhookCommands,
};

/** The commands of a noun; undefined for an unknown one. */
export const loadGroup = async (noun = ''): Promise<AddGroup | undefined> =>
  Object.hasOwn(FILES, noun) ? await FILES[noun]?.() : undefined;
