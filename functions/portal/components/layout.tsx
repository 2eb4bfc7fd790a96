import type { Child, FC } from 'hono/jsx';
import type { PortalContext, Visit } from '../context.ts';
import type { Page } from '../declare.ts';
import { STYLES_PATH } from '../styles.ts';
import { ROLE_NAMES } from '../words/roles.ts';

const LanguageSwitch: FC<{ visit: Visit }> = ({ visit: { language, asked } }) => {
  const other = language === 'es' ? 'en' : 'es';
  return (
    <form method="post" action="/language" class="inline">
      <input type="hidden" name="language" value={other} />
      <input type="hidden" name="next" value={asked} />
      <button type="submit" class="plain" lang={other}>
        {other === 'en' ? 'English' : 'Español'}
      </button>
    </form>
  );
};

const Head: FC<{ visit: Visit; title: string }> = ({ visit, title }) => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{`${title} · ${visit.t('Portal de Operator', 'Operator portal')}`}</title>
    <link rel="stylesheet" href={STYLES_PATH} />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
  </head>
);

/** A page outside any organization: sign-in and errors. */
export const PlainPage: FC<{ visit: Visit; title: string; children?: Child }> = ({
  visit,
  title,
  children,
}) => (
  <html lang={visit.language}>
    <Head visit={visit} title={title} />
    <body>
      <header class="top">
        <div>
          <a class="brand" href="/">
            Operator
          </a>
          <span class="spring" />
          <LanguageSwitch visit={visit} />
        </div>
      </header>
      <main class="narrow">
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  </html>
);

type Shown = { ctx: PortalContext; page: Page; menu: readonly Page[]; title: string; children?: Child };

const OrganizationSwitch: FC<{ ctx: PortalContext }> = ({
  ctx: { organization, organizations, role, t, language },
}) =>
  organizations.length === 1 ? (
    <strong class="name" title={organization.name}>
      {organization.name}
    </strong>
  ) : (
    <details>
      <summary>
        <strong class="name" title={organization.name}>
          {organization.name}
        </strong>
      </summary>
      <div>
        {organizations.map(({ id, name, role: own }) => (
          <a href={`/${id}`} aria-current={id === organization.id ? 'true' : undefined}>
            {name} <span class="soft small">{ROLE_NAMES[id === organization.id ? role : own][language]}</span>
          </a>
        ))}
        <span class="soft small">{t('Sus organizaciones', 'Your organizations')}</span>
      </div>
    </details>
  );

const Person: FC<{ ctx: PortalContext }> = ({ ctx: { person, role, base, t, language } }) => (
  <details>
    <summary>
      <span class="name">{person.name}</span>
    </summary>
    <div>
      <p class="soft small">
        {person.name}
        <br />
        {person.email}
        <br />
        {ROLE_NAMES[role][language]}
      </p>
      <a href={`${base}/sessions`}>{t('Sesiones abiertas', 'Open sessions')}</a>
      <a href={`${base}/notices`}>{t('Avisos por correo', 'Notices by mail')}</a>
      <form method="post" action="/sign-out">
        <button type="submit" class="plain">
          {t('Salir', 'Sign out')}
        </button>
      </form>
    </div>
  </details>
);

/** A page of an organization, with the navigation its reader may use. */
export const Layout: FC<Shown> = ({ ctx, page, menu, title, children }) => (
  <html lang={ctx.language}>
    <Head visit={ctx} title={title} />
    <body>
      <a class="skip" href="#content">
        {ctx.t('Ir al contenido', 'Skip to the content')}
      </a>
      <header class="top">
        <div>
          <a class="brand" href={ctx.base}>
            Operator
          </a>
          <OrganizationSwitch ctx={ctx} />
          <span class="spring" />
          <LanguageSwitch visit={ctx} />
          <Person ctx={ctx} />
        </div>
        <nav class="menu" aria-label={ctx.t('Páginas', 'Pages')}>
          <ul>
            {menu.map((item) => (
              <li>
                <a href={ctx.base + item.path} aria-current={isWithin(page, item) ? 'page' : undefined}>
                  {item.title[ctx.language]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="content">
        <h1>{title}</h1>
        <StatusNotice ctx={ctx} />
        {children}
      </main>
      <footer>
        <a href={`${ctx.config.API_BASE_URL}/docs/${ctx.language}`}>
          {ctx.t('Documentación', 'Documentation')}
        </a>
        {' · '}
        <a href={`${ctx.config.API_BASE_URL}/status?lang=${ctx.language}`}>
          {ctx.t('Estado del servicio', 'Service status')}
        </a>
        {' · '}
        {ctx.t('Cuenta', 'Account')} {ctx.organization.id} · {ctx.t('Solicitud', 'Request')} {ctx.requestId}
      </footer>
    </body>
  </html>
);

const isWithin = (page: Page, item: Page): boolean =>
  page === item || (item.path !== '' && page.path.startsWith(`${item.path}/`));

/** A notice when the organization is suspended or blocked. */
const StatusNotice: FC<{ ctx: PortalContext }> = ({ ctx: { organization, t } }) =>
  isRestricted(organization) ? (
    <div class="note warn" role="status">
      <p>
        {t(
          'La organización está suspendida o bloqueada: puede ver todo, y solo quitar accesos. Comuníquese con nosotros.',
          'The organization is suspended or blocked: you can see everything, and only take access away. Please contact us.',
        )}
      </p>
    </div>
  ) : null;

export const isRestricted = ({ status, blocks }: PortalContext['organization']): boolean =>
  status !== 'active' || blocks.length > 0;
