import type { Child } from 'hono/jsx';
import { ConfirmForm } from '../ui/forms/confirm-form.tsx';
import { type Kept, textsOf } from '../ui/forms/typed-form.tsx';
import type { FormContext } from './context.ts';
import type { Form, Params } from './declare.ts';
import { CONFIRMED, readTextField, TYPED_NAME } from './http/submission.ts';

type Sent = { sent: FormData; input: never; params: Params };
/** A page that asks before a form is done. */
export type Question = { title?: string; content: Child; status: 200 | 409 | 422; kept: Kept };

/**
 * The page that asks to confirm a form, or undefined when nothing has to be confirmed, or it is. It carries what was typed.
 * Throws DomainError as the form's action does.
 */
export async function askToConfirm(
  ctx: FormContext,
  form: Form,
  { sent, input, params }: Sent,
): Promise<Question | undefined> {
  const confirmation = await form.confirm?.(ctx, input, params);
  if (confirmation === undefined) return undefined;
  const { name, agreed = 'yes' } = confirmation;
  const confirmed = sent.get(CONFIRMED);
  const isNamed = name === undefined || toComparable(sent.get(TYPED_NAME)) === toComparable(name);
  if (confirmed === agreed && isNamed) return undefined;
  const wrong =
    confirmed === null
      ? undefined
      : confirmed === agreed
        ? ctx.t('No es ese nombre.', 'That is not the name.')
        : ctx.t(
            'Cambió mientras usted confirmaba. Revíselo de nuevo.',
            'This changed while you were confirming. Check it again.',
          );
  const kept = textsOf(sent);
  const own = kept.filter(([field]) => field !== CONFIRMED && field !== TYPED_NAME);
  return {
    title: confirmation.title,
    content: (
      <ConfirmForm
        ctx={ctx}
        of={{ ...confirmation, agreed }}
        kept={own}
        typedName={readTextField(sent, TYPED_NAME) ?? ''}
        wrong={wrong}
      />
    ),
    status: wrong === undefined ? 200 : 422,
    kept,
  };
}

/** Names are compared as people type them: spaces at the ends do not count. */
const toComparable = (text: File | string | null): string =>
  typeof text === 'string' ? text.normalize('NFC').replaceAll(/\s+/g, ' ').trim() : '';
