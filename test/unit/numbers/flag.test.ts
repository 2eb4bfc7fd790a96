import { expect, it } from 'vitest';
import { COUNTRIES } from '../../../shared/numbers/countries/countries.ts';
import { findFlag, toFlagUrl } from '../../../shared/numbers/countries/flag.ts';

it('every country has a flag, an SVG without active or external content', () => {
  for (const { code } of COUNTRIES) {
    const svg = findFlag(code.toLowerCase());
    expect(svg, code).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/s);
    expect(svg, code).not.toMatch(
      /<script|<foreignObject|<image|<style|\bon\w+=|javascript:|href="(?!#)|url\((?!#)/i,
    );
  }
});

it('its address ends in the lower-case code', () => {
  expect(toFlagUrl('CO', 'https://api.example.com')).toBe(
    'https://api.example.com/api/v6/tools/flags/co.svg',
  );
});

it.each(['CO', 'zz', 'eu', 'ac', 'col', '', 'constructor', '__proto__'])(
  'there is no flag for "%s"',
  (code) => {
    expect(findFlag(code)).toBeUndefined();
  },
);
