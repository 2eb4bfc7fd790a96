import { askToConfirm, type Question } from './confirm.tsx';
import { findConflict } from './conflict.tsx';
import type { FormContext } from './context.ts';
import type { Failed, Form, Params } from './declare.ts';

type Sent = { sent: FormData; input: never; params: Params; values: Failed['values'] };

/**
 * Finds the question to answer before a form is done: which of two changes counts, or whether to do it at all. Throws
 * DomainError as the form's action does.
 */
export const findQuestion = async (ctx: FormContext, form: Form, sent: Sent): Promise<Question | undefined> =>
  (await findConflict(ctx, form, sent)) ?? (await askToConfirm(ctx, form, sent));
