import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';
import { escapeXml } from '../../../shared/kernel/escape-xml.ts';
import { hasAddress } from '../../../shared/kernel/verbs/name.ts';

/** A mail without its recipient. */
export type MailContent = { subject: string; text: string; html: string };

/** A mail's content, in order. Every part is plain text. */
export type Letter = {
  language: Language;
  subject: string;
  paragraphs: readonly string[];
  /** A button; the plain text has its address too. */
  action?: { label: string; url: string };
  /** Smaller paragraphs below the action. */
  notes?: readonly string[];
};

const FOOTERS = {
  es: 'Operator envía este mensaje a los usuarios de su portal. No lo responda.',
  en: 'Operator sends this message to users of its portal. Please do not reply.',
};

/** Renders a letter as plain text and as equivalent HTML. */
export function toMailContent({ language, subject, paragraphs, action, notes = [] }: Letter): MailContent {
  const footer = FOOTERS[language];
  const lines = paragraphs.map(toLine);
  const small = [...notes.map(toLine), footer];
  const text = [...lines, ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]), ...small];
  const title = toLine(subject);
  return {
    subject: title,
    text: `${text.join('\n\n')}\n`,
    html: toHtml(language, title, lines, action, small),
  };
}

/** Mail clients ignore style sheets: each element has inline styles. */
function toHtml(
  language: Language,
  title: string,
  paragraphs: readonly string[],
  action: Letter['action'],
  small: readonly string[],
): string {
  const url = action === undefined ? '' : escapeXml(action.url);
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeXml(text)}</p>`),
    ...(action === undefined
      ? []
      : [
          `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5cad;color:#ffffff;text-decoration:none;font-weight:600">${escapeXml(action.label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere"><a href="${url}" style="color:#0b5cad">${url}</a></p>`,
        ]),
    ...small.map((text) => `<p style="margin:0 0 12px;font-size:14px;color:#595959">${escapeXml(text)}</p>`),
  ];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title></head>
<body style="margin:0;background:#f4f4f4"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
${body.join('\n')}
</div></body></html>
`;
}

const LONGEST_NAME = 80;
// Control characters, line breaks and bidi marks: a name must not break out of its sentence.
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const QUOTATION_MARKS = /["«»“”„‟]/g;
const MARKS_OF_ADDRESSES = /[.:/@]/g;
/** `+57 300 111 2233`, `3001112233`, `(601) 555 1234`, `01 8000 123 456`: what a phone makes a button of. Names may have other digits. */
const PHONE_NUMBER =
  /\+(?:[\s().-]*\d){7,15}(?!\d)|(?<![\p{L}\d])(?:\(?(?:57[\s.-]?)?(?:3\d\d|60\d)\)?(?:[\s.-]?\d){7}|0?1[\s.-]?8000(?:[\s.-]?\d){5,7})(?![\p{L}\d])/gu;
const QUOTED: Record<Language, (name: string) => string> = {
  es: (name) => `«${name}»`,
  en: (name) => `“${name}”`,
};

/**
 * A name chosen by somebody else, inside a sentence of ours: quoted, one line of bounded length, with nothing that ends the
 * quotation. Of an address, which names no longer have, or of a phone number nothing is left that mail programs make a link of.
 */
export function quoteName(language: Language, name: string): string {
  const line = toLine(name.replace(QUOTATION_MARKS, ''));
  const plain = hasAddress(line) ? toLine(line.normalize('NFKC').replace(MARKS_OF_ADDRESSES, ' ')) : line;
  const characters = [...plain.replace(PHONE_NUMBER, '…')];
  return QUOTED[language](
    characters.length <= LONGEST_NAME
      ? characters.join('')
      : `${characters.slice(0, LONGEST_NAME - 1).join('')}…`,
  );
}

/** Names the inviter by their own address; with the name that they gave themselves, if they did. */
export const toInviter = (language: Language, { name, email }: { name: string; email: string }): string =>
  hasAddress(name) ? email : `${quoteName(language, name)} (${email})`;

const toLine = (text: string): string =>
  text.toWellFormed().replace(UNSAFE_CHARACTERS, ' ').replace(/ +/g, ' ').trim();
