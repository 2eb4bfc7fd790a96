/** Two-letter country code → what is shown instead of the package's name. */
type NamesByCode = Readonly<Record<string, string>>;

/** English names that countries-list gives without accents or incompletely. */
export const ENGLISH_NAMES: NamesByCode = {
  AX: 'Åland Islands',
  BL: 'Saint Barthélemy',
  BQ: 'Bonaire, Sint Eustatius and Saba',
  CI: "Côte d'Ivoire",
  CW: 'Curaçao',
  RE: 'Réunion',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  ST: 'São Tomé and Príncipe',
  TL: 'Timor-Leste',
  UM: 'United States Minor Outlying Islands',
};

/** Spanish names that i18n-iso-countries leaves untranslated, inverted or uncommon. */
export const SPANISH_NAMES: NamesByCode = {
  BH: 'Baréin',
  BJ: 'Benín',
  BL: 'San Bartolomé',
  BN: 'Brunéi',
  BW: 'Botsuana',
  CD: 'República Democrática del Congo',
  CG: 'República del Congo',
  CW: 'Curazao',
  FJ: 'Fiyi',
  GS: 'Islas Georgias del Sur y Sandwich del Sur',
  GW: 'Guinea-Bisáu',
  HM: 'Islas Heard y McDonald',
  IQ: 'Irak',
  KN: 'San Cristóbal y Nieves',
  KP: 'Corea del Norte',
  KR: 'Corea del Sur',
  LA: 'Laos',
  MF: 'San Martín (parte francesa)',
  PG: 'Papúa Nueva Guinea',
  PN: 'Islas Pitcairn',
  PW: 'Palaos',
  SH: 'Santa Elena, Ascensión y Tristán de Acuña',
  SR: 'Surinam',
  SX: 'Sint Maarten (parte neerlandesa)',
  SY: 'Siria',
  TL: 'Timor Oriental',
  VA: 'Ciudad del Vaticano',
  VG: 'Islas Vírgenes Británicas',
};

/** Calling codes missing from countries-list; each also finds the country. */
export const OTHER_CALLING_CODES: Readonly<Record<string, readonly string[]>> = {
  // Åland within Finland's plan.
  AX: ['35818'],
  // Australia's external territories: in its own plan, and in that of 672.
  AQ: ['6721'],
  CC: ['6189162'],
  CX: ['6189164'],
  NF: ['6723'],
  // Western Sahara within Morocco's plan.
  EH: ['2125288', '2125289'],
  // The Crown dependencies within the plan of 44: geographic, then mobile (Ofcom's numbering data).
  GG: ['441481', '447781', '447839', '447911'],
  IM: ['441624', '447524', '447624', '447924'],
  JE: ['441534', '447509', '447700', '447797', '447829', '447937'],
  // Ascension has a code of its own.
  SH: ['247'],
  YT: ['262269', '262639'],
  // Saba and Sint Eustatius; countries-list has Bonaire (5997) only.
  BQ: ['5993', '5994'],
  // Jamaica's second area code, an overlay of 876.
  JM: ['1658'],
  // Kazakhstan's ranges of the code it shares with Russia.
  KZ: ['76', '77'],
  // Reserved for the Vatican by E.164 and never put into service: its numbers are Italian, +39 06 698.
  VA: ['379'],
};

/** Mobile country codes missing from network lists; source: the annex of ITU-T E.212 unless noted. */
export const MOBILE_COUNTRY_CODES: Readonly<Record<string, string>> = {
  // Part of Finland; its operators hold Finnish network codes.
  AX: '244',
  // Served by Moroccan networks.
  EH: '604',
  // Assigned to French Guiana, although its networks still broadcast the Antilles' 340.
  GF: '742',
  // Svalbard is served by Norwegian networks.
  SJ: '242',
  // "French Departments and Territories in the Indian Ocean".
  TF: '647',
  VA: '225',
  // Assigned, although its networks broadcast codes of the United States.
  VI: '332',
};
