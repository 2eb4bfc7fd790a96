import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Text } from '../../i18n/language.ts';

export const SETTINGS_PATH = '/settings';

/** The groups of the page of settings, in order. */
const SETTINGS_GROUPS = {
  organization: { es: 'Organización', en: 'Organization' },
  links: { es: 'Enlaces', en: 'Links' },
  calls: { es: 'Llamadas', en: 'Calls' },
  developers: { es: 'Desarrollo', en: 'Development' },
  person: { es: 'Usted', en: 'You' },
} as const satisfies Record<string, Text>;

/** A page's place among the settings, and what it is for. */
export type SettingsPlace = { group: keyof typeof SETTINGS_GROUPS; about: Text };

type Setting = { path: string; title: Text; settings?: SettingsPlace };

/** The settings that the reader may open, in groups. */
export const SettingsGroups: FC<{ ctx: PortalContext; pages: readonly Setting[] }> = ({
  ctx: { base, language },
  pages,
}) => (
  <div class="grid settings">
    {Object.entries(SETTINGS_GROUPS).map(([group, title]) => {
      const own = pages.filter(({ settings }) => settings?.group === group);
      return own.length === 0 ? null : (
        <section class="card">
          <h2>{title[language]}</h2>
          <ul>
            {own.map(({ path, title: name, settings }) => (
              <li>
                <a href={base + path}>{name[language]}</a>
                <span class="soft small">{settings?.about[language]}</span>
              </li>
            ))}
          </ul>
        </section>
      );
    })}
  </div>
);
