import type { FC } from 'hono/jsx';
import type { PortalRequest } from '../../app/context.ts';
import type { Failed, Option } from '../../app/declare.ts';
import { drawError, takeFocus } from './draw-error.ts';
import type { FieldAttributes } from './field-rules.ts';

type FieldProps = {
  ctx: PortalRequest;
  /** The form's failure, if it was refused. */
  failed?: Failed | undefined;
  name: string;
  /** Needed where a page has several fields of the same name. */
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  value?: string | undefined;
  required?: boolean;
  autocomplete?: string;
  rows?: number | undefined;
  options?: readonly Option[] | undefined;
  accept?: string;
  /** Has the focus when the page opens, as the first field of a refused form has without it. */
  autofocus?: boolean | undefined;
} & FieldAttributes;

/** A labeled input, text area or choice with its last value (unless secret) and its error. */
export const Field: FC<FieldProps> = ({
  failed,
  name,
  id = `field-${name}`,
  label,
  hint,
  value,
  ...rest
}) => {
  const wrong = drawError(failed, name);
  const typed = failed?.values[name];
  const shown = typeof typed === 'string' ? typed : value;
  const { ctx: _, ...given } = rest;
  const attributes = {
    ...given,
    id,
    name,
    'aria-describedby': [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': wrong === undefined ? undefined : 'true',
    autofocus: given.autofocus || takeFocus(failed, wrong),
  };
  return (
    <div>
      <label for={id}>{label}</label>
      <Control {...attributes} shown={shown} hint={hint} />
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

type ControlProps = Omit<FieldProps, 'ctx' | 'failed' | 'label' | 'value'> & { shown: string | undefined };

/** The element that takes the value: a choice, a text area or an input. */
const Control: FC<ControlProps> = ({
  shown,
  hint,
  type = 'text',
  pattern,
  min,
  max,
  step,
  minlength,
  maxlength,
  options,
  rows,
  ...attributes
}) => {
  if (options !== undefined)
    return (
      <select {...attributes}>
        {options.map((option) => (
          <option value={option.value} selected={option.value === shown}>
            {option.label}
          </option>
        ))}
      </select>
    );
  if (rows !== undefined)
    return (
      <textarea {...attributes} rows={rows} minlength={minlength} maxlength={maxlength}>
        {shown ?? ''}
      </textarea>
    );
  return (
    <input
      {...attributes}
      type={type}
      pattern={pattern}
      min={min}
      max={max}
      step={step}
      minlength={minlength}
      maxlength={maxlength}
      title={pattern === undefined ? undefined : hint}
      value={type === 'password' ? undefined : shown}
    />
  );
};

type ChoicesProps = {
  failed?: Failed | undefined;
  name: string;
  legend: string;
  hint?: string | undefined;
  options: readonly Option[];
  chosen?: readonly string[];
};

/** A group of checkboxes with one name. */
export const Choices: FC<ChoicesProps> = ({ failed, name, legend, hint, options, chosen = [] }) => {
  const typed = failed?.values[name];
  const wrong = drawError(failed, name);
  const checked = Array.isArray(typed) ? typed : chosen;
  const described = [hint && `field-${name}-hint`, wrong && `field-${name}-wrong`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label }, place) => (
        <label>
          <input
            type="checkbox"
            id={place === 0 ? `field-${name}` : undefined}
            name={name}
            value={value}
            checked={checked.includes(value)}
            autofocus={takeFocus(failed, wrong)}
          />
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
