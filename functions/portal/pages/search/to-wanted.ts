import type { LinkPath } from '../../../../shared/links/link-path.ts';
import { readAssigned } from '../../../../shared/numbers/written-number.ts';
import type { Wanted } from '../../../../shared/platform/find-anything.ts';
import type { ServiceCode } from '../../../../shared/platform/services.ts';
import type { PortalContext } from '../../app/context.ts';
import { BUILDERS, isOf, NUMBER_READERS } from '../../i18n/roles.ts';

/** A text that is searched for, by what it may be. */
export type Sought = {
  wanted: Wanted;
  /** A short link, as it is written or opened. */
  path: LinkPath | undefined;
  /** Part of a destination or a code. */
  text: string | undefined;
};

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const TOKEN = /^svc_[0-9a-f]{32}$/;
/** With or without scheme and port: `https://go.example/offers?x=1`. */
const SHORT_URL = /^(?:https?:\/\/)?([a-z0-9.-]+)(?::\d+)?\/([a-z0-9_-]{1,64})\/?(?:[?#].*)?$/i;
const HINT_LENGTH = 4;
const LONGEST = 200;

/** What a text may name, of what the reader may see. */
export function toSought(ctx: PortalContext, typed: string): Sought {
  const text = typed.trim();
  if (text === '') return { wanted: {}, path: undefined, text: undefined };
  const has = (service: ServiceCode) => ctx.organization.enabledServices.includes(service);
  const isBuilder = isOf(BUILDERS, ctx);
  // A token is a secret: only its last characters are looked for, and a link never contains one.
  if (TOKEN.test(text))
    return {
      wanted: isBuilder ? { keyHint: text.slice(-HINT_LENGTH) } : {},
      path: undefined,
      text: undefined,
    };
  const id = UUID.test(text) ? text : undefined;
  const number = readAssigned(text, ctx.organization.country);
  const [, domain = '', code = ''] = SHORT_URL.exec(text) ?? [];
  const wanted: Wanted = {
    id,
    ...(isBuilder && id !== undefined && { requestId: id }),
    ...(isBuilder &&
      id === undefined && { keyName: text.slice(0, LONGEST), keyHint: text.slice(-HINT_LENGTH) }),
    ...('digits' in number && has('callblasting') && isOf(NUMBER_READERS, ctx) && { number: number.digits }),
  };
  const seesLinks = has('urlshortener') && id === undefined;
  return {
    wanted: isBuilder && text.length > HINT_LENGTH ? { ...wanted, keyHint: undefined } : wanted,
    path: seesLinks && code !== '' ? { domain: domain.toLowerCase(), code: code.toLowerCase() } : undefined,
    text: seesLinks && text.length <= LONGEST ? text : undefined,
  };
}
