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
/** The endings that people know best, of which they take more for a dot than of others. */
const COM = `(?:com|net|org)(?!${LETTER})`;
/** Characters that are read as a dot (UTS 39, confusables), and bullets. */
const DOTS = '·‧•⋅∙・⸳⸱۔܁܂ꞏ꘎᛫ᐧꓸ●▪◦⦁٠۰\u{10101}\u{10a50}\u{1d16d}';
/** Dots that are hidden from programs, not from people. Each alternative begins where its run of spaces or marks does: linear time. */
const DISGUISED_DOT = new RegExp(
  [
    // `evil[.]com`, `evil (dot) com`, `evil_punto_com`
    `(?<!\\s)\\s*[${MARKS}_/-]\\s*(?:\\.|dot|punto)\\s*[${MARKS}_/-]\\s*`,
    // `evil .com`, `evil\.com`, `evil.*com`, `evil..com`; but after a dot and a space a new sentence begins
    `(?<!\\s)\\s+\\.\\s*|(?<![${MARKS}])[${MARKS}]+\\.|(?<=${LETTER})\\.[${MARKS}.]+(?=${LETTER})`,
    // `evil·com`, `evil。com`, `evil˙com` (NFKC makes a space and a mark of it), `evil ● com`
    `(?<=${LETTER})[${DOTS}](?=${LETTER})|[。｡]|(?<=${LETTER})\\s?\\u0307(?=${LETTER})|(?<!\\s)\\s*[${DOTS}]\\s*(?=${COM})`,
    // `evil/.com`, `evil.+com`
    `(?<=${LETTER})[^\\p{L}\\p{N}]{0,3}\\.(?:\\s+|[^\\p{L}\\p{N}]{0,3})(?=${COM})`,
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
/**
 * Cyrillic, Greek and Armenian letters and small capitals that look like Latin letters (UTS 39, confusables): with them `.сом`
 * is read as `.com`. NFKC has made a final sigma of the lunate one.
 */
const LOOKALIKES = new Map(
  [
    ...'аaеeоoрpсcхxуyіiјjѕsԁdɡgһhкkмmнhтtвbѵvԝwοoαaνvρpιiκkτtυuχxεeςcօoıiᴀaʙbᴄcᴅdᴇeɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, from, to]) => [from, to]),
);
/** Small letters and digits, which NFKC makes large: mail programs end an address before `™`. */
const SMALL = /[ªº¹²³\u2070-\u209c℠™]/gu;
const SYMBOLS_BEHIND = /(?:\p{So}.*|[_-]+)$/u;

/** Endings that are so common that people see them although another label follows. */
const MIDDLE = new Set(['com', 'net', 'org']);

const isEnding = (text: string): boolean =>
  text.startsWith('xn--') || ENDINGS.has(text) || OTHER_ENDINGS.has(text);

/** Whether a label is read as the ending of a host, also with accents, symbols behind it or letters of other alphabets. */
function isReadAsEnding(label: string): boolean {
  const bare = label.replace(SYMBOLS_BEHIND, '');
  if (isEnding(bare)) return true;
  const latin = bare.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return isEnding(latin.replaceAll(/./gu, (letter) => LOOKALIKES.get(letter) ?? letter));
}

/**
 * Whether a text has what a person takes for an address to open or to write to: a URL, a host name, an e-mail or IP address,
 * disguised or not. `Almacenes Éxito S.A.S.`, `Dr. Juan Pérez`, `node.js` and `v2.1` have none.
 */
export function hasAddress(text: string): boolean {
  const read = text.slice(0, MAX_READ);
  return [read, read.replace(SMALL, ' ')].some(hasPlainAddress);
}

function hasPlainAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(SPELT_DOT, '.')
    .replace(DISGUISED_DOT, '.')
    .replace(DISGUISED_AT, '@');
  if (SCHEME.test(plain) || MAILBOX.test(plain) || IP_ADDRESS.test(plain)) return true;
  const hosts = plain.replace(INITIALS, withoutInitials).toLowerCase().match(HOST) ?? [];
  return hosts.some((host) => {
    const [, ...labels] = host.split('.');
    const ending = labels.pop() ?? '';
    // A sentence may go on without a space: `Entre a evil.com.Es urgente`.
    return isReadAsEnding(ending) || labels.some((label) => MIDDLE.has(label));
  });
}

/** Replaces initials by the text after them; they are labels after all where an ending follows: `S.A.S.com`. */
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
