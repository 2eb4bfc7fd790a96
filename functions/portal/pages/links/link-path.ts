import type { LinkPath } from '../../../../shared/links/link-path.ts';
import type { Params } from '../../app/declare.ts';

export const toLinkPath = ({ domain = '', code = '' }: Params, query: Params = {}): LinkPath => ({
  domain: domain.toLowerCase(),
  code: code.toLowerCase(),
  ...(query.domainStatus === 'released' && { domainStatus: 'released' as const }),
});
