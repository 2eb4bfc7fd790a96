import { expect, it } from 'vitest';
import { COUNTRIES } from '../../../shared/numbers/countries/countries.ts';
import { generateCountries } from '../../../shared/numbers/countries/generate-countries.ts';

it('the committed countries match the installed packages (node shared/numbers/countries/generate-countries.ts)', () => {
  expect(COUNTRIES).toEqual(generateCountries());
});
