import * as z from 'zod';
import { SHOWN_STATUSES } from '../../db/links/tables/link.ts';
import {
  BlockLink,
  blockLink,
  getLinkOrThrow,
  LinkAddress,
  unblockLink,
} from '../../shared/links/blocks/block-link.ts';
import { listAllLinks } from '../../shared/links/list-all-links.ts';
import { defineCommand, type Group } from '../program/define-command.ts';
import { Limit } from '../program/fields/list-fields.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';
import { hostCommands } from './host-commands.ts';

export const linkCommands: Group = {
  about: 'Short links of every organization',
  commands: {
    list: defineCommand({
      summary: 'List the latest links, including deleted ones',
      fields: {
        organizationId: ORGANIZATION.organizationId.optional(),
        domain: z.string().optional().describe('only on this domain'),
        status: z.enum(SHOWN_STATUSES).optional().describe('only with this status, as the owner sees it'),
        search: z.string().optional().describe('only with this text in the destination or the code'),
        limit: Limit.default(50),
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
      fields: LinkAddress.shape,
      run: unblockLink,
    }),
    ...hostCommands,
  },
};
