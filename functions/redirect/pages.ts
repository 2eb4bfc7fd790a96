import { type Language, preferredLanguage } from '../../shared/kernel/errors/preferred-language.ts';

/** The parts of a response. */
export type PageAnswer = { status: number; headers?: Record<string, string>; body?: string };

const TEXTS = {
  es: { title: 'Enlace no disponible', text: 'Este enlace no existe o ya no está disponible.' },
  en: { title: 'Link not available', text: 'This link does not exist or is no longer available.' },
};

/** The same page for everything on a domain that does not redirect, so that it does not reveal what exists. */
export const notFoundPage = (acceptLanguage: string | null, holder: string | undefined): PageAnswer =>
  page(404, acceptLanguage, TEXTS, holder);

const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE =
  ':root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui;margin:0 auto;max-width:28rem;padding:0 1rem;text-align:center;overflow-wrap:anywhere}header{padding-top:2rem}main{margin-top:16vh}h1{font-size:1.6rem}';

/** A page for visitors, in their language. `text` may have markup. `holder`: whose domain it is. */
function page(
  status: number,
  acceptLanguage: string | null,
  texts: Record<Language, { title: string; text: string }>,
  holder: string | undefined,
): PageAnswer {
  const language = preferredLanguage(acceptLanguage, 'es');
  const { title, text } = texts[language];
  const name = holder === undefined ? '' : escapeMarkup(holder);
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}${name && ` · ${name}`}</title><style>${STYLE}</style>
${name && `<header><strong>${name}</strong></header>`}<main><h1>${title}</h1><p>${text}</main></html>`;
  return {
    status,
    body: html,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept-Language',
    },
  };
}

/** The page that a sandbox's link leads through: nobody is redirected without seeing where to. */
export function sandboxNotice(
  destination: string,
  acceptLanguage: string | null,
  holder: string | undefined,
): PageAnswer {
  const shown = escapeMarkup(destination);
  const link = `<p><a href="${shown}">${shown}</a>`;
  const texts = {
    es: { title: 'Enlace de prueba', text: `No escriba contraseñas. Lleva a:${link}` },
    en: { title: 'Test link', text: `Do not enter passwords. It leads to:${link}` },
  };
  return page(200, acceptLanguage, texts, holder);
}
