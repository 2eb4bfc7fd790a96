import { DomainError } from '../../../shared/platform/errors/domain-error.ts';
import type { VerbRefusals } from '../../../shared/platform/errors/refusals.ts';
import { BILLING_ERRORS } from '../../billing/billing-errors.ts';
import { CALLING_ERRORS } from '../../calls/calling-errors.ts';
import { DOMAIN_ERRORS, LINK_ERRORS } from '../../links/domain-errors.ts';
import { IMPORT_ERRORS } from '../../numbers/import-errors.ts';
import { KEY_ERRORS, ORGANIZATION_ERRORS, PEOPLE_ERRORS } from '../../people/people-errors.ts';
import { BATCH_ERRORS, STATUS_ERRORS } from '../../platform/platform-errors.ts';
import { PROGRAM_ERRORS } from '../program-errors.ts';
import { VERB_ERRORS } from '../verb-errors.ts';

const TEXTS = {
  ...BATCH_ERRORS,
  ...BILLING_ERRORS,
  ...CALLING_ERRORS,
  ...DOMAIN_ERRORS,
  ...IMPORT_ERRORS,
  ...KEY_ERRORS,
  ...LINK_ERRORS,
  ...ORGANIZATION_ERRORS,
  ...PEOPLE_ERRORS,
  ...PROGRAM_ERRORS,
  ...STATUS_ERRORS,
  ...VERB_ERRORS,
};

type Code = keyof typeof TEXTS;

/** The codes that only operators meet, with the details that their texts take. */
type OperatorRefusals = {
  [Own in Exclude<Code, keyof VerbRefusals>]: Parameters<(typeof TEXTS)[Own]>[0];
};

declare module '../../../shared/platform/errors/refusals.ts' {
  interface Refusals extends OperatorRefusals {}
}

/** The text of a refusal for operators; undefined for a fault. */
export function toMessage(error: unknown): string | undefined {
  if (!(error instanceof DomainError) || !Object.hasOwn(TEXTS, error.code)) return undefined;
  // Each text takes the details of its own code, which the error's constructor ensures.
  return (TEXTS[error.code as Code] as (details: unknown) => string)(error.details);
}

/** The field of the input that is wrong; undefined when the refusal depends on what is stored. */
export const findWrongField = (error: unknown): string | undefined =>
  error instanceof DomainError && error.details !== undefined && 'field' in error.details
    ? error.details.field
    : undefined;
