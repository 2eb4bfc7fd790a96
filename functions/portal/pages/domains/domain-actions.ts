import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { addDomain } from '../../../../shared/links/domains/add-domain.ts';
import { clearDefaultDomain, setDefaultDomain } from '../../../../shared/links/domains/default-domain.ts';
import { describeHolder } from '../../../../shared/links/domains/held-domain.ts';
import { listOwnDomains, type OwnDomain } from '../../../../shared/links/domains/list-own-domains.ts';
import { proveDomain } from '../../../../shared/links/domains/prove-domain.ts';
import { releaseDomain } from '../../../../shared/links/domains/release-domain.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Params } from '../../app/declare.ts';
import { unlessAlready } from '../../app/unless-already.ts';

/** Each may cost a custom hostname. */
export const DOMAIN_ADDITIONS = { requests: 20, windowSeconds: 3_600, sharedAs: 'add-domain' };
/** Each asks the resolver or Cloudflare, which all organizations share. */
export const DOMAIN_CHECKS = { requests: 10, windowSeconds: 60, sharedAs: 'check-domain' };

/** The reasons why a domain is not verified yet: one of the two records, or the certificate. */
export type Waiting = Partial<Record<'cname' | 'txt', 'missing' | 'other'>> & { certificate?: 'pending' };

const nameOf = ({ domain = '' }: Params): string => domain.toLowerCase();

const own = (ctx: PortalContext, name: string) => ({ name, organizationId: ctx.organization.id });

/** Throws DomainError when the organization never had it. */
export async function getOwnDomain(ctx: PortalContext, params: Params): Promise<OwnDomain> {
  const name = nameOf(params);
  const [found] = await listOwnDomains(ctx, name);
  if (found === undefined)
    throw new DomainError('DOMAIN_NOT_HELD', { name, holder: describeHolder(ctx.organization.id) });
  return found;
}

export const addOwnDomain = (ctx: PortalContext, name: string) => addDomain(ctx, own(ctx, name));

/** Undefined once it is verified. */
export async function checkOwnDomain(ctx: PortalContext, params: Params): Promise<Waiting | undefined> {
  const proven = await proveDomain(ctx, own(ctx, nameOf(params)));
  if (proven.status === 'verified') return undefined;
  const seen = (type: 'CNAME' | 'TXT') => {
    const record = 'records' in proven ? proven.records?.find((each) => each.type === type) : undefined;
    return record !== undefined && 'seen' in record && record.seen !== 'right' ? record.seen : undefined;
  };
  const [cname, txt] = [seen('CNAME'), seen('TXT')];
  return cname === undefined && txt === undefined
    ? { certificate: 'pending' }
    : { ...(cname && { cname }), ...(txt && { txt }) };
}

export const makeOwnDefault = (ctx: PortalContext, params: Params) =>
  setDefaultDomain(ctx, own(ctx, nameOf(params)));

export const usePlatformDefault = (ctx: PortalContext) =>
  unlessAlready(clearDefaultDomain(ctx, ctx.organization.id));

export const releaseOwnDomain = (ctx: PortalContext, params: Params) =>
  releaseDomain(ctx, own(ctx, nameOf(params)));
