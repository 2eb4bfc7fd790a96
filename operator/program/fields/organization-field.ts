import { Id } from '../../../shared/kernel/verbs/fields.ts';

/** The field of a command about one organization. */
export const ORGANIZATION = { organizationId: Id };
