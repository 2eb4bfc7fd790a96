/** The addresses of a deployment, which replace the placeholders in the site's sources. */
export type Addresses = {
  /** The API, without a path. */
  api: string;
  /** The platform's short links, without a path. */
  short: string;
  /** The customer portal, without a path. */
  portal: string;
  /** The e-mail address to which customers write for help. */
  support: string;
  /** Placeholder for the reader's own key. */
  key: string;
  /** Whether it is the site of a local run, which has an extra page. */
  isLocal: boolean;
};

const KEY = 'YOUR_API_KEY';
const LOCAL_ONLY = /<!-- local -->\n?([\s\S]*?)<!-- \/local -->\n?/g;

/** The placeholder addresses in the site's sources, and by default in its own pages. */
const EXAMPLE = {
  api: 'https://api.operator.example',
  short: 'https://go.operator.example',
  portal: 'https://portal.operator.example',
  support: 'support@operator.example',
};

/** The addresses of a deployed site. */
export const toAddresses = (
  api = EXAMPLE.api,
  short = EXAMPLE.short,
  portal = EXAMPLE.portal,
  support = EXAMPLE.support,
): Addresses => ({ api, short, portal, support, key: KEY, isLocal: false });

/** Fills a text's placeholders with the deployment's addresses. */
export function fillAddresses(
  text: string,
  { api, short, portal, support, key, isLocal }: Addresses,
): string {
  return text
    .replace(LOCAL_ONLY, isLocal ? '$1' : '')
    .replaceAll(EXAMPLE.support, support)
    .replaceAll(EXAMPLE.short, short)
    .replaceAll(EXAMPLE.portal, portal)
    .replaceAll(EXAMPLE.api, api)
    .replaceAll(hostOf(EXAMPLE.short), new URL(short).hostname)
    .replaceAll(hostOf(EXAMPLE.portal), hostOf(portal))
    .replaceAll(hostOf(EXAMPLE.api), hostOf(api))
    .replaceAll(KEY, key);
}

const hostOf = (url: string): string => new URL(url).host;
