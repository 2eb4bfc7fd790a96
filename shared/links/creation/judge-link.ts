import { judgeLinks } from '../../../db/queries/links/judge-links.ts';
import type { NewLink } from '../../../db/sql/links.ts';
import { type ApiError, type ErrorDetail, fieldError } from '../../http/api-error.ts';
import type { CallerContext } from '../../http/context.ts';
import { isStorable } from '../../http/find-unstorable.ts';
import type { RefusedInput } from '../../http/route.ts';
import { isReservedAlias, normalizeAlias } from '../rules/check-alias.ts';
import { checkDestination } from '../rules/check-destination.ts';
import { parseExpiresAt } from '../rules/parse-expires-at.ts';
import { passesForAnother } from '../rules/passes-for-another.ts';
import { collectErrors } from './collect-errors.ts';
import type { CreateLinkBody } from './create-link-body.ts';
import { explainRefusals } from './refusals.ts';

/** The fields of a creation, of whatever type they came in. */
type Fields = { [Name in keyof CreateLinkBody]?: unknown };

/**
 * Judges a creation by everything but the database: what is wrong with its fields that are text, in the order of the
 * contract, and the link to create when nothing is.
 */
export function judgeLink(fields: Fields, now: Date): { errors: ApiError[]; link: NewLink } {
  const { longUrl } = fields;
  const [domain, code, expiresAt] = [fields.domain, fields.code, fields.expiresAt].map(toText);
  const { outcomes, errors } = collectErrors({
    destination: () => (typeof longUrl === 'string' ? checkDestination(longUrl, 'longUrl') : undefined),
    alias: () => (code === undefined ? undefined : checkAlias(code)),
    expiry: () => (expiresAt === undefined ? undefined : parseExpiresAt(expiresAt, now)),
  });
  const { destination, alias, expiry } = outcomes;
  const link = {
    domain: toDomain(domain),
    code: alias ?? null,
    isAlias: alias !== undefined,
    brandLike: alias !== undefined && passesForAnother(alias),
    longUrl: typeof longUrl === 'string' ? longUrl : '',
    host: destination?.host ?? '',
    expiresAt: expiry?.toISOString() ?? null,
  };
  return { errors, link };
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A name that Postgres cannot hold is nobody's: it is asked for none. */
const toDomain = (name: string | undefined): string | null =>
  name === undefined ? null : isStorable(name) ? name.toLowerCase() : '';

function checkAlias(code: string): string {
  const alias = normalizeAlias(code, 'code');
  if (isReservedAlias(alias)) throw fieldError('ALIAS_RESERVED', 'code', 'The alias is a reserved word.');
  return alias;
}

/** What the database has against links that are not created in any case, so that everything is told at once. */
export async function findRefusals(ctx: CallerContext, links: readonly NewLink[]): Promise<ApiError[][]> {
  const judged = await judgeLinks(ctx.db, ctx.caller.organizationId, links);
  const explain = await explainRefusals(ctx, judged.flat());
  return judged.map((codes) => codes.map(explain));
}

/** What is wrong with the text of a body that is refused for its form. */
export async function findWrongFields(ctx: CallerContext, { body }: RefusedInput): Promise<ErrorDetail[]> {
  const { errors, link } = judgeLink(Object(body), ctx.clock());
  const [refusals = []] = await findRefusals(ctx, [link]);
  return [...errors, ...refusals].flatMap(({ details }) => details);
}
