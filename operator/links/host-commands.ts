import * as z from 'zod';
import { Line } from '../../shared/platform/verbs/fields.ts';
import { type Command, defineCommand } from '../program/define-command.ts';

const HOST = {
  host: z.string().describe('host of destinations, including its subdomains'),
  reason: Line.describe('the reason, which only operators see'),
};

/** Commands about all links that lead to a host. Their verbs need a driver with transactions, which others do not load. */
export const hostCommands: Record<string, Command> = {
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
