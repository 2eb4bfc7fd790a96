import { findOrganization } from '../organizations/find-organization.ts';
import type { Question } from './operate.ts';
import type { OperatorContext } from './operator-context.ts';

/** Lets a command that takes an organization's id accept an id or name as its first argument. */
export const onOrganization =
  <A extends unknown[]>(
    run: (ctx: OperatorContext, organizationId: number, ...rest: A) => Promise<unknown>,
  ) =>
  async (ctx: OperatorContext, organization: string, ...rest: A): Promise<unknown> =>
    run(ctx, (await findOrganization(ctx, organization)).id, ...rest);

export type Named = { id: number; name: string; currency: string | null };

/** A confirmation question about an existing organization, with its name. */
export const askAboutOrganization =
  <A extends unknown[]>(
    ask: (
      organization: string,
      rest: A,
      about: Named,
      ctx: OperatorContext,
    ) => Promise<string | undefined> | string | undefined,
  ): Question<[organization: string, ...rest: A]> =>
  async (ctx, idOrName, ...rest) => {
    const { id, name, currency } = await findOrganization(ctx, idOrName);
    return await ask(`${name} (${id})`, rest, { id, name, currency }, ctx);
  };
