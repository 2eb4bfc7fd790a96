import { expect, it } from 'vitest';
import { generateCountries } from '../../functions/tools/data/generate-countries.ts';
import { COUNTRIES } from '../../functions/tools/domain/countries.ts';

it('the committed countries are what the installed packages give (node functions/tools/data/generate-countries.ts)', () => {
  expect(COUNTRIES).toEqual(generateCountries());
});
