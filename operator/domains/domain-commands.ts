import type { Command } from 'commander';
import { resolveHolder } from '../keys/resolve-holder.ts';
import { onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { readSystem } from '../program/which-system.ts';
import { OF_ORGANIZATION, ORGANIZATION, YES } from '../program/words.ts';
import { addDomain } from './add-domain.ts';
import { checkDomains } from './check-domains.ts';
import { clearDefaultDomain, setDefaultDomain } from './default-domain.ts';
import type { HeldDomain } from './held-domain.ts';
import { listTenures } from './list-tenures.ts';
import { releaseDomain } from './release-domain.ts';
import { verifyDomain } from './verify-domain.ts';

type HolderOptions = { organization?: string; platform?: boolean };
type Verb<T> = (ctx: OperatorContext, input: HeldDomain) => Promise<T>;

const toHolder = (ctx: OperatorContext, { organization, platform }: HolderOptions) =>
  resolveHolder(ctx, { organization, everyone: platform, flag: '--platform' });

/** Without a zone for custom hostnames, ownership of a domain cannot be verified; the local system has none. */
async function refuseUnchecked(ctx: OperatorContext): Promise<void> {
  if (ctx.customHostnames !== undefined || (await readSystem(ctx)) === 'local') return;
  throw new OperatorError(
    'The environment names no zone for custom hostnames (CUSTOM_HOSTNAMES_ZONE_ID, _TOKEN, _TARGET), so nothing shows whose the domain is. Say --unchecked if you know.',
  );
}

export function addDomainCommands(program: Command): void {
  const group = program.command('domain').description('Domains that short links answer on');

  const onDomain = (verb: string, description: string) =>
    group
      .command(verb)
      .description(description)
      .argument('<domain>', 'its name, such as links.acme.example')
      .option(...OF_ORGANIZATION)
      .option('--platform', 'a domain of the platform, for every organization');
  const run =
    <T>(verb: Verb<T>) =>
    async (ctx: OperatorContext, name: string, holder: HolderOptions) =>
      verb(ctx, { name, organizationId: await toHolder(ctx, holder) });

  onDomain('add', 'Add a domain, to be verified').action(operate(run(addDomain)));
  onDomain('verify', 'Mark a domain as verified: its links redirect. Exit code 1 while its owner has to act')
    .option('--unchecked', 'where nothing is asked of Cloudflare: the owner has shown it otherwise')
    .action(
      operate(
        async (ctx, name: string, { unchecked, ...holder }: HolderOptions & { unchecked?: boolean }) => {
          const organizationId = await toHolder(ctx, holder);
          if (organizationId !== null && !unchecked) await refuseUnchecked(ctx);
          return verifyDomain(ctx, { name, organizationId });
        },
        undefined,
        (answer) => 'records' in answer,
      ),
    );
  onDomain('set-default', 'Make a domain the default of its holder').action(operate(run(setDefaultDomain)));
  onDomain('release', 'Take a domain from its holder: its links no longer redirect')
    .option(...YES)
    .action(
      operate(run(releaseDomain), async (ctx, name, holder) => {
        const [held] = await listTenures(ctx, { name, organizationId: await toHolder(ctx, holder) });
        return held && `Release ${held.domain}? Its links will no longer redirect.`;
      }),
    );

  group
    .command('clear-default')
    .description('Leave an organization without a default domain of its own')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(clearDefaultDomain)));

  group
    .command('check')
    .description('Compare with the custom hostnames at Cloudflare. Exit code 1 when they differ')
    .action(operate(checkDomains, undefined, (problems) => problems.length > 0));

  group
    .command('list')
    .description('List who holds, held or wants which domain; without a holder, all')
    .option(...OF_ORGANIZATION)
    .option('--platform', 'the domains of the platform')
    .action(
      operate(async (ctx, holder: HolderOptions) => {
        const isAll = holder.organization === undefined && holder.platform === undefined;
        return listTenures(ctx, isAll ? {} : { organizationId: await toHolder(ctx, holder) });
      }),
    );
}
