/** Names of tablets whose user agent says "Mobile" like a phone's: words, and manufacturers' model codes. */
const WORDS = String.raw`(?:^|[^a-z])(?:[a-z]{0,6}tab(?:let)?|(?!cool|kli|tech|idol|g?pad\b)[a-z]{0,8}pad)(?![a-z])`;

/** LG, Irbis, no-name, Prestigio, BQ, Digma, Ginzzu, HP, Lenovo, Navitel, Alldocube, Nomi, Qilive. */
const CODES = [
  String.raw`\bLG-V\d{3}|\bTZ\d{2,3}\b|\bMID-?\d{2,4}|\bMID\b|\bPMT\d|\bPMP\d{4}`,
  String.raw`\bBQ(?:ru)?-(?:[78]\d|10)\d{2}|\b[CTWP][ST]\d{4}[A-Z]{2}\b|\b(?:Optima|Plane|CITI) \d`,
  String.raw`Ginzzu.G[TW]|\bHP (?:Pro )?Slate|\bTB-?[A-Z]?\d{3}|Lenovo ?(?:A3[35]00|YT|YB)`,
  String.raw`\bNAVITEL |\biPlay|Nomi_C(?:07|08|10)|\bQS\d{4}|\bCCIT|\bOptima M`,
];

const TABLET = new RegExp([WORDS, ...CODES].join('|'), 'i');

/** Whether the device part of a user agent names a tablet. */
export const isTabletName = (device: string): boolean => TABLET.test(device);
