import type { ErrorCode } from '../../shared/http/error-codes.ts';
import { ACCESS_ERRORS } from './access.ts';
import { CHARGE_ERRORS } from './charges.ts';
import type { ErrorText } from './error-text.ts';
import { LINK_ERRORS } from './links.ts';

/** The text of every code's page. A code of the table without one does not compile: write it in one of these files. */
export const ERROR_TEXTS: Record<ErrorCode, ErrorText> = {
  ...ACCESS_ERRORS,
  ...LINK_ERRORS,
  ...CHARGE_ERRORS,
};
