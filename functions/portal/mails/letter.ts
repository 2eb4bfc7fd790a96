export type Language = 'es' | 'en';

/** A mail's words, without who gets it. */
export type Message = { subject: string; text: string; html: string };

/** What a mail says, in its order. Every part is taken for plain text. */
export type Letter = {
  language: Language;
  subject: string;
  paragraphs: readonly string[];
  /** What to do about it. The address stands in the text too, for programs that show no HTML. */
  action?: { label: string; url: string };
  /** What stands below the action, smaller. */
  notes?: readonly string[];
};

const FOOTERS = {
  es: 'Este mensaje lo envía Operator a las personas de su portal. No responda a él.',
  en: 'Operator sends this message to the people of its portal. Please do not answer it.',
};

/** A letter as plain text and as HTML of the same words. */
export function toMessage({ language, subject, paragraphs, action, notes = [] }: Letter): Message {
  const footer = FOOTERS[language];
  const said = paragraphs.map(toLine);
  const small = [...notes.map(toLine), footer];
  const text = [...said, ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]), ...small];
  const title = toLine(subject);
  return {
    subject: title,
    text: `${text.join('\n\n')}\n`,
    html: toHtml(language, title, said, action, small),
  };
}

/** Mail programs know no style sheets worth the name: each element brings its own. */
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
// Controls, line ends and marks that turn the direction of what follows: a name must stay within its sentence.
const UNRULY = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A name that somebody else has chosen, as it may stand in a sentence: one line, of a bounded length. */
export function toName(value: string): string {
  const characters = [...toLine(value)];
  return characters.length <= LONGEST_VALUE
    ? characters.join('')
    : `${characters.slice(0, LONGEST_VALUE - 1).join('')}…`;
}

const toLine = (text: string): string => text.toWellFormed().replace(UNRULY, ' ').replace(/ +/g, ' ').trim();

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
