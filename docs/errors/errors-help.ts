import type { ErrorCode } from '../../shared/kernel/errors/error-codes.ts';
import { ACCESS_HELP } from './access-help.ts';
import { ADDED_HELP } from './added-help.ts';
import { CHARGE_HELP } from './charge-help.ts';
import type { ErrorHelp } from './error-help.ts';
import { FAULT_HELP } from './fault-help.ts';
import { LINK_HELP } from './link-help.ts';
import { REQUEST_HELP } from './request-help.ts';

/** The cause of every error code, and what to do about it. */
export const ERRORS_HELP: Record<ErrorCode, ErrorHelp> = {
  ...ACCESS_HELP,
  ...REQUEST_HELP,
  ...LINK_HELP,
  ...CHARGE_HELP,
  ...FAULT_HELP,
  ...ADDED_HELP,
};
