import * as z from 'zod';
import { isVisibleLine } from './fields.ts';
import { INPUT_MESSAGES } from './messages.ts';
import TOP_LEVEL_DOMAINS from './top-level-domains.json' with { type: 'json' };

/** The root zone (https://data.iana.org/TLD/tlds-alpha-by-domain.txt), in Unicode. Mail programs make links of what ends so. */
const ENDINGS = new Set(TOP_LEVEL_DOMAINS);

/** Schemas refuse longer texts for their length. */
const MAX_READ = 1_000;

/** `evil[.]com`, `evil (dot) com`, `evil .com`, `evil。com`: dots that are hidden from programs, not from people. */
const DISGUISED_DOT = /\s*[[({<]\s*(?:\.|dot|punto)\s*[\])}>]\s*|\s+\.\s*|[。｡]/giu;
const DISGUISED_AT = /\s*[[({<]\s*(?:at|arroba)\s*[\])}>]\s*/giu;
const SCHEME = /\p{L}:\/\/|(?<!\p{L})(?:h(?:tt|xx)ps?|mailto|www\d?)(?!\p{L})/iu;
const MAILBOX = /[\p{L}\p{N}._+-]@[\p{L}\p{N}]/u;
const IP_ADDRESS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u;
/** Initials, as in `S.A.S.`, `J.P.Morgan` or `S.A.de C.V.`, are no labels of a host. */
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{Lu}\.){2,}/gu;
/** Labels are also of symbols: `i❤.ws`. */
const HOST = /[\p{L}\p{M}\p{N}\p{So}_-]+(?:\.[\p{L}\p{M}\p{N}\p{So}_-]+)+/gu;

/**
 * Whether a text has what a person takes for an address to open or to write to: a URL, a host name, an e-mail or IP address,
 * disguised or not. `Almacenes Éxito S.A.S.`, `Dr. Juan Pérez`, `node.js` and `v2.1` have none.
 */
export function hasAddress(text: string): boolean {
  const plain = text
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .replace(DISGUISED_DOT, '.')
    .replace(DISGUISED_AT, '@');
  if (SCHEME.test(plain) || MAILBOX.test(plain) || IP_ADDRESS.test(plain)) return true;
  const hosts = plain.replace(INITIALS, '').toLowerCase().match(HOST) ?? [];
  return hosts.some((host) => {
    const ending = host.slice(host.lastIndexOf('.') + 1);
    return ending.startsWith('xn--') || ENDINGS.has(ending);
  });
}

export const MAX_NAME = 100;

/** The messages about a name that is refused. */
type Texts = { notALine: string; address: string };

/**
 * The name that somebody gives to a person, an organization or a thing. Others read it, also in mails of the operator: so it
 * is one short line that is seen, without an address.
 */
export const toNameSchema = ({ notALine, address }: Texts) =>
  z
    .string()
    .trim()
    .min(1)
    .max(MAX_NAME)
    .refine(isVisibleLine, notALine)
    .refine((text) => !hasAddress(text), address);

export const Name = toNameSchema({
  notALine: INPUT_MESSAGES.notOneLine,
  address: INPUT_MESSAGES.hasAddress,
});
