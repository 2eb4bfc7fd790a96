import type { FC } from 'hono/jsx';
import type { Failed } from '../../app/declare.ts';
import { drawError, takeFocus } from './draw-error.ts';

/** The error of a form as a whole, above its fields. It has the focus unless a field is wrong, too. */
export const FormError: FC<{ failed: Failed | undefined; of?: string; look?: string }> = ({
  failed,
  of = '',
  look = 'wrong',
}) => {
  const error = drawError(failed, of);
  if (error === undefined) return null;
  const isAlone = Object.keys(failed?.errors ?? {}).length === 1;
  return (
    <p class={look} tabindex={-1} autofocus={isAlone ? takeFocus(failed, error) : undefined} role="alert">
      {error}
    </p>
  );
};
