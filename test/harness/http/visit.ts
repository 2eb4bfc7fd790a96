import { freshIpv4 } from './addresses.ts';
import { http, type Received } from './http.ts';

/** A messaging app's link preview: redirected, but neither counted nor charged. */
export const PREVIEW = { userAgent: 'WhatsApp/2.23.20.0' };

export const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export type Visitor = {
  userAgent?: string;
  ip?: string;
  method?: string;
  /** The visitor's place according to the platform. */
  cf?: { country?: string; regionCode?: string; city?: string };
  headers?: Record<string, string>;
};

/** Follows a short URL like a visitor's browser, up to the redirect's response. */
export function visit(shortUrl: string, visitor: Visitor = {}): Promise<Received> {
  const { userAgent = PHONE, ip = freshIpv4(), method = 'GET', cf = {}, headers = {} } = visitor;
  return http(shortUrl, {
    method,
    // With `MF-CF-Blob` Miniflare sets `request.cf`.
    headers: {
      'user-agent': userAgent,
      'cf-connecting-ip': ip,
      'mf-cf-blob': toAscii(JSON.stringify(cf)),
      ...headers,
    },
  });
}

/** Headers are ASCII; JSON escapes everything else. */
const toAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
