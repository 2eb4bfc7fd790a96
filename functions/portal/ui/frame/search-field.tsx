import type { Child, FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import { Icon } from '../icons/icon.tsx';

/** The parameter by which the page of results is asked for its results alone. */
export const PART = 'part';
export const OPTIONS = 'options';

/**
 * Searches the whole organization, from every page: sent, it is a page of results. Where the script runs, ⌘K, Ctrl+K and `/` lead
 * here, and results show while one types.
 */
export const SearchField: FC<{ ctx: PortalContext }> = ({ ctx }) => {
  const { t, base, asked } = ctx;
  return (
    <search class="find">
      <form method="get" action={`${base}/search`}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          maxlength={2048}
          aria-label={t('Buscar en la organización', 'Search the organization')}
          aria-keyshortcuts="Meta+K Control+K /"
          placeholder={t('Buscar o hacer algo…', 'Search or do something…')}
          value={readSearch(base, asked)}
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="search"
        />
        <span class="keys" hidden aria-hidden="true" />
        <div class="found" data-from={`${base}/search?${PART}=${OPTIONS}&q=`} hidden>
          <SearchOptions ctx={ctx} said="" />
        </div>
      </form>
    </search>
  );
};

/** The results as options of the field, and how many there are, for who does not see them. */
export const SearchOptions: FC<{ ctx: PortalContext; said: string; children?: Child }> = ({
  ctx: { t },
  said,
  children,
}) => (
  <>
    <div role="listbox" id="options" aria-label={t('Resultados', 'Results')}>
      {children}
    </div>
    <p role="status">{said}</p>
  </>
);

/** Reads the text that was searched for, on the page of results. */
function readSearch(base: string, asked: string): string {
  const { pathname, searchParams } = new URL(asked, 'https://portal.invalid');
  return pathname === `${base}/search` ? (searchParams.get('q') ?? '') : '';
}
