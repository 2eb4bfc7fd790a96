import type { Child, FC } from 'hono/jsx';
import type { PortalContext, Values } from '../../app/context.ts';
import type { Form as Declared, Failed, Option } from '../../app/declare.ts';
import { withoutDraft } from '../../app/http/drafts.ts';
import { SEEN } from '../../app/http/submission.ts';
import { whyNotSent } from '../is-restricted.ts';
import { FormError } from './form-error.tsx';
import { Inputs } from './inputs.tsx';
import { NonceField } from './nonce-field.tsx';
import { Reauthenticate } from './reauthenticate.tsx';
import { isFirstTyped, TYPING } from './typing.ts';

type FormProps = {
  ctx: PortalContext;
  of: Declared;
  failed: Failed | undefined;
  /** The button's label. */
  submit: string;
  look?: 'stack' | 'inline';
  danger?: boolean;
  /** A lesser action than the page's main one. */
  plain?: boolean;
  /** Tells forms of a page apart whose fields have the same names. */
  scope?: string;
  /** For the same form in several rows: the fields that name its row. They are submitted, and a failure is shown in that row only. */
  row?: Record<string, string>;
  /** The current values of its fields. */
  values?: Values;
  /** Choices of its fields that the page has read. */
  options?: Record<string, readonly Option[]>;
  /** The page is for this form: its first field has the focus. */
  isFocused?: boolean;
  children?: Child;
};

/** The failure, if this form was the one refused. */
export const refusedOf = (failed: Failed | undefined, { name }: Declared): Failed | undefined =>
  failed?.form === name ? failed : undefined;

/** The failure, if this form was the one refused, with these values: of the same form in several rows, one row's. */
export function refusedRow(
  failed: Failed | undefined,
  form: Declared,
  row: Record<string, string>,
): Failed | undefined {
  const refused = refusedOf(failed, form);
  return Object.entries(row).every(([name, value]) => refused?.values[name] === value) ? refused : undefined;
}

/**
 * A form with its declared fields, then those that the page draws itself; an inline one draws all of its own. Rendered only for roles that may submit it; an old
 * session gets a prompt to sign in again instead.
 */
export const Form: FC<FormProps> = ({
  ctx,
  of,
  failed,
  submit,
  look = 'stack',
  danger,
  plain,
  scope,
  row = {},
  values = {},
  options = {},
  isFocused = false,
  children,
}) => {
  if (whyNotSent(ctx, of) !== undefined) return null;
  if (of.fresh && !ctx.isFresh)
    return (
      <Reauthenticate
        ctx={ctx}
        next={ctx.method === 'GET' ? withoutDraft(ctx.asked) : ctx.pagePath}
        label={submit}
      />
    );
  const refused = refusedRow(failed, of, row);
  // An inline form's fields have no place for their own errors.
  const [first = ''] = look === 'inline' ? Object.keys(refused?.errors ?? {}) : [];
  const action = `${ctx.pagePath}/${of.name}`;
  return (
    <form
      method="post"
      action={action}
      id={look === 'stack' && of.inputs !== undefined && isFirstTyped(ctx, action) ? TYPING : undefined}
      class={look}
      enctype={hasFile(of) ? 'multipart/form-data' : undefined}
    >
      <FormError failed={refused} of={first} />
      <NonceField request={ctx} failed={refused} />
      <HiddenFields
        fields={{
          ...(of.current !== undefined && { [SEEN]: refused?.seen ?? JSON.stringify(values) }),
          ...row,
        }}
      />
      {look === 'inline' ? null : (
        <Inputs ctx={ctx} of={of} failed={refused} {...{ values, options, scope, isFocused }} />
      )}
      {children}
      <button type="submit" class={toButtonClass({ danger, plain })}>
        {submit}
      </button>
    </form>
  );
};

const toButtonClass = ({
  danger,
  plain,
}: Record<'danger' | 'plain', boolean | undefined>): string | undefined => {
  if (danger) return 'danger';
  return plain ? 'plain' : undefined;
};

const HiddenFields: FC<{ fields: Record<string, string> }> = ({ fields }) => (
  <>
    {Object.entries(fields).map(([name, value]) => (
      <input type="hidden" name={name} value={value} autocomplete="off" />
    ))}
  </>
);

const hasFile = ({ inputs = {} }: Declared): boolean =>
  Object.values(inputs).some(({ type }) => type === 'file');
