import { expect, test } from 'vitest';
import { fillIn, findTextMistake, readCampaignText } from '../../../shared/calls/campaigns/campaign-text.ts';
import { CAMPAIGN_MESSAGES } from '../../../shared/calls/messages.ts';

test.each(['to', 'externalId', '__proto__'])('a text has no variable %s', (name) => {
  expect(findTextMistake(`Hola {{${name}}}.`)).toBe(CAMPAIGN_MESSAGES.reservedVariable);
});

test.each(['nombre', 'constructor', 'toString', 'año_2'])('a text may have a variable %s', (name) => {
  expect(findTextMistake(`Hola {{${name}}}.`)).toBeUndefined();
});

test.each([
  'Hola {{nombre.',
  'Hola nombre}}.',
  'Hola {{}}.',
  'Hola {{dos palabras}}.',
  `Hola {{${'a'.repeat(41)}}}.`,
])('%j has braces that are no variable', (text) => {
  expect(findTextMistake(text)).toBe(CAMPAIGN_MESSAGES.notAVariable);
});

const variables = (count: number) => Array.from({ length: count }, (_, n) => `{{v${n}}}`).join(' ');
const sentences = (count: number) =>
  Array.from({ length: count }, (_, n) => `Factura {{v}} del mes ${n}.`).join(' ');

test('a text has up to 20 variables and 20 sentences', () => {
  expect(findTextMistake(`Hola ${variables(20)}.`)).toBeUndefined();
  expect(findTextMistake(`Hola ${variables(21)}.`)).toBe(CAMPAIGN_MESSAGES.tooManyVariables(20));
  expect(findTextMistake(sentences(20))).toBeUndefined();
  expect(findTextMistake(sentences(21))).toBe(CAMPAIGN_MESSAGES.tooManySentences(20));
});

test('a variable counts once, however often it is said', () => {
  const text = `Hola ${variables(20)}. Adiós {{ v0 }}.`;
  expect(findTextMistake(text)).toBeUndefined();
  expect(readCampaignText(text).variables).toHaveLength(20);
});

test('sentences that all recipients hear are one audio, and those with a variable are made for each', () => {
  const text = 'Buenos días. Le llamamos de su banco. Hola {{nombre}}. Su factura vence. Hasta luego.';
  expect(readCampaignText(text)).toEqual({
    variables: ['nombre'],
    sentences: [
      { text: 'Buenos días. Le llamamos de su banco. ', isShared: true },
      { text: 'Hola {{nombre}}. ', isShared: false },
      { text: 'Su factura vence. Hasta luego.', isShared: true },
    ],
  });
});

test('signs alone are no sentence', () => {
  const text = 'Hola {{nombre}}. ... ¡Adiós!';
  expect(
    readCampaignText(text)
      .sentences.map(({ text }) => text)
      .join(''),
  ).toBe(text);
  expect(readCampaignText('Hola. ¡!').sentences).toEqual([{ text: 'Hola. ¡!', isShared: true }]);
});

test('a recipient hears its own variables, and nothing where it has none', () => {
  const sentence = { text: 'Hola {{ nombre }}, debe {{valor}}. ', isShared: false };
  expect(fillIn(sentence, { nombre: 'Ana  María', valor: '$ 5' })).toBe('Hola Ana María, debe $ 5.');
  expect(fillIn(sentence, { nombre: 'Ana' })).toBe('Hola Ana, debe .');
});
