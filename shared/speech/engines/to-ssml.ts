import type { EngineVoice } from './engine.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters that XML 1.0 cannot contain, even escaped: https://www.w3.org/TR/xml/#charsets */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, ' ')
    .replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/** An SSML document that speaks a text literally: markup in it is escaped. */
export const toSsml = (text: string, { name, language }: EngineVoice): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escapeXml(language)}">` +
  `<voice name="${escapeXml(name)}">${escapeXml(text)}</voice></speak>`;
