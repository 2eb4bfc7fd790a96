import type { SitePage } from './page.ts';

/** Lets search engines index the site but not the API. */
export const robotsText = (api: string): string =>
  `User-agent: *\nAllow: /docs\nDisallow: /api/\nSitemap: ${api}/sitemap.xml\n`;

/** The site map of all pages (sitemaps.org). */
export function siteMap(api: string, pages: readonly SitePage[]): string {
  const urls = pages.map(({ language, path }) => `<url><loc>${api}/docs/${language}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
