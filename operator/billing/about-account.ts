import { getAccountOrThrow } from '../../shared/billing/verbs/get-account-or-throw.ts';
import { aboutOrganization } from '../program/on-organization.ts';
import type { OperatorContext } from '../program/operator-context.ts';

type Account = Awaited<ReturnType<typeof getAccountOrThrow>>;

/** A question about a billing account that is there, by the name of its organization. */
export const aboutAccount = <A extends unknown[]>(
  ask: (
    organization: string,
    rest: A,
    account: Account,
    ctx: OperatorContext,
  ) => Promise<string | undefined> | string | undefined,
) =>
  aboutOrganization<A>(async (organization, rest, { id }, ctx) =>
    ask(organization, rest, await getAccountOrThrow(ctx, id), ctx),
  );
