import type { Command } from 'commander';
import { addBalanceCommands } from '../billing/balance-commands.ts';
import { addLedgerCommands } from '../billing/ledger-commands.ts';
import { addPlanCommands } from '../billing/plan-commands.ts';
import { addPriceCommands } from '../billing/price-commands.ts';
import { addSpendLimitCommands } from '../billing/spend-limit-commands.ts';
import { addCallingCommands } from '../calling/calling-commands.ts';
import { addCompletionCommand } from '../completion/completion-command.ts';
import { addDomainCommands } from '../domains/domain-commands.ts';
import { addBlockCommands } from '../keys/block-commands.ts';
import { addKeyCommands } from '../keys/key-commands.ts';
import { addLinkCommands } from '../links/link-commands.ts';
import { addNumberingPlanCommands } from '../numbers/numbering-plan-commands.ts';
import { addPortabilityCommands } from '../numbers/portability-commands.ts';
import { addOrganizationCommands } from '../organizations/organization-commands.ts';
import { addServiceCommands } from '../organizations/service-commands.ts';
import { addCostCenterCommands } from '../people/cost-center-commands.ts';
import { addPersonCommands } from '../people/person-commands.ts';
import { addSignInCommands } from '../people/sign-in-commands.ts';
import { addUserCommands } from '../people/user-commands.ts';
import { addAuditCommands } from '../platform/audit-commands.ts';
import { addHealthCommand } from '../platform/health-commands.ts';
import { addIncidentCommands } from '../platform/incident-commands.ts';
import { addMaintenanceCommands } from '../platform/maintenance-commands.ts';
import { addDeliveryCommands } from '../webhooks/delivery-commands.ts';
import { addWebhookCommands } from '../webhooks/webhook-commands.ts';
import { type AddGroup, buildProgram } from './build-program.ts';

const GROUPS = [
  addOrganizationCommands,
  addServiceCommands,
  addPersonCommands,
  addUserCommands,
  addSignInCommands,
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
  addCompletionCommand,
];

export const addEveryGroup: AddGroup = (program) => {
  for (const addGroup of GROUPS) addGroup(program);
};

/** The operator's whole command line. It throws CommanderError instead of ending the process. */
export const createProgram = (): Command => buildProgram([addEveryGroup]);
