import { toRevealPath } from './answer-form-address.ts';
import type { FormContext } from './context.ts';
import type { Form, FormOutcome, Page, Params } from './declare.ts';
import type { PortalHono } from './env.ts';
import { findDone } from './find-done.ts';
import { redirectTo } from './http/local-path.ts';
import { sayNext } from './said.ts';

/** A form that may be done, with what its schema made of its fields. */
export type Acting = {
  c: PortalHono;
  page: Page;
  form: Form;
  params: Params;
  sender: FormContext;
  input: never;
};

/** Answers a form that was done, and leads to the page that follows. */
export function accept(
  { c, page, form, params, sender, input }: Acting,
  outcome: FormOutcome | undefined,
): Response {
  if (outcome !== undefined) {
    if (form.done) sayNext(c, `${page.path}/${form.name}`);
    return redirectTo(c, outcome.to);
  }
  if (form.reveals !== undefined) return redirectTo(c, toRevealPath(sender, form));
  const next = form.redirectTo?.(sender, input, params) ?? sender.pagePath;
  return redirectTo(c, form.done ? `${next}?done=${form.name}` : next);
}

/** Answers a form that an earlier submission has done; undefined if none has. */
export async function acceptDone(acting: Acting): Promise<Response | undefined> {
  const { form, sender, input } = acting;
  const done = await findDone(sender);
  return done && accept(acting, await form.onResubmit?.(sender, done, input));
}
