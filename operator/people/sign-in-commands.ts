import type { Command } from 'commander';
import { findOpenidProvider } from '../../db/queries/portal/openid.ts';
import { removeOpenidProvider } from '../../shared/people/remove-openid-provider.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { ORGANIZATION, YES } from '../program/words.ts';

const waysOf = ({ db }: OperatorContext, organizationId: number) => findOpenidProvider(db, organizationId);

export function addSignInCommands(program: Command): void {
  const group = program
    .command('sign-in')
    .description(
      'How people sign in to the portal: by mailed links, and by a provider of their organization',
    );

  group
    .command('show')
    .description('Show the OpenID Connect provider that an organization has set up, without its secret')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(waysOf)));

  group
    .command('provider-off')
    .description('Take the provider of an organization away: mailed links work again, its sessions end')
    .argument(...ORGANIZATION)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId) => removeOpenidProvider(ctx, { organizationId })),
        askAboutOrganization(async (organization, _, { id }, ctx) => {
          const provider = (await waysOf(ctx, id))?.provider ?? null;
          if (provider === null) return undefined;
          return `Let nobody of ${organization} sign in by ${provider.issuer}, and end their sessions?`;
        }),
      ),
    );
}
