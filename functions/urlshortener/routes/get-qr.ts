import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { getQr as get, QrQuery } from '../../../shared/links/get-qr.ts';
import { LinkParams, LinkQuery } from '../../../shared/links/link-path.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><path d="M56,56h17v17h-17z"/></svg>';

export const getQr = defineRoute(
  {
    method: 'get',
    path: '/links/{domain}/{code}/qr',
    operationId: 'getQr',
    summary: 'Get a QR image of a short URL',
    description: 'SVG, or PNG with `format=png`.',
    access: { service: 'urlshortener' },
    limit: OPERATION_LIMITS.getQr,
    params: LinkParams,
    query: QrQuery.extend(LinkQuery.shape),
    reply: { status: 200, contentType: 'image/svg+xml', example: SVG, alternative: 'image/png' },
    errors: ['LINK_NOT_FOUND'],
  },
  ({ params, query }, ctx) => get(ctx, { ...params, ...query }, query),
);
