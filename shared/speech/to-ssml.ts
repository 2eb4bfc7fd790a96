import type { EngineVoice } from './engine.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** What XML 1.0 cannot hold, not even escaped: https://www.w3.org/TR/xml/#charsets */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, ' ')
    .replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/** A document that has a voice say a text as it stands: whatever it holds is read out, never obeyed. */
export const toSsml = (text: string, { name, language }: EngineVoice): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escapeXml(language)}">` +
  `<voice name="${escapeXml(name)}">${escapeXml(text)}</voice></speak>`;
