import { defineRoute } from '../../../shared/http/route.ts';
import { getQr as get, QrQuery } from '../domain/get-qr.ts';
import { LinkParams, LinkQuery } from '../domain/link-path.ts';

export const getQr = defineRoute(
  {
    method: 'get',
    path: '/links/{domain}/{code}/qr',
    operationId: 'getQr',
    summary: 'Get a QR image of a short URL',
    description: 'SVG, or PNG with `format=png`.',
    access: { service: 'urlshortener' },
    limit: { requests: 60, windowSeconds: 60 },
    params: LinkParams,
    query: QrQuery.extend(LinkQuery.shape),
    reply: { status: 200, contentType: 'image/svg+xml', alternative: 'image/png' },
    errors: ['LINK_NOT_FOUND'],
  },
  ({ params, query }, ctx) => get(ctx, { ...params, ...query }, query),
);
