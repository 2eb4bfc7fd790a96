import { raw } from 'hono/html';
import type { FC } from 'hono/jsx';
import ICONS from './icons.json' with { type: 'json' };

export type IconName = keyof typeof ICONS;

/** An icon of Lucide (ISC, LUCIDE-LICENSE.txt), which says nothing that the text beside it does not. */
export const Icon: FC<{ name: IconName }> = ({ name }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    {raw(ICONS[name])}
  </svg>
);
