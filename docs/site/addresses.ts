import { PRODUCTION } from '../../deploy/config/derive-function.ts';

/** The addresses of a deployment, which replace the placeholders in the site's sources. */
export type Addresses = {
  /** The API, without a path. */
  api: string;
  /** The platform's short links, without a path. */
  short: string;
  /** The customer portal, without a path. */
  portal: string;
  /** Placeholder for the reader's own key. */
  key: string;
  /** Whether it is the site of a local run, which has an extra page. */
  isLocal: boolean;
};

const KEY = 'YOUR_API_KEY';
const LOCAL_ONLY = /<!-- local -->\n?([\s\S]*?)<!-- \/local -->\n?/g;

/** Production's addresses, from wrangler.toml. */
export const toAddresses = (
  api: string,
  short = `https://${PRODUCTION.shortHost}`,
  portal: string = PRODUCTION.portal,
): Addresses => ({
  api,
  short,
  portal,
  key: KEY,
  isLocal: false,
});

/** Fills a text's placeholders with the deployment's addresses. */
export function fillAddresses(text: string, { api, short, portal, key, isLocal }: Addresses): string {
  return text
    .replace(LOCAL_ONLY, isLocal ? '$1' : '')
    .replaceAll(`https://${PRODUCTION.shortHost}`, short)
    .replaceAll(PRODUCTION.portal, portal)
    .replaceAll(PRODUCTION.api, api)
    .replaceAll(PRODUCTION.shortHost, new URL(short).hostname)
    .replaceAll(PRODUCTION.portalHost, new URL(portal).host)
    .replaceAll(PRODUCTION.apiHost, new URL(api).host)
    .replaceAll(KEY, key);
}
