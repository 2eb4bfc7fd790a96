import type { Tenant } from '../../ctx.ts';

/**
 * The form in which a request is compared with another of its key: inputs that mean the same are equal in it.
 * `withDefaults` also has the caller's defaults filled in.
 */
export type RequestForm<Input> = (
  input: Input,
  tenant: Tenant,
) => { normalized: unknown; withDefaults?: unknown };

/** The form of operations whose inputs are the same when they are equal once parsed. */
export const asParsed: RequestForm<unknown> = (input) => ({ normalized: input });
