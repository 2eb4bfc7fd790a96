import { listDomains } from '../../../../shared/links/list-domains.ts';
import type { PortalContext } from '../../app/context.ts';

/** The domains that links can be created on, if there are several, the default chosen. */
export async function toDomainChoices(ctx: PortalContext) {
  const usable = (await listDomains(ctx)).items.filter(({ status }) => status === 'verified');
  const domains = usable.length > 1 ? usable.map(({ domain }) => ({ value: domain, label: domain })) : [];
  return {
    options: { domain: domains },
    values: { domain: usable.find(({ isDefault }) => isDefault)?.domain ?? '' },
  };
}
