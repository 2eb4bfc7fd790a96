import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import { Icon } from '../icons/icon.tsx';

/** Searches the whole organization. `/` leads here where the script runs. */
export const SearchField: FC<{ ctx: PortalContext }> = ({ ctx: { t, base, asked } }) => (
  <search class="find">
    <form method="get" action={`${base}/search`}>
      <Icon name="search" />
      <input
        type="search"
        name="q"
        maxlength={2048}
        aria-label={t('Buscar en la organización', 'Search the organization')}
        aria-keyshortcuts="/"
        placeholder={t('Buscar un enlace, un número, un id…', 'Search a link, a number, an id…')}
        value={readSearch(base, asked)}
        autocomplete="off"
        spellcheck={false}
      />
    </form>
  </search>
);

/** On the page of results, what was searched for. */
function readSearch(base: string, asked: string): string {
  const { pathname, searchParams } = new URL(asked, 'https://portal.invalid');
  return pathname === `${base}/search` ? (searchParams.get('q') ?? '') : '';
}
