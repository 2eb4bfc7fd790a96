import { UAParser } from 'ua-parser-js';

/** ua-parser-js reads at most 500 characters; what follows never names a device. */
const READ_CHARACTERS = 500;

/**
 * Feature phones, by their platform. ua-parser-js takes some for iPods, because `MIDP; Opera` matches its pattern for
 * `iPod; Opera`.
 */
const OLD_TELEPHONE =
  /\b(?:J2ME|MIDP|CLDC|UP\.Browser|MAUI|Dorado|Obigo|DoCoMo\/\d|(?:Openwave|WAP).?Browser)\b|NetFront\/.*Profile/i;
/** Phones with Windows variants, or that mention Windows or Android but run another system. */
const OTHER_SYSTEM = /Windows (?:CE|Phone|Mobile)|WPDesktop|ZuneWP|PalmSource|KAIOS|OpenHarmony|MorphOS/i;
/** A suffix added by macOS frameworks. */
const MAC_FRAMEWORK = /Darwin\/[\d.]+ \((?:x86_64|i386|Power)/;
const ANDROID = /\bAndroid[ /]\d/;
const UC_BROWSER = /\bUC(?:WEB|Browser|Mini|Mobile)|U2\/[\d.]+ |\) UC AppleWebKit/;

type Device = 'mobile' | 'tablet' | 'desktop';
type Os = (typeof OS_NAMES)[keyof typeof OS_NAMES] | 'Other';
type Browser = Exclude<(typeof BROWSER_NAMES)[keyof typeof BROWSER_NAMES], 'in-app'> | 'Other';

const lookUp = <Value>(names: Readonly<Record<string, Value>>, name = ''): Value | undefined => names[name];

/** Null for anything else: televisions, consoles, watches. */
const toDevice = (type: string | undefined, os: Os): Device | null => {
  if (type === 'mobile' || type === 'tablet') return type;
  if (type !== undefined || os === 'Other') return null;
  return os === 'Android' || os === 'iOS' ? 'mobile' : 'desktop';
};

/** All browsers on iOS use Apple's engine, most others Google's; Safari exists on Apple systems only. */
const toBrowser = (text: string, name: string | undefined, os: Os): Browser => {
  if (UC_BROWSER.test(text)) return 'UC Browser';
  // The browser of early Androids was not Chrome; Android Browser with Chrome in its name is a WebView.
  if (name === 'Android Browser' && /Chrome\/\d/.test(text)) return 'Chrome';
  const browser = lookUp(BROWSER_NAMES, name) ?? 'Other';
  const onApple = os === 'iOS' || os === 'macOS';
  if (browser === 'Safari' && !onApple) return 'Other';
  if (browser !== 'in-app') return browser;
  if (os === 'iOS') return 'Safari';
  return name === 'WebKit' ? 'Other' : 'Chrome';
};

const toOs = (text: string, name: string | undefined): Os => {
  if (OTHER_SYSTEM.test(text)) return 'Other';
  if (MAC_FRAMEWORK.test(text)) return 'macOS';
  const os = lookUp(OS_NAMES, name) ?? 'Other';
  // A phone brand such as Winnovo must not match Windows.
  if (ANDROID.test(text)) return os === 'Windows' || os === 'Linux' || name === undefined ? 'Android' : os;
  if (OLD_TELEPHONE.test(text)) return 'Other';
  return name === undefined && /\bLinux\b/.test(text) ? 'Linux' : os;
};

/** Normalizes spellings: doubled spaces, UC's `Adr 9`, televisions' `Andr0id 9`, all in lower case. */
const normalize = (agent: string): string =>
  agent
    .slice(0, READ_CHARACTERS)
    .trim()
    .replace(/\s{2,}/g, ' ')
    .replace(/\b(?:Adr|Andr0id) (?=\d)/, 'Android ')
    .replace(/^mozilla\/.*/, (small) =>
      small.replace(
        /\b(?:mozilla|android|linux|chrome|safari|version|mobile|build)\b/g,
        (word) => word.charAt(0).toUpperCase() + word.slice(1),
      ),
    );

/**
 * A visitor's device, system and browser in the contract's values (section 2, Link statistics); all null for an empty
 * agent. An in-app browser counts as its engine: Safari on iOS, Chrome elsewhere. An iPad requesting desktop sites
 * reports a Mac and is counted as one, because nothing distinguishes them.
 */
export const parseUserAgent = (
  agent: string,
): { device: Device | null; os: Os | null; browser: Browser | null } => {
  const text = normalize(agent);
  if (text === '') return { device: null, os: null, browser: null };

  const parser = new UAParser(text);
  const os = toOs(text, parser.getOS().name);
  return {
    device: findDevice(text, parser.getDevice().type, os),
    os,
    browser: toBrowser(text, parser.getBrowser().name, os),
  };
};

const findDevice = (text: string, type: string | undefined, os: Os): Device | null => {
  if (os === 'Other' && OLD_TELEPHONE.test(text)) return 'mobile';
  if (os === 'Other' && /Windows (?:CE|Phone|Mobile)|WPDesktop|ZuneWP/.test(text)) return 'mobile';
  const device = toDevice(os === 'Linux' && UC_BROWSER.test(text) ? 'mobile' : type, os);
  return device === 'mobile' && os === 'Android' && isTabletName(text) ? 'tablet' : device;
};

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
const isTabletName = (device: string): boolean => TABLET.test(device);

/** Names of operating systems in ua-parser-js, and in the statistics. Any other is `Other`. */
const OS_NAMES = {
  Android: 'Android',
  iOS: 'iOS',
  Windows: 'Windows',
  'Mac OS': 'macOS',
  'Chromium OS': 'ChromeOS',
  Linux: 'Linux',
  Arch: 'Linux',
  CentOS: 'Linux',
  Debian: 'Linux',
  Fedora: 'Linux',
  Gentoo: 'Linux',
  Kubuntu: 'Linux',
  Lubuntu: 'Linux',
  Manjaro: 'Linux',
  Mint: 'Linux',
  Raspbian: 'Linux',
  'Red Hat': 'Linux',
  SUSE: 'Linux',
  Slackware: 'Linux',
  Ubuntu: 'Linux',
  Xubuntu: 'Linux',
  openSUSE: 'Linux',
} as const;

/** Names of browsers in ua-parser-js, and in the statistics. `in-app` depends on the engine. Any other is `Other`. */
const BROWSER_NAMES = {
  Chrome: 'Chrome',
  'Chrome WebView': 'Chrome',
  Chromium: 'Chrome',
  Safari: 'Safari',
  'Mobile Safari': 'Safari',
  Firefox: 'Firefox',
  'Firefox Focus': 'Firefox',
  'Firefox Reality': 'Firefox',
  Klar: 'Firefox',
  Edge: 'Edge',
  Opera: 'Opera',
  'Opera Coast': 'Opera',
  'Opera GX': 'Opera',
  'Opera Mini': 'Opera',
  'Opera Mobi': 'Opera',
  'Opera Tablet': 'Opera',
  'Opera Touch': 'Opera',
  'Samsung Internet': 'Samsung Internet',
  UCBrowser: 'UC Browser',
  Alipay: 'in-app',
  Electron: 'in-app',
  Facebook: 'in-app',
  GSA: 'in-app',
  Instagram: 'in-app',
  KAKAOTALK: 'in-app',
  Klarna: 'in-app',
  Line: 'in-app',
  LinkedIn: 'in-app',
  Snapchat: 'in-app',
  TikTok: 'in-app',
  Twitter: 'in-app',
  WeChat: 'in-app',
  WebKit: 'in-app',
} as const;

/** The product that an agent begins with, such as `curl` of `curl/8.5.0`; every browser's is Mozilla. */
const PRODUCT = /^(?!Mozilla\b)([A-Za-z][\w.-]{0,39})(?:\/|\s|$)/;

/** Browser, system and model of a user agent, as its person would name them: `Mobile Safari · iOS · Apple iPhone`. */
export function describeDevice(agent: string): string {
  const text = agent.slice(0, READ_CHARACTERS);
  const parser = new UAParser(text);
  const { vendor, model } = parser.getDevice();
  // Under the names of the statistics where they have one; they know fewer browsers.
  const { os } = parseUserAgent(text);
  const names = [
    parser.getBrowser().name ?? PRODUCT.exec(text)?.[1],
    os === 'Other' ? parser.getOS().name : os,
    [vendor, model].filter(Boolean).join(' '),
  ];
  return names.filter(Boolean).join(' · ').slice(0, 100);
}

/** A named entry point: answers the name of the device whose user agent it is sent. */
export const DEVICE_ENTRY = {
  fetch: async (request: Request): Promise<Response> => new Response(describeDevice(await request.text())),
};
