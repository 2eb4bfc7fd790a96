import type { Child, FC } from 'hono/jsx';
import type { PortalContext, PortalRequest } from '../../app/context.ts';
import type { Form as Declared, Failed } from '../../app/declare.ts';
import { isRestricted } from '../is-restricted.ts';
import { NonceField } from './nonce-field.tsx';
import { Reauthenticate } from './reauthenticate.tsx';

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
  /** The form has a file field. */
  multipart?: boolean;
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

/** A form, rendered only for roles that may submit it; an old session gets a prompt to sign in again instead. */
export const Form: FC<FormProps> = ({
  ctx,
  of,
  failed,
  submit,
  look = 'stack',
  danger,
  plain,
  multipart,
  children,
}) => {
  const { t } = ctx;
  if (!of.roles.includes(ctx.role)) return null;
  if (isRestricted(ctx.organization) && of.whileBlocked === undefined) return null;
  if (of.fresh && !ctx.isFresh)
    return <Reauthenticate ctx={ctx} next={ctx.method === 'GET' ? ctx.asked : ctx.pagePath} label={submit} />;
  const refused = refusedOf(failed, of);
  const errors = refused?.errors ?? {};
  // An inline form's fields have no place for their own errors.
  const general = look === 'inline' ? Object.values(errors)[0] : errors[''];
  return (
    <form
      method="post"
      action={`${ctx.pagePath}/${of.name}`}
      class={look}
      enctype={multipart ? 'multipart/form-data' : undefined}
    >
      {general === undefined ? null : (
        <p class="wrong" role="alert">
          {general}
        </p>
      )}
      <NonceField request={ctx} failed={refused} />
      {children}
      <button type="submit" class={danger ? 'danger' : plain ? 'plain' : undefined}>
        {submit ?? t('Guardar', 'Save')}
      </button>
    </form>
  );
};

type FieldProps = {
  ctx: PortalRequest;
  /** The form's failure, if it was refused. */
  failed?: Failed | undefined;
  name: string;
  /** Needed where a page has several fields of the same name. */
  id?: string;
  label: string;
  hint?: string | undefined;
  type?: 'text' | 'email' | 'password' | 'date' | 'number' | 'search' | 'file';
  value?: string | undefined;
  required?: boolean;
  autocomplete?: string;
  rows?: number;
  options?: readonly { value: string; label: string }[];
  accept?: string;
};

/** A labelled input, text area or choice with its last value (unless secret) and its error. */
export const Field: FC<FieldProps> = ({
  failed,
  name,
  id = `field-${name}`,
  label,
  hint,
  type = 'text',
  value,
  options,
  rows,
  ...rest
}) => {
  const wrong = failed?.errors[name];
  const typed = failed?.values[name];
  const shown = typeof typed === 'string' ? typed : value;
  const { ctx: _, ...given } = rest;
  const attributes = {
    ...given,
    id,
    name,
    'aria-describedby': [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': wrong === undefined ? undefined : 'true',
  };
  return (
    <div>
      <label for={id}>{label}</label>
      {options !== undefined ? (
        <select {...attributes}>
          {options.map((option) => (
            <option value={option.value} selected={option.value === shown}>
              {option.label}
            </option>
          ))}
        </select>
      ) : rows !== undefined ? (
        <textarea {...attributes} rows={rows}>
          {shown ?? ''}
        </textarea>
      ) : (
        <input {...attributes} type={type} value={type === 'password' ? undefined : shown} />
      )}
      {hint ? (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {wrong === undefined ? null : (
        <p class="wrong" id={`${id}-wrong`}>
          {wrong}
        </p>
      )}
    </div>
  );
};

type ChoicesProps = {
  failed?: Failed | undefined;
  name: string;
  legend: string;
  hint?: string;
  options: readonly { value: string; label: Child }[];
  chosen?: readonly string[];
};

/** A group of checkboxes with one name. */
export const Choices: FC<ChoicesProps> = ({ failed, name, legend, hint, options, chosen = [] }) => {
  const typed = failed?.values[name];
  const wrong = failed?.errors[name];
  const checked = Array.isArray(typed) ? typed : chosen;
  const described = [hint && `field-${name}-hint`, wrong && `field-${name}-wrong`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label>
          <input type="checkbox" name={name} value={value} checked={checked.includes(value)} />
          <span>{label}</span>
        </label>
      ))}
      {hint ? (
        <p class="hint" id={`field-${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {wrong ? (
        <p class="wrong" id={`field-${name}-wrong`}>
          {wrong}
        </p>
      ) : null}
    </fieldset>
  );
};
