import type { FC } from 'hono/jsx';
import type { PortalContext } from '../context.ts';
import { OnceField } from './once-field.tsx';

/**
 * Asks a member whose session is too old to sign in again, by mailed link or by provider as before. A provider gets a
 * link, because a form must not lead to another site. `label` says what it is for, where nothing beside it does.
 */
export const Reauthenticate: FC<{ ctx: PortalContext; next: string; label?: string }> = ({
  ctx,
  next,
  label,
}) => {
  const { t, reauthenticatePath } = ctx;
  return reauthenticatePath === undefined ? (
    <form method="post" action="/sign-in/again" class="inline">
      <input type="hidden" name="next" value={next} />
      <OnceField visit={ctx} />
      <button type="submit" class={label === undefined ? undefined : 'plain'}>
        {label === undefined ? t('Enviar el enlace', 'Send the link') : `${label}…`}
      </button>
      <span class="hint">
        {t('Pide confirmar que es usted, por correo.', 'Asks you to confirm by mail that it is you.')}
      </span>
    </form>
  ) : (
    <p class="row">
      <a
        class={label === undefined ? 'button' : 'button plain'}
        href={reauthenticatePath + encodeURIComponent(next)}
      >
        {label === undefined ? t('Entrar de nuevo', 'Sign in again') : `${label}…`}
      </a>
      <span class="hint">
        {t(
          'Pide confirmar que es usted, en el proveedor de su organización.',
          'Asks you to confirm that it is you, at the provider of your organization.',
        )}
      </span>
    </p>
  );
};
