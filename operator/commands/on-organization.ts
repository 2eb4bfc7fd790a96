import { findOrganization } from '../domain/find-organization.ts';
import type { OperatorContext } from '../operator-context.ts';

/** Lets a run that works on an organization's id take, first among its words, the organization by id or name. */
export const onOrganization =
  <A extends unknown[]>(
    run: (ctx: OperatorContext, organizationId: number, ...rest: A) => Promise<unknown>,
  ) =>
  async (ctx: OperatorContext, organization: string, ...rest: A): Promise<unknown> =>
    run(ctx, (await findOrganization(ctx, organization)).id, ...rest);
