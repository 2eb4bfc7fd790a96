import { expect, it } from 'vitest';
import { findFlag, toFlagUrl } from '../../../functions/tools/domain/flag.ts';
import { COUNTRIES } from '../../../shared/countries/countries.ts';

it('every country has a flag, an SVG with nothing active or external in it', () => {
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
