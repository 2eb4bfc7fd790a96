const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that XML 1.0 does not allow. */
const NO_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Escapes text for HTML and XML. */
export const escapeXml = (text: string): string =>
  text.replaceAll(NO_CHARACTER, '').replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
