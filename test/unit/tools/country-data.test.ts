import { expect, it } from 'vitest';
import { COUNTRIES } from '../../../shared/countries/countries.ts';
import { generateCountries } from '../../../shared/countries/generate-countries.ts';

it('the committed countries are what the installed packages give (node shared/countries/generate-countries.ts)', () => {
  expect(COUNTRIES).toEqual(generateCountries());
});
