import * as z from 'zod';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { Country, CountryQuery } from '../../../shared/numbers/countries/country.ts';
import { listCountries as list } from '../../../shared/numbers/countries/list-countries.ts';

export const listCountries = defineRoute(
  {
    method: 'get',
    path: '/countries',
    operationId: 'listCountries',
    summary: 'List the countries',
    description:
      'Every country and territory of ISO 3166-1, and Kosovo, by its name in the requested language (English without `lang`).',
    access: 'universal',
    limit: { requests: 60, windowSeconds: 60 },
    query: CountryQuery,
    reply: { status: 200, data: z.array(Country), headers: { 'Cache-Control': 'public, max-age=3600' } },
    errors: [],
  },
  ({ query }, ctx) => list(query, ctx.config.API_BASE_URL),
);
