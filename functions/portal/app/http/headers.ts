import { NO_SNIFFING, STRICT_TRANSPORT } from '../../../../shared/platform/http/every-host.ts';
import { toKeyPage } from '../key-page.ts';

/**
 * Security headers of every response. Scripts, styles and the font are files of ours, never inline; audio comes from the API's host,
 * and the documentation there takes the key of a sandbox. `no-referrer` would make browsers send forms with the origin `null`.
 */
export function setSecureHeaders(response: Response, apiBaseUrl: string): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `media-src 'self' ${apiBaseUrl}`,
    `form-action 'self' ${toKeyPage(apiBaseUrl, 'es')} ${toKeyPage(apiBaseUrl, 'en')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = [
    STRICT_TRANSPORT,
    NO_SNIFFING,
    { name: 'Content-Security-Policy', value: policy },
    { name: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { name: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
    { name: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
    { name: 'X-Frame-Options', value: 'DENY' },
    { name: 'X-Robots-Tag', value: 'noindex' },
  ];
  for (const { name, value } of headers) response.headers.set(name, value);
  if (!response.headers.has('Referrer-Policy')) response.headers.set('Referrer-Policy', 'same-origin');
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
}
