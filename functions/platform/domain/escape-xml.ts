const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** What XML 1.0 has no place for. */
const NO_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Text as HTML and XML show it. */
export const escapeXml = (text: string): string =>
  text.replaceAll(NO_CHARACTER, '').replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
