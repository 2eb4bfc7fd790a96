import type { SearchTerms } from '../../../../shared/kernel/search.ts';
import { readAssigned } from '../../../../shared/numbers/written-number.ts';
import type { PortalContext } from '../../app/context.ts';
import { isOf, NUMBER_READERS } from '../../i18n/roles.ts';

/** A text that is searched for, by what it may be. */
export type Sought = {
  terms: SearchTerms;
  /** Part of a destination or a code, of a name, or of a page's title. */
  text: string | undefined;
};

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const TOKEN = /^svc_[0-9a-f]{32}$/;
/** An address with or without scheme and port: `https://go.example/offers?x=1`. */
const SHORT_URL = /^(?:https?:\/\/)?([a-z0-9.-]+)(?::\d+)?\/([a-z0-9_-]{1,64})\/?(?:[?#].*)?$/i;
const HINT_LENGTH = 4;
const LONGEST = 200;

const NOTHING: Sought = { terms: {}, text: undefined };

/** Reads what a text may name. Only those who may see numbers can search for a called number. */
export function toSought(ctx: PortalContext, typed: string): Sought {
  const text = typed.trim();
  if (text === '') return NOTHING;
  // A token is a secret: only its last characters are looked for, and nothing else contains one.
  if (TOKEN.test(text)) return { ...NOTHING, terms: { keyHint: text.slice(-HINT_LENGTH) } };
  // A customer's own references may be UUIDs too.
  if (UUID.test(text)) return { terms: { id: text, text }, text };
  const read = readAssigned(text, ctx.organization.country);
  const [, host = '', path = ''] = SHORT_URL.exec(text.toLowerCase()) ?? [];
  const isShort = text.length <= LONGEST;
  return {
    terms: {
      text: isShort ? text : undefined,
      keyHint: text.length === HINT_LENGTH ? text : undefined,
      number: 'digits' in read && isOf(NUMBER_READERS, ctx) ? read.digits : undefined,
      address: path === '' ? undefined : { host, path },
    },
    text: isShort ? text : undefined,
  };
}
