import * as z from 'zod';
import { SHOWN_STATUSES } from '../../db/links/tables/link.ts';
import { Line } from '../../shared/kernel/verbs/fields.ts';
import {
  BlockLink,
  blockLink,
  getLinkOrThrow,
  LinkName,
  unblockLink,
} from '../../shared/links/blocks/block-link.ts';
import { listAllLinks } from '../../shared/links/list-all-links.ts';
import { type Command, type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ListLimit } from '../program/fields/list-fields.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

const HOST = {
  host: z.string().describe('host of destinations, including its subdomains'),
  reason: Line.describe('the reason, which only operators see'),
};

/** Commands about all links that lead to a host. Their verbs need a driver with transactions, which others do not load. */
const hostCommands: Record<string, Command> = {
  'block-host': defineCommand({
    summary: 'Block a destination: its links stop redirecting, and no link to it can be created',
    fields: HOST,
    positional: ['host'],
    confirm: (_, { host }) => `Block every link to ${host} and its subdomains?`,
    run: async (ctx, input) => {
      const { blockHost } = await import('../../shared/links/blocks/block-host.ts');
      return await blockHost(ctx, input);
    },
  }),
  'unblock-host': defineCommand({
    summary: 'Lift the block of a destination; the statuses that the owners of its links chose apply again',
    fields: HOST,
    positional: ['host'],
    run: async (ctx, input) => {
      const { unblockHost } = await import('../../shared/links/blocks/block-host.ts');
      return await unblockHost(ctx, input);
    },
  }),
  'blocked-hosts': defineCommand({
    summary: 'List the blocked destinations',
    output: 'list',
    run: async (ctx) => {
      const { listBlockedHosts } = await import('../../shared/links/blocks/block-host.ts');
      return await listBlockedHosts(ctx);
    },
  }),
};

export const linkCommands: CommandGroup = {
  about: 'Short links of every organization',
  commands: {
    list: defineCommand({
      summary: 'List the latest links, including deleted ones',
      fields: {
        organizationId: ORGANIZATION.organizationId.optional(),
        domain: z.string().optional().describe('only on this domain'),
        status: z.enum(SHOWN_STATUSES).optional().describe('only with this status, as the owner sees it'),
        search: z.string().optional().describe('only with this text in the destination or the code'),
        limit: ListLimit.default(50),
      },
      output: 'list',
      run: listAllLinks,
    }),
    block: defineCommand({
      summary: 'Block a link: it stops redirecting, and its organization cannot change it',
      fields: BlockLink.shape,
      positional: ['domain', 'code'],
      confirm: async (ctx, { domain, code }) => {
        const { longUrl } = await getLinkOrThrow(ctx, domain, code);
        return `Block ${domain}/${code}, which redirects to ${longUrl}?`;
      },
      run: blockLink,
    }),
    unblock: defineCommand({
      summary: 'Lift the block of a link; the status that its owner chose applies again',
      fields: LinkName.shape,
      run: unblockLink,
    }),
    ...hostCommands,
  },
};
