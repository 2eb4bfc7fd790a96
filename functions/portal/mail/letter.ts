export type Language = 'es' | 'en';

/** A mail without its recipient. */
export type Message = { subject: string; text: string; html: string };

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
export function toMessage({ language, subject, paragraphs, action, notes = [] }: Letter): Message {
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
  const url = action === undefined ? '' : escapeHtml(action.url);
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(action === undefined
      ? []
      : [
          `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5cad;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere"><a href="${url}" style="color:#0b5cad">${url}</a></p>`,
        ]),
    ...small.map((text) => `<p style="margin:0 0 12px;font-size:14px;color:#595959">${escapeHtml(text)}</p>`),
  ];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f4f4f4"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
${body.join('\n')}
</div></body></html>
`;
}

const LONGEST_VALUE = 120;
// Control characters, line breaks and bidi marks: a name must not break out of its sentence.
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A name chosen by somebody else, safe inside a sentence: one line of bounded length. */
export function toName(value: string): string {
  const characters = [...toLine(value)];
  return characters.length <= LONGEST_VALUE
    ? characters.join('')
    : `${characters.slice(0, LONGEST_VALUE - 1).join('')}…`;
}

const toLine = (text: string): string =>
  text.toWellFormed().replace(UNSAFE_CHARACTERS, ' ').replace(/ +/g, ' ').trim();

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
