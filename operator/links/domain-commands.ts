import * as z from 'zod';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { readSystem } from '../../shared/kernel/read-system.ts';
import { addDomain } from '../../shared/links/domains/add-domain.ts';
import { checkDomains } from '../../shared/links/domains/check-domains.ts';
import { clearDefaultDomain, setDefaultDomain } from '../../shared/links/domains/default-domain.ts';
import { HeldDomain } from '../../shared/links/domains/held-domain.ts';
import { openCustomHostnames } from '../../shared/links/domains/hostnames/custom-hostnames.ts';
import { listTenures } from '../../shared/links/domains/list-tenures.ts';
import { proveDomain } from '../../shared/links/domains/prove-domain.ts';
import { releaseDomain } from '../../shared/links/domains/release-domain.ts';
import { verifyDomain } from '../../shared/links/domains/verify-domain.ts';
import { checkHolder } from '../people/check-holder.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ListLimit } from '../program/fields/list-fields.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

const HOLDER = {
  organizationId: ORGANIZATION.organizationId.optional(),
  platform: z.boolean().optional().describe('a domain of the platform, for every organization'),
};
const DOMAIN = { name: HeldDomain.shape.name, ...HOLDER };
type Given = { name: string; organizationId?: number | null | undefined };

const ofHolder = {
  fields: DOMAIN,
  check: ({ organizationId, platform }: { organizationId?: unknown; platform?: unknown }) =>
    checkHolder({ organizationId, isEveryone: platform, flag: '--platform' }),
};
const toHeld = ({ name, organizationId = null }: Given): HeldDomain => ({ name, organizationId });

/** An organization's domain is verified by DNS, and Cloudflare; on a local system without a zone, by the operator's word. */
async function verify(ctx: Ctx, { organizationId, name }: Given) {
  const isTrusted = openCustomHostnames(ctx) === undefined && (await readSystem(ctx)) === 'local';
  if (organizationId == null || isTrusted) return await verifyDomain(ctx, toHeld({ name, organizationId }));
  return await proveDomain(ctx, { name, organizationId });
}

export const domainCommands: CommandGroup = {
  about: 'Domains of short links',
  commands: {
    add: defineCommand({
      ...ofHolder,
      summary: 'Add a domain, which must then be verified',
      fields: {
        ...DOMAIN,
        isSandbox: z.boolean().optional().meta({
          word: 'sandbox',
          description: 'for sandboxes only: its links first show a page that names their destination',
        }),
      },
      check: ({ isSandbox, ...holder }) =>
        isSandbox && !holder.platform
          ? '--sandbox belongs to a domain of the platform: add --platform.'
          : ofHolder.check(holder),
      run: (ctx, { isSandbox, ...given }) => addDomain(ctx, { ...toHeld(given), isSandbox }),
    }),
    verify: defineCommand({
      ...ofHolder,
      summary: 'Mark a domain as verified: its links redirect. Exit code 1 if its owner still has to act',
      fields: {
        ...DOMAIN,
        unchecked: z
          .boolean()
          .optional()
          .describe('skip the check of its DNS records, if you know who owns the domain'),
      },
      run: (ctx, { unchecked, ...given }) =>
        unchecked ? verifyDomain(ctx, toHeld(given)) : verify(ctx, given),
      hasFailed: (answer) => 'records' in answer,
    }),
    'set-default': defineCommand({
      ...ofHolder,
      summary: 'Make a domain the default of its holder',
      run: (ctx, given) => setDefaultDomain(ctx, toHeld(given)),
    }),
    release: defineCommand({
      ...ofHolder,
      summary: 'Release a domain from its holder: its links stop redirecting',
      confirm: async (ctx, given) => {
        const [held] = await listTenures(ctx, toHeld(given));
        return held && `Release ${held.domain}? Its links will stop redirecting.`;
      },
      run: (ctx, given) => releaseDomain(ctx, toHeld(given)),
    }),
    'clear-default': defineCommand({
      summary: 'Remove the default domain of an organization',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => clearDefaultDomain(ctx, organizationId),
    }),
    check: defineCommand({
      summary: 'Compare the domains with the custom hostnames at Cloudflare. Exit code 1 if they differ',
      run: checkDomains,
      hasFailed: (problems) => problems.length > 0,
    }),
    list: defineCommand({
      summary: 'List domains with their past, current and pending holders, by default all',
      fields: { ...HOLDER, limit: ListLimit.default(200) },
      output: 'list',
      run: (ctx, { organizationId, platform, limit }) => {
        if (platform) return listTenures(ctx, { organizationId: null, limit });
        return listTenures(ctx, organizationId ? { organizationId, limit } : { limit });
      },
    }),
  },
};
