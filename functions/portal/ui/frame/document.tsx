import type { Child, FC } from 'hono/jsx';
import type { PortalRequest } from '../../app/context.ts';
import { DRAFT } from '../../app/http/drafts.ts';
import { LANGUAGE } from '../../i18n/language.ts';
import { FAVICON, FONT, SCRIPT, STYLES } from '../assets/assets.ts';
import { TYPING, type Typing } from '../forms/typing.ts';
import { Icon } from '../icons/icon.tsx';

type DocumentProps = {
  request: PortalRequest;
  title: string;
  /** A form was refused, which screen readers say first. */
  isRefused?: boolean | undefined;
  children?: Child;
};

/** A whole HTML document with the portal's style and script. */
export const HtmlDocument: FC<DocumentProps> = ({ request: { language, t }, title, isRefused, children }) => (
  <html lang={language}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${isRefused ? 'Error: ' : ''}${title} · ${t('Portal de Operator', 'Operator portal')}`}</title>
      <link rel="preload" href={FONT.path} as="font" type={FONT.type} crossorigin="" />
      <link rel="stylesheet" href={STYLES.path} />
      <link rel="icon" href={FAVICON.path} type={FAVICON.type} />
      <script type="module" src={SCRIPT.path}></script>
    </head>
    <body>{children}</body>
  </html>
);

export const Brand: FC<{ href: string }> = ({ href }) => (
  <a class="brand" href={href}>
    <img src={FAVICON.path} alt="" width="24" height="24" />
    Operator
  </a>
);

/** The address that keeps what is typed; it names the draft that the page shows, so that what is wrong stays said. */
function toSwitchPath(action: string, language: string, asked: string): string {
  const draft = new URLSearchParams(asked.split('?')[1]).get(DRAFT);
  return `${action}?${new URLSearchParams({ [LANGUAGE]: language, ...(draft !== null && { [DRAFT]: draft }) })}`;
}

/** Shows the same page in the other language; what is typed into the form `typing` on it is sent along to be kept. */
export const LanguageSwitch: FC<{ request: PortalRequest; typing?: Typing | undefined }> = ({
  request: { language, asked },
  typing,
}) => {
  const other = language === 'es' ? 'en' : 'es';
  return (
    <form method="post" action="/language">
      {typing === undefined ? null : (
        // Enter in a field presses the first button of its form, which must not be the switch.
        <span aria-hidden="true">
          <button type="submit" form={TYPING} class="enter" tabindex={-1} {...typing.button} />
        </span>
      )}
      <input type="hidden" name="language" value={other} />
      <input type="hidden" name="next" value={asked} />
      <button
        type="submit"
        class="quiet"
        lang={other}
        form={typing && TYPING}
        formaction={typing && toSwitchPath(typing.action, other, asked)}
        formenctype={typing === undefined ? undefined : 'application/x-www-form-urlencoded'}
        formnovalidate={typing === undefined ? undefined : true}
      >
        <Icon name="languages" />
        <span class="label">{other === 'en' ? 'English' : 'Español'}</span>
      </button>
    </form>
  );
};

/** A page outside any organization: sign-in and errors. */
export const PlainPage: FC<DocumentProps & { typing?: Typing | undefined }> = ({
  request,
  title,
  isRefused,
  typing,
  children,
}) => (
  <HtmlDocument request={request} title={title} isRefused={isRefused}>
    <header class="top plain-top">
      <Brand href="/" />
      <span class="spring" />
      <LanguageSwitch request={request} typing={typing} />
    </header>
    <main class="narrow">
      <div class="card">
        <h1 class="heading">{title}</h1>
        {children}
      </div>
    </main>
  </HtmlDocument>
);
