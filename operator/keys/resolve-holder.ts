import { InvalidArgumentError } from 'commander';
import { findOrganization } from '../organizations/find-organization.ts';
import type { OperatorContext } from '../program/operator-context.ts';

/** The organization a command concerns: the named one or, with its own flag, all of them (null). */
export async function resolveHolder(
  ctx: OperatorContext,
  {
    organization,
    everyone,
    flag,
  }: { organization?: string | undefined; everyone?: boolean | undefined; flag: string },
): Promise<number | null> {
  if ((organization !== undefined) === (everyone === true)) {
    throw new InvalidArgumentError(`Name an organization with --organization, or give ${flag}, not both.`);
  }
  return organization === undefined ? null : (await findOrganization(ctx, organization)).id;
}
