import * as z from 'zod';
import { countChecks, decideContacts } from '../../../db/contacts/queries/checks.ts';
import { CHECKED_A_DAY, contactCheckDay } from '../../../db/contacts/tables/contact-check-day.ts';
import { CONTACT_RULES } from '../../../db/contacts/tables/contact-evidence.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import {
  DomainError,
  type ErrorDetail,
  fieldError,
  toFieldsError,
} from '../../kernel/errors/domain-error.ts';
import { creation } from '../../kernel/http/idempotency/creation.ts';
import { exceededToday } from '../../kernel/quotas/exceeded-today.ts';
import { toColombiaDateTime } from '../../kernel/time/colombia.ts';
import { isoMoment } from '../../kernel/time/moment-text.ts';
import { readAssigned, WrittenNumber } from '../../numbers/written-number.ts';
import { contactHours } from '../contact-hours.ts';
import { Creditor } from '../creditor.ts';
import { CONTACT_MESSAGES } from '../messages.ts';
import { Purpose } from '../opt-outs/opt-out.ts';
import { askRegistry } from '../registry/ask-registry.ts';

const MAX_NUMBERS = 1_000;
const REGISTRY_RETRY_SEC = 60;
/** Calls are planned weeks ahead; far beyond, days are outside the calendar. */
const MAX_AWAY_MS = 366 * 86_400_000;

export const CheckNumbersBody = creation({
  numbers: z
    .array(WrittenNumber, CONTACT_MESSAGES.notNumbers)
    .min(1, CONTACT_MESSAGES.noNumbers)
    .max(MAX_NUMBERS, CONTACT_MESSAGES.tooManyNumbers)
    .meta({ description: 'Up to 1,000 numbers.', example: ['573001234567'] }),
  purpose: Purpose,
  creditor: Creditor.optional(),
  at: isoMoment.optional().meta({
    description:
      'When they would be called, within a year of now; now if omitted. Without a zone it is Colombia time.',
    example: '2026-11-23 08:30:00',
  }),
}).meta({ id: 'CheckNumbersBody' });

export const CheckedNumbers = z
  .object({
    items: z.array(
      z
        .object({
          number: z.string().meta({
            description:
              'As it was read: digits with country code. The items are in the order that you sent.',
            example: '573001234567',
          }),
          allowed: z.boolean().meta({
            description: 'Whether it may be called then, as far as the service knows.',
            example: false,
          }),
          reasons: z.array(z.enum(CONTACT_RULES)).meta({
            description:
              'Why not. `OPTED_OUT`: the person opted out. `EXCLUDED_REGISTRY`: the number is in the registry of excluded numbers. `CONTACT_HOURS`: outside the hours of Law 2300 of 2023. `FREQUENCY`: the person was contacted on the same day, or through another channel in the same week.',
            example: ['CONTACT_HOURS'],
          }),
          nextAllowedAt: z.string().nullable().meta({
            description:
              'From when hours and earlier contacts allow a call, in Colombia time. Null: a call is allowed now, or waiting does not help.',
            example: '2026-11-23 07:00:00',
          }),
        })
        .meta({ id: 'CheckedNumber' }),
    ),
  })
  .meta({ id: 'CheckedNumbers' });

/**
 * Whether numbers may be called for a purpose at a moment. Calls are decided when they are dialed, and only that leaves
 * evidence. Throws CONTACTS_CHECK_QUOTA_EXCEEDED and CONTACTS_REGISTRY_UNAVAILABLE.
 */
export async function checkNumbers(
  ctx: TenantCtx,
  { numbers: written, purpose, creditor, at }: z.output<typeof CheckNumbersBody>,
): Promise<z.infer<typeof CheckedNumbers>> {
  const { organizationId } = ctx.tenant;
  const now = ctx.clock();
  const moment = at === undefined ? now : new Date(at);
  if (Math.abs(moment.getTime() - now.getTime()) > MAX_AWAY_MS)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'at', CONTACT_MESSAGES.tooFarAway);
  const numbers = readNumbersOrThrow(ctx, written);
  await countAudited(ctx, { purpose, numbers: numbers.length });
  if (purpose === 'advertising') await askRegistry(ctx, organizationId, numbers);
  const decisions = await decideContacts(ctx.db, organizationId, numbers, {
    purpose,
    creditor: creditor ?? null,
    at: moment,
    hours: contactHours(moment),
  });
  if (decisions.some(({ isUnchecked }) => isUnchecked))
    throw new DomainError('CONTACTS_REGISTRY_UNAVAILABLE', { retryAfterSec: REGISTRY_RETRY_SEC });
  return {
    items: decisions.map(({ number, reasons, allowedAt }) => ({
      number,
      allowed: reasons.length === 0,
      reasons,
      nextAllowedAt: allowedAt === null ? null : toColombiaDateTime(new Date(allowedAt)),
    })),
  };
}

/** The E.164 digits of all of them. Throws VALIDATION_INVALID_PARAMETER, naming each that is none. */
function readNumbersOrThrow({ tenant }: TenantCtx, written: readonly string[]): string[] {
  const wrong: ErrorDetail[] = [];
  const numbers = written.flatMap((text, index) => {
    const read = readAssigned(text, tenant.country);
    if ('digits' in read) return [read.digits];
    wrong.push({ field: `numbers.${index}`, message: read.wrong });
    return [];
  });
  if (wrong.length > 0) throw toFieldsError('VALIDATION_INVALID_PARAMETER', wrong);
  return numbers;
}

/** Without the numbers, which are erased before the event. */
const countAudited = audited(
  { verb: 'contact.check', changes: contactCheckDay },
  async (ctx: TenantCtx, { numbers }: { purpose: string; numbers: number }) => {
    if (!(await countChecks(ctx.db, ctx.tenant.organizationId, numbers)))
      throw new DomainError(
        'CONTACTS_CHECK_QUOTA_EXCEEDED',
        exceededToday(ctx, { limit: CHECKED_A_DAY, counts: 'numbers', remaining: 0 }),
      );
  },
);
