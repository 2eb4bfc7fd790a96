import type { Child, FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Page } from '../../app/declare.ts';
import { Icon } from '../icons/icon.tsx';
import { isRestricted } from '../is-restricted.ts';
import { Brand, HtmlDocument, LanguageSwitch } from './document.tsx';
import { Heading, type HeadingProps } from './heading.tsx';
import { Navigation } from './navigation.tsx';
import { SearchField } from './search-field.tsx';
import { SETTINGS_PATH } from './settings-groups.tsx';
import { OrganizationMenu, PersonMenu } from './top-menus.tsx';

type FrameProps = Omit<HeadingProps, 'parent'> & {
  page: Page;
  /** The pages that the reader may open. */
  pages: readonly Page[];
  children?: Child;
};

/** A page of an organization, with the navigation its reader may use. */
export const Frame: FC<FrameProps> = ({ ctx, page, pages, children, isRefused, ...heading }) => {
  const { t, base } = ctx;
  const menu = pages.filter((item) => item.menu !== undefined);
  const places = pages.filter((item) => item.menu !== undefined || item.settings !== undefined);
  const own = places.find((item) => page === item) ?? places.findLast((item) => isBelow(page, item));
  const settings = own?.settings && menu.find(({ path }) => path === SETTINGS_PATH);
  const shown = { ctx, menu, current: settings ?? own };
  return (
    <HtmlDocument request={ctx} title={heading.title} isRefused={isRefused}>
      <a class="skip" href="#content">
        {t('Ir al contenido', 'Skip to content')}
      </a>
      <div class="frame">
        <Navigation {...shown} look="side">
          <Brand href={base} />
        </Navigation>
        <header class="top">
          <details class="popup start menu">
            <summary aria-label={t('Menú', 'Menu')}>
              <Icon name="menu" />
            </summary>
            <div>
              <Navigation {...shown} />
            </div>
          </details>
          <OrganizationMenu ctx={ctx} />
          <SearchField ctx={ctx} />
          <LanguageSwitch request={ctx} typing={ctx.typing.form} />
          <PersonMenu ctx={ctx} />
        </header>
        <main id="content" class="main">
          <Heading ctx={ctx} parent={own === page ? settings : own} {...heading} />
          <StatusNotice ctx={ctx} />
          {children}
          <Foot ctx={ctx} />
        </main>
      </div>
    </HtmlDocument>
  );
};

const isBelow = (page: Page, item: Page): boolean =>
  item.path !== '' && (page.under === item.path || page.path.startsWith(`${item.path}/`));

/** A notice when the organization is suspended or blocked. */
const StatusNotice: FC<{ ctx: PortalContext }> = ({ ctx: { organization, t } }) =>
  isRestricted(organization) ? (
    <div class="note warn" role="status">
      <p>
        {t(
          'La organización está suspendida o bloqueada. Puede ver todo, pero solo puede retirar accesos y detener llamadas. Comuníquese con nosotros.',
          'The organization is suspended or blocked. You can see everything, but you can only remove access and stop calls. Please contact us.',
        )}
      </p>
    </div>
  ) : null;

const Foot: FC<{ ctx: PortalContext }> = ({ ctx: { t, config, language, organization, requestId } }) => (
  <footer class="foot">
    <a href={`${config.API_BASE_URL}/docs/${language}`}>{t('Documentación', 'Documentation')}</a>
    <a href={`${config.API_BASE_URL}/status?lang=${language}`}>
      {t('Estado del servicio', 'Service status')}
    </a>
    <span>
      {t('Cuenta', 'Account')} {organization.id}
    </span>
    <span>
      {t('Solicitud', 'Request')} {requestId}
    </span>
  </footer>
);
