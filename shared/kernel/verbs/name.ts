import * as z from 'zod';
import { isVisibleLine } from './fields.ts';
import { INPUT_MESSAGES } from './messages.ts';
import TOP_LEVEL_DOMAINS from './top-level-domains.json' with { type: 'json' };

/** The root zone (https://data.iana.org/TLD/tlds-alpha-by-domain.txt), in Unicode. Mail programs make links of what ends so. */
const ENDINGS = new Set(TOP_LEVEL_DOMAINS);

/** Schemas refuse longer texts for their length. */
const MAX_READ = 1_000;

/** Reserved names (RFC 2606, 6761, 6762, 7686) and those of other name systems: nobody registers them, but people read them as hosts. */
const OTHER_ENDINGS = new Set(['example', 'invalid', 'localhost', 'local', 'internal', 'onion', 'eth']);
/** Spanish words that are endings too: `S.A.de C.V.`, `Cía.la Paz`. */
const WORDS = new Set(['de', 'la']);

const MARKS = '"\'`´‘’“”«»*|\\\\<>()\\[\\]{}~';
const LETTER = '[\\p{L}\\p{N}]';
/** Dots that are hidden from programs, not from people. Each alternative begins where its run of spaces or marks does: linear time. */
const DISGUISED_DOT = new RegExp(
  [
    // `evil[.]com`, `evil (dot) com`, `evil_punto_com`
    `(?<!\\s)\\s*[${MARKS}_/-]\\s*(?:\\.|dot|punto)\\s*[${MARKS}_/-]\\s*`,
    // `evil .com`, `evil\.com`, `evil.*com`, `evil..com`; but after a dot a new sentence begins: only `evil. com`
    `(?<!\\s)\\s+\\.\\s*|(?<![${MARKS}])[${MARKS}]+\\.|(?<=${LETTER})\\.[${MARKS}.]+(?=${LETTER})|(?<=${LETTER})\\.\\s+(?=(?:com|net|org)(?!${LETTER}))`,
    // `evil·com`, `evil。com`
    `(?<=${LETTER})[·‧•⋅∙・⸳۔܂](?=${LETTER})|[。｡]`,
    '(?<!\\s)\\s*(?:%2e|&#0*46;|&#x0*2e;|&period;)\\s*',
  ].join('|'),
  'giu',
);
/** `evil dot com`, `evil PUNTO COM`; `Mercado Punto Com` is how shops are called. */
const SPELT_DOT =
  /(?<=[\p{L}\p{N}])\s+(?:dot|DOT|punto|PUNTO)\s+(?=(?:[cC][oO][mM]?|net|NET|org|ORG)(?![\p{L}\p{N}]))/gu;
const DISGUISED_AT = /(?<!\s)\s*[[({<]\s*(?:at|arroba)\s*[\])}>]\s*/giu;
const SCHEME =
  /\p{L}:\/\/|(?<![\p{L}\p{N}])(?:\/\/|\\\\)[\p{L}\p{N}]|(?<!\p{L})(?:h(?:tt|xx)ps?|mailto|www\d?)(?!\p{L})|(?<!\p{L})(?:tel|sms|whatsapp|javascript|data|file|ftp):\S/iu;
const MAILBOX = /[\p{L}\p{N}._+-]@[\p{L}\p{N}]/u;
const IP_ADDRESS =
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|(?<![\p{L}\p{N}:])(?:(?:[\da-f]{1,4}:){7}[\da-f]|(?:[\da-f]{1,4}:){2,6}:)/iu;
/** Initials, as in `S.A.S.`, `J.P.Morgan` or `S.A.de C.V.`, are no labels of a host. */
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{Lu}\.)+(?<next>[\p{L}\p{N}]*)/gu;
/** Labels are also of symbols: `i❤.ws`. */
const HOST = /[\p{L}\p{M}\p{N}\p{So}_-]+(?:\.[\p{L}\p{M}\p{N}\p{So}_-]+)+/gu;
/** Cyrillic and Greek letters that look like Latin ones (UTS 39, confusables): with them `.сом` is read as `.com`. */
const LOOKALIKES = new Map(
  [...'аaеeоoрpсcхxуyіiјjѕsԁdɡgһhкkмmнhтtвbѵvԝwοoαaνvρpιiκkτtυuχxεeϲc'.matchAll(/(.)(.)/gu)].map(
    ([, from, to]) => [from, to],
  ),
);

const isEnding = (text: string): boolean =>
  text.startsWith('xn--') || ENDINGS.has(text) || OTHER_ENDINGS.has(text);

/**
 * Whether a text has what a person takes for an address to open or to write to: a URL, a host name, an e-mail or IP address,
 * disguised or not. `Almacenes Éxito S.A.S.`, `Dr. Juan Pérez`, `node.js` and `v2.1` have none.
 */
export function hasAddress(text: string): boolean {
  const plain = text
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .replace(SPELT_DOT, '.')
    .replace(DISGUISED_DOT, '.')
    .replace(DISGUISED_AT, '@');
  if (SCHEME.test(plain) || MAILBOX.test(plain) || IP_ADDRESS.test(plain)) return true;
  const hosts = plain.replace(INITIALS, withoutInitials).toLowerCase().match(HOST) ?? [];
  return hosts.some((host) => {
    const ending = host.slice(host.lastIndexOf('.') + 1);
    return isEnding(ending) || isEnding(ending.replace(/./gu, (letter) => LOOKALIKES.get(letter) ?? letter));
  });
}

/** What follows initials, which are labels after all where an ending follows: `S.A.S.com`. */
function withoutInitials(initials: string, next: string): string {
  const ending = next.toLowerCase();
  return isEnding(ending) && !WORDS.has(ending) ? initials : next;
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
