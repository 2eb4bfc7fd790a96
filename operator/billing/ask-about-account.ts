import { getAccountOrThrow } from '../../shared/billing/verbs/get-account-or-throw.ts';
import { askAboutOrganization } from '../program/on-organization.ts';
import type { OperatorContext } from '../program/operator-context.ts';

type Account = Awaited<ReturnType<typeof getAccountOrThrow>>;

/** A confirmation question about an existing billing account, with its organization's name. */
export const askAboutAccount = <A extends unknown[]>(
  ask: (
    organization: string,
    rest: A,
    account: Account,
    ctx: OperatorContext,
  ) => Promise<string | undefined> | string | undefined,
) =>
  askAboutOrganization<A>(async (organization, rest, { id }, ctx) =>
    ask(organization, rest, await getAccountOrThrow(ctx, id), ctx),
  );
