import type { Child, FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Form } from '../../app/declare.ts';

type Props = {
  ctx: PortalContext;
  of: Form;
  path: string;
  plain?: boolean;
  children?: Child;
};

/**
 * Leads to the form of a page at `path`: the browser gives the focus to its first field, below its heading. A form that asks to
 * sign in first has no fields, but its card has its name.
 */
export const FormLink: FC<Props> = ({ ctx, of, path, plain, children }) => {
  const [first] = Object.keys(of.inputs ?? {});
  const isDrawn = first !== undefined && (of.fresh === undefined || ctx.isFresh);
  return (
    <a class={plain ? undefined : 'button'} href={`${path}#${isDrawn ? `field-${first}` : of.name}`}>
      {children}
    </a>
  );
};
