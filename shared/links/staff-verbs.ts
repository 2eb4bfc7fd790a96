import * as z from 'zod';
import { staffVerb } from '../kernel/http/staff-entry.ts';
import { getQr, QrQuery } from './get-qr.ts';
import { LinkParams, LinkQuery } from './link-path.ts';

/** The changes of links that an organization's people make in the portal and that need an engine. */
export const STAFF_VERBS = {
  getQr: staffVerb(
    z.object({ path: LinkParams.extend(LinkQuery.shape), query: QrQuery }),
    (ctx, { path: { domain, code, domainStatus }, query }) =>
      getQr(ctx, { domain, code, ...(domainStatus !== undefined && { domainStatus }) }, query),
  ),
};
