import type { Command } from 'commander';
import { SHOWN_STATUSES, type ShownStatus } from '../../db/queries/links/find-link.ts';
import { findOrganization } from '../organizations/find-organization.ts';
import { choiceOption } from '../program/choices.ts';
import { operate } from '../program/operate.ts';
import { toCount } from '../program/parse-argument.ts';
import { OF_ORGANIZATION, YES } from '../program/words.ts';
import { blockLink, getLinkOrThrow, unblockLink } from './block-link.ts';
import { listLinks } from './list-links.ts';

type ListOptions = {
  organization?: string;
  domain?: string;
  status?: ShownStatus;
  search?: string;
  limit: number;
};

export function addLinkCommands(program: Command): void {
  const group = program.command('link').description('Short links of every organization');

  group
    .command('list')
    .description('List the latest links, deleted ones too')
    .option(...OF_ORGANIZATION)
    .option('--domain <domain>', 'on this domain')
    .addOption(choiceOption('--status <status>', 'status as its owner sees it', SHOWN_STATUSES))
    .option('--search <text>', 'part of the destination or of the code')
    .option('--limit <count>', 'how many', toCount, 50)
    .action(
      operate(async (ctx, { organization, domain, status, search, limit }: ListOptions) => {
        const organizationId =
          organization === undefined ? undefined : (await findOrganization(ctx, organization)).id;
        return listLinks(ctx, { organizationId, domain, status, search, limit });
      }),
    );

  group
    .command('block')
    .description('Block a link: it does not redirect, and its organization cannot change it')
    .argument('<domain>', 'domain of the link')
    .argument('<code>', 'code or alias of the link')
    .requiredOption('--reason <text>', 'why; its organization reads it in the log of changes')
    .option(...YES)
    .action(
      operate(
        (ctx, domain: string, code: string, { reason }: { reason: string }) =>
          blockLink(ctx, { domain, code, reason }),
        async (ctx, domain, code) => {
          const { longUrl } = await getLinkOrThrow(ctx, domain, code);
          return `Block ${domain}/${code}, which leads to ${longUrl}?`;
        },
      ),
    );

  group
    .command('unblock')
    .description('Lift the block of a link, which is then as its owner left it')
    .argument('<domain>', 'domain of the link')
    .argument('<code>', 'code or alias of the link')
    .action(operate((ctx, domain: string, code: string) => unblockLink(ctx, { domain, code })));
}
