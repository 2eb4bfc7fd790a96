import { UAParser } from 'ua-parser-js';
import { isTabletName } from './tablet-names.ts';
import { BROWSER_NAMES, OS_NAMES } from './user-agent-names.ts';

/** ua-parser-js reads no more than 500 characters itself; what comes after names no device. */
const READ_CHARACTERS = 500;

/**
 * Telephones before the smart ones, by what they run. ua-parser-js takes some for iPods, because `MIDP; Opera` looks like
 * `iPod; Opera` to it.
 */
const OLD_TELEPHONE =
  /\b(?:J2ME|MIDP|CLDC|UP\.Browser|MAUI|Dorado|Obigo|DoCoMo\/\d|(?:Openwave|WAP).?Browser)\b|NetFront\/.*Profile/i;
/** Telephones that Windows ran on, or that speak of Windows or Android and run another system. */
const OTHER_SYSTEM = /Windows (?:CE|Phone|Mobile)|WPDesktop|ZuneWP|PalmSource|KAIOS|OpenHarmony|MorphOS/i;
/** What a Mac's own frameworks add. */
const MAC_FRAMEWORK = /Darwin\/[\d.]+ \((?:x86_64|i386|Power)/;
const ANDROID = /\bAndroid[ /]\d/;
const UC_BROWSER = /\bUC(?:WEB|Browser|Mini|Mobile)|U2\/[\d.]+ |\) UC AppleWebKit/;

export type Device = 'mobile' | 'tablet' | 'desktop';
export type Os = (typeof OS_NAMES)[keyof typeof OS_NAMES] | 'Other';
export type Browser = Exclude<(typeof BROWSER_NAMES)[keyof typeof BROWSER_NAMES], 'in-app'> | 'Other';

const lookUp = <Value>(names: Readonly<Record<string, Value>>, name = ''): Value | undefined => names[name];

/** Null for what is none of the three: televisions, consoles, watches. */
const toDevice = (type: string | undefined, os: Os): Device | null => {
  if (type === 'mobile' || type === 'tablet') return type;
  if (type !== undefined || os === 'Other') return null;
  return os === 'Android' || os === 'iOS' ? 'mobile' : 'desktop';
};

/** Apple lends its engine to every app on iOS, Google to every other; Safari itself exists on Apple's systems only. */
const toBrowser = (text: string, name: string | undefined, os: Os): Browser => {
  if (UC_BROWSER.test(text)) return 'UC Browser';
  // The browser of old Androids had no Chrome in it; an app that shows a page, and does not say so, has.
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
  // A telephone called Winnovo is no Windows.
  if (ANDROID.test(text)) return os === 'Windows' || os === 'Linux' || name === undefined ? 'Android' : os;
  if (OLD_TELEPHONE.test(text)) return 'Other';
  return name === undefined && /\bLinux\b/.test(text) ? 'Linux' : os;
};

/** One spelling of what comes in several: doubled spaces, UC's `Adr 9`, televisions' `Andr0id 9`, all in small letters. */
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
 * A visitor's device, system and browser in the values of the contract (section 2, Link statistics); all null for an
 * empty agent. An in-app browser counts as the engine that it is: Safari on iOS, Chrome elsewhere. An iPad asking for
 * the desktop site says that it is a Mac, and is counted as one: nothing in its request tells them apart.
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
