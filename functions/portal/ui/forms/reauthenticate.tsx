import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import { NextField } from './next-field.tsx';
import { NonceField } from './nonce-field.tsx';

type Props = { ctx: PortalContext; next: string; label?: string; elsewhere?: true };

/**
 * Asks a member whose session is too old to sign in again, by mailed link or by provider as before. `label` says what it
 * is for, where nothing beside it does; `elsewhere`: in another tab, because this page keeps what was typed.
 */
export const Reauthenticate: FC<Props> = ({ ctx, next, label, elsewhere }) => {
  const { t, reauthenticatePath } = ctx;
  const isByMail = reauthenticatePath === undefined;
  return (
    <form
      method="post"
      action={reauthenticatePath ?? '/sign-in/again'}
      class="inline"
      target={elsewhere && '_blank'}
    >
      <NextField next={next} />
      {isByMail ? <NonceField request={ctx} /> : <input type="hidden" name="again" value="yes" />}
      <button type="submit" class={label === undefined ? undefined : 'plain'}>
        {label !== undefined
          ? `${label}…`
          : isByMail
            ? t('Enviar el enlace', 'Send the link')
            : t('Entrar de nuevo', 'Sign in again')}
      </button>
      <span class="hint">
        {isByMail
          ? t(
              'Le pediremos confirmar su identidad por correo.',
              'You will be asked to confirm your identity by e-mail.',
            )
          : t(
              'Le pediremos confirmar su identidad con el proveedor de su organización.',
              'You will be asked to confirm your identity with your organization’s provider.',
            )}
      </span>
    </form>
  );
};
