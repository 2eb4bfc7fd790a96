import { DomainError } from '../errors/domain-error.ts';
import { ERROR_CODES } from '../errors/error-codes.ts';
import { toErrorAnswer } from './to-error-answer.ts';

/** A refusal on its way between two functions, with all that it carries. */
type Crossing = { code: DomainError['code']; details?: DomainError['details'] };

/** The status of refusals by codes that the API does not have. Only the portal receives it. */
const REFUSED = 409;

/** Whatever a verb threw, as a response of a service binding: a refusal as what it is, anything else as a fault of ours. */
export function toCrossing(error: unknown): Response {
  const { code, details } = error instanceof DomainError ? error : new DomainError(toErrorAnswer(error).code);
  const status = Object.hasOwn(ERROR_CODES, code)
    ? ERROR_CODES[code as keyof typeof ERROR_CODES].status
    : REFUSED;
  const crossing: Crossing = { code, details };
  return new Response(JSON.stringify(crossing, writeExactly), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

/** The refusal that the other function threw, to be thrown here. */
export async function readCrossing(response: Response): Promise<DomainError> {
  const { code, details } = (await response.json()) as Crossing;
  // Code and details crossed together.
  return new DomainError(...([code, details] as ConstructorParameters<typeof DomainError>));
}

/** JSON has no large integers: they cross as texts, as money does. */
const writeExactly = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
