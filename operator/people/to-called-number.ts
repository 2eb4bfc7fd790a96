import { parseDigits } from '../../shared/numbers/parse-number.ts';
import { OperatorError } from '../program/operator-error.ts';

/** A number as calls keep it: digits with country code. Throws OperatorError for what is no number. */
export function toCalledNumber(text: string): string {
  const number = parseDigits(text.replace(/^\+/, ''));
  if (number === undefined)
    throw new OperatorError(
      `${text} is neither an e-mail address nor a number: write digits with country code.`,
    );
  return number.number.slice(1);
}
