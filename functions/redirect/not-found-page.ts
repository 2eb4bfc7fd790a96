import { preferredLanguage } from '../../shared/platform/http/language/preferred-language.ts';

/** What a response is made of. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string };

const TEXTS = {
  es: { title: 'Enlace no disponible', text: 'Este enlace no existe o ya no está disponible.' },
  en: { title: 'Link not available', text: 'This link does not exist or is no longer available.' },
};

/** The same page for everything that does not redirect, so that it does not reveal what exists. */
export function notFoundPage(acceptLanguage: string | null): Answer {
  const language = preferredLanguage(acceptLanguage, 'es');
  const { title, text } = TEXTS[language];
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:1.1rem system-ui;margin:20vh auto;max-width:28rem;padding:0 1rem;text-align:center}</style>
<h1>${title}</h1><p>${text}</p></html>`;
  return {
    status: 404,
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
