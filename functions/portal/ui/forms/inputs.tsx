import type { FC } from 'hono/jsx';
import type * as z from 'zod';
import type { PortalContext, Values } from '../../app/context.ts';
import type { Failed, Form, Input, Option } from '../../app/declare.ts';
import { isList } from '../../app/http/read-fields.ts';
import { Choices, Field } from './field.tsx';

type Props = {
  ctx: PortalContext;
  of: Form;
  failed: Failed | undefined;
  /** What the fields have now. */
  values: Values;
  /** Choices that the page has read. */
  options: Record<string, readonly Option[]>;
  scope: string | undefined;
};

/** The declared fields of a form, each with what was typed or what it has now. */
export const Inputs: FC<Props> = ({ ctx, of, failed, values, options: read, scope }) => {
  const { language } = ctx;
  const { shape } = of.fields(ctx.t);
  return (
    <>
      {Object.entries(of.inputs ?? {}).map(([name, input]) => {
        const { label, hint, options: declared, ...rest } = input;
        const options = read[name] ?? (typeof declared === 'function' ? declared(ctx) : declared);
        const schema = shape[name];
        if (options?.length === 0) return null;
        const value = values[name];
        const shown = { failed, name, hint: typeof hint === 'function' ? hint(ctx) : hint?.[language] };
        return schema !== undefined && isList(schema) ? (
          <Choices
            {...shown}
            legend={label[language]}
            options={options ?? []}
            chosen={[value ?? []].flat()}
          />
        ) : (
          <Field
            ctx={ctx}
            {...shown}
            {...rest}
            id={scope && `field-${scope}-${name}`}
            label={label[language]}
            options={options}
            value={typeof value === 'string' ? value : undefined}
            required={options === undefined && isRequired(schema, input)}
          />
        );
      })}
    </>
  );
};

/** Whether a field that is left empty is refused. */
const isRequired = (schema: z.core.$ZodType | undefined, { type }: Input): boolean =>
  schema !== undefined &&
  (schema as z.ZodType).safeParse(type === 'file' ? undefined : '').error !== undefined;
