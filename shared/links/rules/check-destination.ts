import { hasMoreCharacters } from '../../kernel/count-characters.ts';
import { type DomainError, fieldError } from '../../kernel/errors/domain-error.ts';
import { messageOf } from '../../kernel/errors/error-codes.ts';
import type { Message } from '../../kernel/errors/message.ts';
import { MAX_LOCATION_BYTES, toLocation } from '../../kernel/http/location.ts';
import { createDomainCheck, isPublicHost } from '../../kernel/outbound/is-public-host.ts';
import { LINK_MESSAGES } from '../messages.ts';
import words from './words.json' with { type: 'json' };

const { shorteners } = words;

const MAX_CHARACTERS = 2048;

/** Without a dot, so that `example.com:8080/x` is a host without scheme rather than the scheme `example.com`. */
const SCHEME = /^([a-z][a-z0-9+-]*):/i;
/** RFC 3986: everything between the two slashes and the first `/`, `?` or `#`. */
const AUTHORITY = /^https?:\/\/([^/?#]+)/i;
/**
 * Control characters, separators, bidi marks, joiners, variation selectors, tags, fillers and the blank Braille cell.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;
const NOT_ASCII = /[^\0-\x7f]/;
/**
 * One label, or several of which the last is a top-level domain: in ASCII these consist of letters only (RFC 3696,
 * section 2). RFC 952 forbids underscores in host names, but they are in use.
 */
const HOST_NAME = /^(?:[a-z0-9_-]{1,63}|(?:[a-z0-9_-]{1,63}\.)+[a-z]{2,63})$/;
const MAX_HOST_NAME = 253;

const isHostName = (host: string): boolean => host.length <= MAX_HOST_NAME && HOST_NAME.test(host);

const isAddress = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);

/**
 * Validates a destination by the contract's rules (4.5, rule 2) and returns its host: lower-case, without trailing dot,
 * IPv6 in brackets. The host is parsed as WHATWG URLs are, which is what browsers do; the caller stores the URL byte
 * for byte. Length counts code points, as Postgres does. The caller checks that the host is not one of the service's
 * own domains.
 *
 * Throws URL_TOO_LONG, URL_INVALID, URL_SCHEME_NOT_ALLOWED or URL_BLOCKED_HOST for `field`.
 */
export const checkDestination = (longUrl: string, field: string): { host: string } => {
  const invalid: Invalid = (message = messageOf('URL_INVALID')) => fieldError('URL_INVALID', field, message);
  checkCharacters(longUrl, field, invalid);
  const authority = readAuthority(longUrl, field, invalid);
  const url = URL.parse(longUrl);
  if (url === null) throw invalid();
  const host = url.hostname.replace(/\.$/, '');
  if (!isAddress(host) && !isHostName(host)) throw invalid(LINK_MESSAGES.hostInvalid);
  if (/(^|\.)xn--/.test(host)) throw invalid(LINK_MESSAGES.hostInternationalized);
  if (!isPublicHost(host.replace(/^\[|\]$/g, ''))) {
    throw fieldError('URL_BLOCKED_HOST', field, LINK_MESSAGES.hostNotPublic);
  }
  if (isPublicShortener(host)) {
    throw fieldError('URL_BLOCKED_HOST', field, LINK_MESSAGES.alreadyShort);
  }
  if (toLocation(longUrl).length > MAX_LOCATION_BYTES) {
    throw fieldError('URL_TOO_LONG', field, LINK_MESSAGES.locationTooLong);
  }
  // The decoded host was validated above; a percent-encoded spelling only serves to disguise it.
  if (authority.includes('%')) throw invalid(LINK_MESSAGES.hostEncoded);
  return { host };
};

/** Digits in any notation that WHATWG URLs take, or an IPv6 address. A name such as `face.cafe` looks the same. */
const ADDRESS = /^(https?:\/\/)(?:\[[\da-f:.]+\]|[\da-fx.]+)(?=[:/?#]|$)/i;

/**
 * Writes the address that is a URL's host as it is parsed, as Postgres compares it with blocked hosts: `http://0x8080808/a` becomes
 * `http://8.8.8.8/a`. Anything else stays byte for byte.
 */
export const withPlainAddress = (url: string): string =>
  url.replace(ADDRESS, (written, scheme: string) => {
    const host = URL.parse(written)?.hostname ?? '';
    return isAddress(host) ? scheme + host : written;
  });

type Invalid = (message?: Message) => DomainError;

function checkCharacters(longUrl: string, field: string, invalid: Invalid): void {
  if (hasMoreCharacters(longUrl, MAX_CHARACTERS)) {
    throw fieldError('URL_TOO_LONG', field, messageOf('URL_TOO_LONG'));
  }
  if (!longUrl.isWellFormed()) throw invalid(LINK_MESSAGES.unpairedSurrogate);
  if (INVISIBLE.test(longUrl)) throw invalid(LINK_MESSAGES.invisibleCharacter);
}

/** Browsers also accept zero or three slashes, or backslashes, where other software would parse another host. */
function readAuthority(longUrl: string, field: string, invalid: Invalid): string {
  const scheme = SCHEME.exec(longUrl)?.[1]?.toLowerCase();
  if (scheme === undefined) throw invalid(LINK_MESSAGES.schemeMissing);
  if (scheme !== 'http' && scheme !== 'https') {
    throw fieldError('URL_SCHEME_NOT_ALLOWED', field, messageOf('URL_SCHEME_NOT_ALLOWED'));
  }
  const authority = AUTHORITY.exec(longUrl)?.[1];
  if (authority === undefined) throw invalid(LINK_MESSAGES.hostMissing);
  if (longUrl.includes('\\')) throw invalid(LINK_MESSAGES.backslash);
  if (authority.includes('@')) throw invalid(LINK_MESSAGES.credentials);
  if (NOT_ASCII.test(authority)) throw invalid(LINK_MESSAGES.hostNotAscii);
  return authority;
}

const isShortener = createDomainCheck(shorteners.hosts);
const EXCEPTIONS = new Set(shorteners.exceptions);

/** Whether a host (lower-case, no trailing dot) is a public URL shortener. */
export const isPublicShortener = (host: string): boolean => !EXCEPTIONS.has(host) && isShortener(host);
