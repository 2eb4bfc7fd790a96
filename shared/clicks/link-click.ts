import * as z from 'zod';

export const LINK_CLICK_EXAMPLE = {
  domain: 'go.operator.example',
  code: 'offers',
  reference: 'black-friday',
  externalId: 'customer-81723',
  at: '2026-11-21T04:02:47.394Z',
  country: 'CO',
  device: 'mobile',
  os: 'Android',
  browser: 'Chrome',
  referrer: null,
  destination: null,
  unique: true,
  charged: true,
};

/** A visit, as events and files tell of it. */
export const LinkClick = z
  .strictObject({
    domain: z.string().meta({ description: 'Domain the link answers on.', example: 'go.operator.example' }),
    code: z.string().meta({ description: 'Code or alias.', example: 'offers' }),
    reference: z.string().nullable().meta({ example: 'black-friday' }),
    externalId: z.string().nullable().meta({ example: 'customer-81723' }),
    at: z.iso.datetime().meta({ example: '2026-11-21T04:02:47.394Z' }),
    country: z.string().nullable().meta({ example: 'CO' }),
    device: z.string().nullable().meta({ description: 'As in statistics.', example: 'mobile' }),
    os: z.string().nullable().meta({ description: 'As in statistics.', example: 'Android' }),
    browser: z.string().nullable().meta({ description: 'As in statistics.', example: 'Chrome' }),
    referrer: z.string().nullable().meta({ example: null }),
    destination: z.string().nullable().meta({
      description: 'Where the visitor was led, of a link with rules; else null.',
      example: null,
    }),
    unique: z.boolean().meta({
      example: true,
    }),
    charged: z.boolean().meta({ example: true }),
  })
  .meta({ id: 'LinkClick' });
