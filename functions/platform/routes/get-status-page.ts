import * as z from 'zod';
import { preferredLanguage } from '../../../shared/kernel/errors/preferred-language.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { getStatusHistory } from '../../../shared/status/page/status-history.ts';
import { statusPage } from '../../../shared/status/page/status-page.ts';

export const StatusLanguage = z.object({
  lang: z.enum(['es', 'en']).optional().describe('Language. Defaults to that of `Accept-Language`.'),
});

export const getStatusPage = defineRoute(
  {
    method: 'get',
    path: '/status',
    operationId: 'getStatusPage',
    summary: 'Read the status page',
    description:
      'For people: the state of every component with its last 90 days, the incidents of that time, and maintenance. No key is needed.',
    access: 'public',
    limit: 'guard',
    query: StatusLanguage,
    reply: {
      status: 200,
      contentType: 'text/html',
      schema: z.string(),
      example: '<!doctype html>…',
    },
    errors: [],
  },
  async ({ query }, ctx) => {
    const language = query.lang ?? preferredLanguage(ctx.header('accept-language'), 'es');
    return new Response(statusPage(language, await getStatusHistory(ctx)), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': language,
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'",
        'Cache-Control': 'public, max-age=30',
        Vary: 'Accept-Language',
      },
    });
  },
);
