import { definePage, type Page } from '../../app/declare.ts';
import { isOn } from '../../app/is-on.ts';
import { EVERYONE } from '../../i18n/roles.ts';
import { SETTINGS_PATH, SettingsGroups } from '../../ui/frame/settings-groups.tsx';

/** Defines the page that leads to what is set once and looked at seldom: each reader sees the pages that they may open. */
export const defineSettingsPage = (pages: () => readonly Page[]): Page =>
  definePage({
    path: SETTINGS_PATH,
    title: { es: 'Configuración', en: 'Settings' },
    menu: { group: 'organization', icon: 'sliders' },
    roles: EVERYONE,
    statements: 0,
    render: async (ctx) => (
      <SettingsGroups
        ctx={ctx}
        pages={pages().filter((page) => page.roles.includes(ctx.role) && isOn(page, ctx.organization))}
      />
    ),
  });
