import type { FC } from 'hono/jsx';
import type { PortalRequest } from '../app/context.ts';
import { Icon } from './icons/icon.tsx';

/** Copies a text. Browsers without the script do not show it. */
export const CopyButton: FC<{ request: PortalRequest; text: string }> = ({ request: { t }, text }) => (
  <button
    type="button"
    class="copy"
    data-copy={text}
    data-copied={t('Copiado', 'Copied')}
    aria-label={t('Copiar', 'Copy')}
    aria-live="polite"
  >
    <Icon name="copy" />
  </button>
);
