import * as svgs from 'country-flag-icons/string/3x2';
import { COUNTRIES } from './countries.ts';

const SVG_BY_CODE: Readonly<Record<string, string>> = svgs;

/** The package also has flags of regions and organizations; only the catalog's countries are served. */
const FLAGS = new Map(COUNTRIES.map(({ code }) => [code.toLowerCase(), SVG_BY_CODE[code]]));

/** The flag of a country as an SVG document, 3:2, by its lower-case alpha-2 code. */
export const findFlag = (code: string): string | undefined => FLAGS.get(code);

/** The URL of a country's flag (upper-case alpha-2); `origin` is the API's: `https://api.example.com`. */
export const toFlagUrl = (code: string, origin: string): string =>
  `${origin}/api/v6/tools/flags/${code.toLowerCase()}.svg`;
