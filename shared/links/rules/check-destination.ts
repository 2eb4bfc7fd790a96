import { isPublicHost } from '../../hosts/is-public-host.ts';
import { fieldError } from '../../http/api-error.ts';
import { MAX_LOCATION_BYTES, toLocation } from '../to-location.ts';
import { isPublicShortener } from './is-public-shortener.ts';

const MAX_CHARACTERS = 2048;

/** No dot, so that `example.com:8080/x` reads as a host without a scheme and not as the scheme `example.com`. */
const SCHEME = /^([a-z][a-z0-9+-]*):/i;
/** RFC 3986: everything up to the first `/`, `?` or `#` after the two slashes. */
const AUTHORITY = /^https?:\/\/([^/?#]+)/i;
/** Control characters, separators, bidi marks, joiners, variation selectors, tags, fillers and the blank Braille cell. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;
const NOT_ASCII = /[^\0-\x7f]/;
/** Underscores are no host name by RFC 952, but stand in names that are on line. */
const LABEL = /^[a-z0-9_-]{1,63}$/;
/** Every top-level domain in ASCII is made of letters alone (RFC 3696, section 2). */
const TOP_LEVEL = /^[a-z]{2,63}$/;
const MAX_HOST_NAME = 253;

const isHostName = (host: string): boolean => {
  const labels = host.split('.');
  if (host.length > MAX_HOST_NAME || !labels.every((label) => LABEL.test(label))) return false;
  return labels.length === 1 || TOP_LEVEL.test(labels.at(-1) ?? '');
};

const isAddress = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);

/**
 * Judges a destination by the contract's rules (4.5, rule 2) and tells its host: lower-case, without trailing dot,
 * IPv6 in brackets. The host is judged as the WHATWG parser reads it, which is what browsers do; the URL itself is for
 * the caller to keep byte for byte. Length counts code points, as Postgres does. Whether the host is one of the
 * service's own domains is for the caller to look up.
 *
 * Throws URL_TOO_LONG, URL_INVALID, URL_SCHEME_NOT_ALLOWED or URL_BLOCKED_HOST, pointing at `field`.
 */
export const checkDestination = (longUrl: string, field: string): { host: string } => {
  const invalid = (message: string) => fieldError('URL_INVALID', field, message);

  // The first comparison spares counting what is too long in any case: a code point is two units at most.
  if (longUrl.length > 2 * MAX_CHARACTERS || [...longUrl].length > MAX_CHARACTERS) {
    throw fieldError('URL_TOO_LONG', field, 'The destination takes 2,048 characters at most.');
  }
  if (!longUrl.isWellFormed()) throw invalid('The destination has half of a surrogate pair.');
  if (INVISIBLE.test(longUrl)) throw invalid('The destination has white space or an invisible character.');

  const scheme = SCHEME.exec(longUrl)?.[1]?.toLowerCase();
  if (scheme === undefined) throw invalid('The destination must begin with http:// or https://.');
  if (scheme !== 'http' && scheme !== 'https') {
    throw fieldError('URL_SCHEME_NOT_ALLOWED', field, 'The destination must use http or https.');
  }

  // Browsers also accept no slashes, three, or backslashes; other software then reads another host.
  const authority = AUTHORITY.exec(longUrl)?.[1];
  if (authority === undefined) throw invalid('The destination must have // and a host after its scheme.');
  if (longUrl.includes('\\')) throw invalid('The destination has a backslash.');
  if (authority.includes('@')) throw invalid('The destination has a user or a password before its host.');
  if (NOT_ASCII.test(authority)) throw invalid('The host of the destination has characters other than a-z.');

  const url = URL.parse(longUrl);
  if (url === null) throw invalid('The destination is not a valid URL.');
  const host = url.hostname.replace(/\.$/, '');
  if (!isAddress(host) && !isHostName(host)) throw invalid('The destination has no valid host name.');
  if (/(^|\.)xn--/.test(host)) throw invalid('The host of the destination is an internationalized name.');
  if (!isPublicHost(host.replace(/^\[|\]$/g, ''))) {
    throw fieldError(
      'URL_BLOCKED_HOST',
      field,
      'The host of the destination is private, reserved or internal.',
    );
  }
  if (isPublicShortener(host)) {
    throw fieldError('URL_BLOCKED_HOST', field, 'The destination already is a short link.');
  }
  if (toLocation(longUrl).length > MAX_LOCATION_BYTES) {
    throw fieldError(
      'URL_TOO_LONG',
      field,
      'The destination takes 8,192 bytes at most once what is not ASCII is percent-encoded, as visitors get it.',
    );
  }
  // Judged above as what it decodes to; nothing but disguise is left to write a host this way.
  if (authority.includes('%')) throw invalid('The host of the destination is percent-encoded.');
  return { host };
};
