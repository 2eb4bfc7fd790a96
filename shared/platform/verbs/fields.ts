import * as z from 'zod';
import { MAX_MICROS } from '../../billing/parse-micros.ts';
import { once } from '../once.ts';

/** Fields shared by the inputs of several verbs. */
export const Id = z.int('must be an id').positive('must be an id');

/** One line without control characters, and without those that change the direction of the text around them. */
export const VISIBLE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;

export const Line = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200, 'takes 200 characters at most')
  .regex(VISIBLE_LINE, 'must be one line, without control or direction characters');

/** Text for people, possibly of several lines. */
export const Prose = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(4_000, 'takes 4,000 characters at most')
  .regex(/^([^\p{Cc}\p{Bidi_Control}]|[\n\r\t])*$/u, 'must not have control or direction characters');

export const Email = z.email('must be an e-mail address').max(254);

export const Moment = z.date('must be a moment');

/** A positive amount in micros. */
export const Micros = z
  .bigint()
  .positive('must be more than 0')
  .max(MAX_MICROS, 'is more than an amount can be');

/** Micros, or zero. */
export const MicrosOrZero = z.union([Micros, z.literal(0n)]);

const currencies = once(() => new Set(Intl.supportedValuesOf('currency')));
export const Currency = z
  .string()
  .refine((code) => currencies().has(code), 'must be an ISO 4217 code, such as COP')
  .describe('ISO 4217 code of the currency, such as COP');

// Built on first use: it takes about 30 ms.
const regions = once(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }));
export const CountryCode = z
  .string()
  .refine(
    (code) => /^[A-Z]{2}$/.test(code) && regions().of(code) !== undefined,
    'must be an ISO 3166 alpha-2 code, such as CO',
  )
  .describe('ISO 3166 alpha-2 code of the country, such as CO');
