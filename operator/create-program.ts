import type { Command } from 'commander';
import { buildProgram } from './build-program.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addBalanceCommands } from './commands/balance.ts';
import { addBlockCommands } from './commands/block.ts';
import { addCallingCommands } from './commands/calling.ts';
import { addCostCenterCommands } from './commands/cost-center.ts';
import { addDeliveryCommands } from './commands/delivery.ts';
import { addDomainCommands } from './commands/domain.ts';
import { addHealthCommand } from './commands/health.ts';
import { addIncidentCommands } from './commands/incident.ts';
import { addKeyCommands } from './commands/key.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addLinkCommands } from './commands/link.ts';
import { addMaintenanceCommands } from './commands/maintenance.ts';
import { addNumberingPlanCommands } from './commands/numbering-plan.ts';
import { addOrganizationCommands } from './commands/organization.ts';
import { addPlanCommands } from './commands/plan.ts';
import { addPortabilityCommands } from './commands/portability.ts';
import { addPriceCommands } from './commands/price.ts';
import { addServiceCommands } from './commands/service.ts';
import { addSpendLimitCommands } from './commands/spend-limit.ts';
import { addUserCommands } from './commands/user.ts';
import { addWebhookCommands } from './commands/webhook.ts';

const GROUPS = [
  addOrganizationCommands,
  addServiceCommands,
  addUserCommands,
  addCostCenterCommands,
  addKeyCommands,
  addBlockCommands,
  addDomainCommands,
  addPriceCommands,
  addPlanCommands,
  addBalanceCommands,
  addSpendLimitCommands,
  addLedgerCommands,
  addLinkCommands,
  addCallingCommands,
  addWebhookCommands,
  addDeliveryCommands,
  addNumberingPlanCommands,
  addPortabilityCommands,
  addIncidentCommands,
  addMaintenanceCommands,
  addAuditCommands,
  addHealthCommand,
];

/** The command line of the operator's side, whole. It throws CommanderError instead of ending the process. */
export const createProgram = (): Command => buildProgram(GROUPS);
