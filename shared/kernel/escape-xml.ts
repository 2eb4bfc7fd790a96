const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that XML 1.0 cannot contain, even escaped: https://www.w3.org/TR/xml/#charsets */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

/** Escapes text for HTML and XML, in elements and in quoted attributes. What XML cannot contain becomes a space. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, ' ')
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
