import * as z from 'zod';
import { preferredLanguage } from '../../../shared/kernel/errors/preferred-language.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { statusFeed } from '../../../shared/status/page/status-feed.ts';
import { getStatusHistory } from '../../../shared/status/page/status-history.ts';
import { StatusLanguage } from './get-status-page.ts';

export const getStatusFeed = defineRoute(
  {
    method: 'get',
    path: '/status.xml',
    operationId: 'getStatusFeed',
    summary: 'Follow incidents and maintenance in a feed',
    description: 'An Atom feed of the incidents of the last 90 days and of maintenance. No key is needed.',
    access: 'public',
    limit: 'guard',
    query: StatusLanguage,
    reply: {
      status: 200,
      contentType: 'application/atom+xml',
      schema: z.string(),
      example: '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">…',
    },
    errors: [],
  },
  async ({ query }, ctx) => {
    const language = query.lang ?? preferredLanguage(ctx.header('accept-language'), 'es');
    return new Response(statusFeed(language, ctx.config.API_BASE_URL, await getStatusHistory(ctx)), {
      headers: {
        'Content-Type': 'application/atom+xml; charset=utf-8',
        'Cache-Control': 'public, max-age=30',
        Vary: 'Accept-Language',
      },
    });
  },
);
