import { checkValue } from '../../platform/batches/lines/check-lines.ts';
import type { ReadLine } from '../../platform/batches/lines/read-lines.ts';
import {
  type DomainError,
  fieldError,
  joinErrors,
  toFieldsError,
} from '../../platform/errors/domain-error.ts';
import type { Message } from '../../platform/errors/message.ts';
import { toErrorAnswer } from '../../platform/http/to-error-answer.ts';
import { validateLink } from '../creation/validate-link.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { ExternalId } from '../references/reference-fields.ts';
import { BatchLine } from './batch-body.ts';
import type { StoredLine } from './link-batches.ts';

/** The domain of all links of a batch. */
export type BatchDomain = { name: string; isPlatform: boolean };

type Refused = {
  externalId: string | null;
  line?: number | undefined;
  error: { code: string; message: Message };
};
/** A line as it is stored, whose error is in every language. */
export type JudgedLine = Exclude<StoredLine, { error: unknown }> | Refused;

/**
 * Judges the lines of one file in their order, as single creations are: a line becomes a link to make, or the error that
 * it ends with. A code that an earlier line has is taken.
 */
export function createJudge(domain: BatchDomain, now: Date): (line: ReadLine) => JudgedLine {
  const codes = new Set<string>();
  return (line) => {
    if ('unreadable' in line) return toFailed(null, fieldError('BAD_REQUEST', 'line', line.unreadable));
    const checked = checkValue(line.value, BatchLine);
    if ('wrong' in checked) {
      const named = checkValue(Object(line.value).externalId, ExternalId.optional());
      const externalId = 'item' in named ? (named.item ?? null) : null;
      return toFailed(externalId, toFieldsError('VALIDATION_INVALID_PARAMETER', checked.wrong));
    }
    const { externalId = null } = checked.item;
    const { errors, link } = validateLink(Object(line.value), now);
    if (link.brandLike && domain.isPlatform) errors.push(RESERVED);
    const [only] = errors;
    if (only !== undefined) return toFailed(externalId, errors.length === 1 ? only : joinErrors(errors));
    const { longUrl, host, code, expiresAt } = link;
    if (code !== null) {
      if (codes.has(code)) return toFailed(externalId, TWICE);
      codes.add(code);
    }
    return { externalId, longUrl, host, code, expiresAt };
  };
}

const RESERVED = fieldError('ALIAS_RESERVED', 'code', LINK_MESSAGES.aliasLikeBrand);
const TWICE = fieldError('ALIAS_TAKEN', 'code', LINK_MESSAGES.aliasInFile);

function toFailed(externalId: string | null, error: DomainError): Refused {
  const { code, message } = toErrorAnswer(error);
  return { externalId, error: { code, message } };
}
