import type { FC } from 'hono/jsx';
import type { PortalRequest } from '../app/context.ts';
import { Icon } from './icons/icon.tsx';

type Props = {
  request: PortalRequest;
  text: string;
  /** Names what is copied, where a page has several copy buttons. */
  label?: string;
};

/** Copies a text. Browsers without the script do not show it. */
export const CopyButton: FC<Props> = ({ request: { t }, text, label = t('Copiar', 'Copy') }) => (
  <button
    type="button"
    class="copy"
    data-copy={text}
    data-copied={t('Copiado', 'Copied')}
    aria-label={label}
    aria-live="polite"
  >
    <Icon name="copy" />
  </button>
);

/** The same in a row of a list, whose icon is drawn by the style: a list has many. */
export const RowCopy: FC<{ request: PortalRequest; text: string }> = ({ request: { t }, text }) => (
  <button
    type="button"
    class="copy small"
    data-copy={text}
    data-copied={t('Copiado', 'Copied')}
    aria-label={t('Copiar', 'Copy')}
    aria-live="polite"
  />
);

/** A text that people copy as a whole, such as a secret or a command, with the button that does. */
export const CopyLine: FC<Required<Props> & { id?: string }> = ({ id, text, ...button }) => (
  <div class="copy-line">
    <pre id={id}>{text}</pre>
    <CopyButton text={text} {...button} />
  </div>
);
