import { type Answer, page } from './not-found-page.ts';

/** The page that a sandbox's link leads through: nobody is redirected without seeing where to. */
export function sandboxPage(destination: string, acceptLanguage: string | null): Answer {
  const shown = destination.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const link = `<p><a href="${shown}">${shown}</a>`;
  return page(200, acceptLanguage, {
    es: { title: 'Enlace de prueba', text: `No escriba contraseñas. Lleva a:${link}` },
    en: { title: 'Test link', text: `Do not enter passwords. It leads to:${link}` },
  });
}
