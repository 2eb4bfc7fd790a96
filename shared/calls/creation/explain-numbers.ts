import type { TenantCtx } from '../../kernel/ctx.ts';
import type { ErrorDetail } from '../../kernel/errors/domain-error.ts';
import { inLanguage, type Message, toMessage } from '../../kernel/errors/message.ts';
import type { RefusedInput } from '../../kernel/http/route.ts';
import { describeDigits } from '../../numbers/read-number.ts';
import { readAssigned } from '../../numbers/written-number.ts';

/** Why a number of a call is refused, and how to write the one that was probably meant, if it is another. */
export function toMeant({ tenant }: TenantCtx, written: unknown, why: Message): Message {
  if (typeof written !== 'string' && typeof written !== 'number') return why;
  const meant = readAssigned(String(written), tenant.country);
  if ('wrong' in meant || meant.digits === written) return why;
  const { digits } = meant;
  const { international } = describeDigits(digits);
  return toMessage({
    en: `${inLanguage('en', why)} If you mean ${international}, write ${digits}.`,
    es: `${inLanguage('es', why)} Si se refiere a ${international}, escriba ${digits}.`,
  });
}

/** The contract takes digits with country code only: refusals of what people write say how to write it. */
export const explainNumbers = (
  ctx: TenantCtx,
  details: readonly ErrorDetail[],
  { body }: RefusedInput,
): ErrorDetail[] =>
  details.map(({ field, message }) => ({
    field,
    message:
      (field === 'to' || field === 'callerId') && typeof body === 'object' && body !== null
        ? toMeant(ctx, Reflect.get(body, field), message)
        : message,
  }));
