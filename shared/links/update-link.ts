import * as z from 'zod';
import { type LinkChange, writeLinkChange } from '../../db/links/queries/change-link.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import {
  collectErrors,
  type ErrorDetail,
  fieldError,
  joinErrors,
  wrongFieldsOf,
} from '../kernel/errors/domain-error.ts';
import { messageOf } from '../kernel/errors/error-codes.ts';
import type { RefusedInput } from '../kernel/http/route.ts';
import { MOMENT_FORM } from '../kernel/time/parse-moment.ts';
import { changeLink, toAddress } from './change-link.ts';
import { parseExpiresAt } from './creation/validate-link.ts';
import type { LinkPath } from './link-path.ts';
import { LINK_MESSAGES } from './messages.ts';
import { checkDestination } from './rules/check-destination.ts';
import { type ShortLink, toShortLink } from './short-link.ts';

export const UpdateLinkBody = z
  .strictObject({
    longUrl: z.string().optional().meta({
      description: 'New destination, with the same rules as when you create a link.',
      maxLength: 2048,
    }),
    status: z.enum(['active', 'disabled']).optional().describe('A disabled link does not redirect.'),
    expiresAt: z.string().nullable().optional().meta({
      description: 'Future date and time, in the same formats as when you create a link. Null: never.',
      pattern: MOMENT_FORM.source,
    }),
  })
  .meta({
    id: 'UpdateLinkBody',
    example: {
      longUrl: 'https://example.com/offers/april',
      status: 'active',
      expiresAt: '2030-12-31 23:59:59',
    },
  });

/** The fields of an edit, unvalidated. */
type Fields = { longUrl?: unknown; expiresAt?: unknown };

/**
 * Validates the text fields of an edit: the destination's host and the expiry (undefined: unchanged), and their errors.
 */
const validateEdit = ({ longUrl, expiresAt }: Fields, now: Date) =>
  collectErrors({
    destination: () => (typeof longUrl === 'string' ? checkDestination(longUrl, 'longUrl') : undefined),
    expiry: () => (typeof expiresAt === 'string' ? parseExpiresAt(expiresAt, now) : undefined),
  });

/** Errors in the text fields of an edit whose shape is invalid. */
export const findWrongEdits = (ctx: TenantCtx, { body }: RefusedInput): ErrorDetail[] =>
  validateEdit(Object(body), ctx.clock()).errors.flatMap(wrongFieldsOf);

/** Edits a link. Throws NOTHING_TO_UPDATE, the errors of a destination and an expiry, LINK_NOT_FOUND, LINK_BLOCKED. */
export async function updateLink(
  ctx: TenantCtx,
  path: LinkPath,
  body: z.infer<typeof UpdateLinkBody>,
): Promise<ShortLink> {
  const { longUrl, status, expiresAt } = body;
  if (longUrl === undefined && status === undefined && expiresAt === undefined)
    throw fieldError('NOTHING_TO_UPDATE', 'body', LINK_MESSAGES.nothingToEdit);
  const now = ctx.clock();
  const { outcomes, errors } = validateEdit(body, now);
  if (errors.length > 0) throw joinErrors(errors);
  const { destination } = outcomes;
  const expiry = expiresAt === null ? null : outcomes.expiry;
  const edit: LinkChange = {
    ...(longUrl === undefined ? {} : { longUrl }),
    ...(status === undefined ? {} : { status }),
    ...(expiry === undefined ? {} : { expiresAt: expiry }),
  };
  const { after, written } = await changeLink(
    ctx,
    path,
    () => writeLinkChange(ctx.db, toAddress(ctx, path), edit, destination?.host),
    (row) => row.deletedAt === null,
  );
  // An existing unblocked link is refused only for its destination's host.
  if (!written) throw fieldError('URL_BLOCKED_HOST', 'longUrl', messageOf('URL_BLOCKED_HOST'));
  return toShortLink(ctx.config, after);
}
