import type { Child, FC } from 'hono/jsx';
import type * as z from 'zod';
import type { PortalContext, Values } from '../../app/context.ts';
import type { Failed, Form, Input, Option } from '../../app/declare.ts';
import { isList } from '../../app/http/read-fields.ts';
import { Choices, Field } from './field.tsx';
import { toAttributes, toRules, toValues } from './field-rules.ts';

type Props = {
  ctx: PortalContext;
  of: Form;
  failed: Failed | undefined;
  /** The current values of the fields. */
  values: Values;
  /** Choices that the page has read. */
  options: Record<string, readonly Option[]>;
  scope: string | undefined;
  /** Its first field has the focus when the page opens. */
  isFocused: boolean;
};

/** The declared fields of a form, each with what was typed or what it has now. */
export const Inputs: FC<Props> = (props) => {
  const { ctx, of, failed } = props;
  const { language } = ctx;
  const [first] = Object.keys(of.inputs ?? {});
  const { shape } = of.fields(ctx.t, ctx.organization.country);
  const draw = ([name, input]: [string, Input]) => (
    <DeclaredField
      {...props}
      name={name}
      input={input}
      schema={shape[name]}
      isFocused={props.isFocused && failed === undefined && name === first}
    />
  );
  const inputs = Object.entries(of.inputs ?? {});
  const isSet = ([name, { choices, none }]: [string, Input]): boolean => {
    const value = props.values[name] ?? '';
    // The first of several choices is what the field says when nobody has chosen.
    const [usual] = choices === undefined || none !== undefined ? [] : Object.keys(choices);
    return failed === undefined && value.length > 0 && value !== usual;
  };
  const folded = inputs.filter(([, input]) => input.folded !== undefined);
  const summaries = new Set(folded.map(([, input]) => input.folded?.[language]));
  return (
    <>
      {inputs.filter(([, input]) => input.folded === undefined).map(draw)}
      {[...summaries].map((summary) => {
        const fields = folded.filter(([, input]) => input.folded?.[language] === summary);
        return (
          <Folded {...{ summary, failed }} fields={fields.map(([name]) => name)} isSet={fields.some(isSet)}>
            {fields.map(draw)}
          </Folded>
        );
      })}
    </>
  );
};

type DeclaredFieldProps = Props & { name: string; input: Input; schema: z.core.$ZodType | undefined };

/** One declared field; nothing where it would be a choice of nothing. */
const DeclaredField: FC<DeclaredFieldProps> = ({ name, input, schema, ...props }) => {
  const { ctx, failed, values, scope } = props;
  const { label, hint, options: _, choices: __, none: ___, folded: ____, isNeverCut, ...rest } = input;
  const rules = schema === undefined ? {} : toRules(schema);
  const options = props.options[name] ?? optionsOf(ctx, input, rules);
  if (options?.length === 0) return null;
  const { maxlength, ...checks } = options === undefined ? toAttributes(rules) : {};
  const value = values[name];
  const shown = { failed, name, hint: typeof hint === 'function' ? hint(ctx) : hint?.[ctx.language] };
  return schema !== undefined && isList(schema) ? (
    <Choices {...shown} legend={label[ctx.language]} options={options ?? []} chosen={[value ?? []].flat()} />
  ) : (
    <Field
      ctx={ctx}
      {...shown}
      {...checks}
      maxlength={isNeverCut ? undefined : maxlength}
      {...rest}
      id={scope && `field-${scope}-${name}`}
      label={label[ctx.language]}
      options={options}
      value={typeof value === 'string' ? value : undefined}
      required={options === undefined && isRequired(schema, input)}
      autofocus={props.isFocused}
    />
  );
};

/** The declared choices of a field, or those of its schema with their names; undefined for a field that people type. */
function optionsOf(
  ctx: PortalContext,
  { options, choices, none }: Input,
  rules: ReturnType<typeof toRules>,
): readonly Option[] | undefined {
  const { language } = ctx;
  if (options !== undefined) return typeof options === 'function' ? options(ctx) : options;
  if (choices === undefined) return undefined;
  return [
    ...(none === undefined ? [] : [{ value: '', label: none[language] }]),
    ...toValues(rules).map((value) => ({ value, label: choices[value]?.[language] ?? value })),
  ];
}

/** Whether a field that is left empty is refused. */
const isRequired = (schema: z.core.$ZodType | undefined, { type }: Input): boolean =>
  schema !== undefined &&
  (schema as z.ZodType).safeParse(type === 'file' ? undefined : '').error !== undefined;

type FoldedProps = {
  summary: string | undefined;
  failed: Failed | undefined;
  fields: readonly string[];
  /** One of them has a value now. */
  isSet: boolean;
  children?: Child;
};

/** Fields that are seldom needed. What is wrong in them, what was typed and what is set is never out of sight. */
const Folded: FC<FoldedProps> = ({ summary, failed, fields, isSet, children }) => (
  <details
    class="folded"
    open={isSet || fields.some((name) => failed?.errors[name] || failed?.values[name]?.length)}
  >
    <summary>{summary}</summary>
    <div class="fields">{children}</div>
  </details>
);
