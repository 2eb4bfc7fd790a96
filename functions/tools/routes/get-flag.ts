import * as z from 'zod';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { findFlag } from '../../../shared/numbers/countries/flag.ts';

const HEADERS = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=2592000',
  // An SVG opened directly is a document: it may be drawn, but not run scripts or load anything.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
};

export const getFlag = defineRoute(
  {
    method: 'get',
    path: '/flags/{file}',
    operationId: 'getFlag',
    summary: 'Get the flag of a country',
    description: 'An SVG image with a 3:2 ratio, which you can cache for 30 days. No key is needed.',
    access: 'public',
    limit: 'guard',
    params: z.object({
      file: z.string().meta({
        pattern: '^[a-z]{2}\\.svg$',
        description: 'Lower-case alpha-2 code and `.svg`.',
        example: 'co.svg',
      }),
    }),
    reply: {
      status: 200,
      contentType: 'image/svg+xml',
      example: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h3v2H0z"/></svg>',
    },
    errors: ['NOT_FOUND'],
  },
  ({ params }) => {
    const flag = params.file.endsWith('.svg') ? findFlag(params.file.slice(0, -'.svg'.length)) : undefined;
    if (flag === undefined) throw new DomainError('NOT_FOUND');
    return new Response(flag, { headers: HEADERS });
  },
);
