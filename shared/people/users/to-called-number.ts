import { parseDigits } from '../../numbers/parse-number.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** A number as calls keep it: digits with country code. Throws DomainError for anything else. */
export function toCalledNumber(text: string): string {
  const number = parseDigits(text.replace(/^\+/, ''));
  if (number === undefined) throw new DomainError('NEITHER_EMAIL_NOR_NUMBER', { text });
  return number.number.slice(1);
}
