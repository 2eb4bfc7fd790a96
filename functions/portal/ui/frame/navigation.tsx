import type { Child, FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Text } from '../../i18n/language.ts';
import { Icon, type IconName } from '../icons/icon.tsx';

/** The groups of the navigation, in order. The first has no title. */
const MENU_GROUPS = {
  overview: undefined,
  send: { es: 'Enviar', en: 'Send' },
  connect: { es: 'Conectar', en: 'Connect' },
  money: { es: 'Dinero', en: 'Money' },
  organization: { es: 'Organización', en: 'Organization' },
} as const satisfies Record<string, Text | undefined>;

/** A page's place in the navigation, in its group in the order of the pages; `label` where its title says more. */
export type MenuPlace = { group: keyof typeof MENU_GROUPS; icon: IconName; label?: Text };

type MenuItem = { path: string; title: Text; menu?: MenuPlace };

type NavigationProps = {
  ctx: PortalContext;
  menu: readonly MenuItem[];
  current: MenuItem | undefined;
  look?: 'side';
  children?: Child;
};

/** The pages that the reader may open, in groups. */
export const Navigation: FC<NavigationProps> = ({
  ctx: { t, base, language },
  menu,
  current,
  look = '',
  children,
}) => (
  <nav class={`nav ${look}`} aria-label={t('Páginas', 'Pages')}>
    {children}
    {Object.entries(MENU_GROUPS).map(([group, title]) => {
      const pages = menu.filter((item) => item.menu?.group === group);
      if (pages.length === 0) return null;
      return (
        <>
          {title === undefined ? null : <p class="soft small">{title[language]}</p>}
          <ul>
            {pages.map((item) => (
              <li>
                <a href={base + item.path} aria-current={item === current ? 'page' : undefined}>
                  {item.menu === undefined ? null : <Icon name={item.menu.icon} />}
                  {(item.menu?.label ?? item.title)[language]}
                </a>
              </li>
            ))}
          </ul>
        </>
      );
    })}
  </nav>
);
