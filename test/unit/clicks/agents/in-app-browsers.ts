import type { Person } from './browsers.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const GALAXY_VIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.134 Mobile Safari/537.36';

/** Browsers inside apps, which open links from messages and posts: the source of most visits to short links. */
export const IN_APP_BROWSERS: Person[] = [
  [
    'Facebook, Android',
    `${GALAXY_VIEW} [FB_IAB/FB4A;FBAV/470.1.0.44.77;IABMV/1;FBBV/613201471;]`,
    'mobile',
    'Android',
    'Chrome',
  ],
  [
    'Facebook, iPhone',
    `${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/470.0.0.41.109;FBBV/611293810;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/es_LA;FBOP/5;FBRV/612858573]`,
    'mobile',
    'iOS',
    'Safari',
  ],
  [
    'Facebook, iPhone, naming the carrier',
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone11,8;FBMD/iPhone;FBSN/iOS;FBSV/13.3.1;FBSS/2;FBCR/CLARO;FBID/phone;FBLC/es_LA;FBOP/5]`,
    'mobile',
    'iOS',
    'Safari',
  ],
  [
    'Messenger, Android',
    `${GALAXY_VIEW} [FB_IAB/Orca-Android;FBAV/462.0.0.47.85;]`,
    'mobile',
    'Android',
    'Chrome',
  ],
  [
    'Messenger, iPhone',
    `${IPHONE} Mobile/21F90 [FBAN/MessengerForiOS;FBAV/462.1.0.32.108;FBBV/611456890;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBCR/;FBID/phone;FBLC/es_ES;FBOP/0]`,
    'mobile',
    'iOS',
    'Safari',
  ],
  [
    'Instagram, Android',
    `${GALAXY_VIEW} Instagram 337.0.0.35.102 Android (34/14; 450dpi; 1080x2177; samsung; SM-A546E; a54x; s5e8835; es_CO; 614110480)`,
    'mobile',
    'Android',
    'Chrome',
  ],
  [
    'Instagram, iPhone',
    `${IPHONE} Mobile/21F90 Instagram 337.0.2.24.92 (iPhone14,5; iOS 17_5_1; es_CO; es; scale=3.00; 1170x2532; 612861640)`,
    'mobile',
    'iOS',
    'Safari',
  ],
  [
    'Threads, iPhone',
    `${IPHONE} Mobile/21F90 Barcelona 337.0.2.24.92 (iPhone14,5; iOS 17_5_1; es_CO; es; scale=3.00; 1170x2532; 612861640)`,
    'mobile',
    'iOS',
    'Safari',
  ],
  [
    'TikTok, Android',
    `${GALAXY_VIEW} trill_2023506030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/35.6.3 ByteLocale/es ByteFullLocale/es Region/CO AppId/1180 Spark/1.5.8.1-bugfix AppVersion/35.6.3 BytedanceWebview/d8a21c6`,
    'mobile',
    'Android',
    'Chrome',
  ],
  [
    'TikTok, Android, musical_ly',
    `${GALAXY_VIEW} musical_ly_2023506030 JsSdk/1.0 NetType/4G Channel/googleplay AppName/musical_ly app_version/35.6.3 ByteLocale/es ByteFullLocale/es Region/CO BytedanceWebview/d8a21c6`,
    'mobile',
    'Android',
    'Chrome',
  ],
  [
    'TikTok, iPhone',
    `${IPHONE} Mobile/21F90 musical_ly_35.6.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/es Region/CO RevealType/Dialog isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6 FalconTag/1`,
    'mobile',
    'iOS',
    'Safari',
  ],
  ['X, iPhone', `${IPHONE} Mobile/21F90 Twitter for iPhone/10.47`, 'mobile', 'iOS', 'Safari'],
  ['X, Android', `${GALAXY_VIEW} TwitterAndroid`, 'mobile', 'Android', 'Chrome'],
  ['LinkedIn, iPhone', `${IPHONE} Mobile/21F90 [LinkedInApp]/9.29.7604`, 'mobile', 'iOS', 'Safari'],
  ['LinkedIn, Android', `${GALAXY_VIEW} [LinkedInApp]/4.1.940`, 'mobile', 'Android', 'Chrome'],
  ['Pinterest, iPhone', `${IPHONE} Mobile/21F90 [Pinterest/iOS]`, 'mobile', 'iOS', 'Safari'],
  ['Pinterest, Android', `${GALAXY_VIEW} [Pinterest/Android]`, 'mobile', 'Android', 'Chrome'],
  [
    'Snapchat, iPhone',
    `${IPHONE} Version/17.5 Mobile/15E148 Snapchat/12.93.0.40 (like Safari/8618.2.12.10.9, panda)`,
    'mobile',
    'iOS',
    'Safari',
  ],
  [
    'Snapchat, Android',
    `${GALAXY_VIEW} Snapchat/12.93.0.42 (SM-A546E; Android 14#A546EXXS9CXE3#34; gzip; )`,
    'mobile',
    'Android',
    'Chrome',
  ],
  ['LINE, iPhone', `${IPHONE} Mobile/15E148 Safari Line/14.9.1`, 'mobile', 'iOS', 'Safari'],
  ['LINE, Android', `${GALAXY_VIEW} Line/14.9.2/IAB`, 'mobile', 'Android', 'Chrome'],
  [
    'WeChat, Android',
    `${GALAXY_VIEW} XWEB/1160117 MMWEBSDK/20240404 MMWEBID/8311 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/WIFI Language/es ABI/arm64`,
    'mobile',
    'Android',
    'Chrome',
  ],
  [
    'WeChat, iPhone',
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003129) NetType/WIFI Language/es`,
    'mobile',
    'iOS',
    'Safari',
  ],
  ['KakaoTalk, iPhone', `${IPHONE} Mobile/15E148 KAKAOTALK 10.8.5`, 'mobile', 'iOS', 'Safari'],
  ['Viber, Android', `${GALAXY_VIEW} Viber/22.5.0.6`, 'mobile', 'Android', 'Chrome'],
  [
    'Telegram, Android',
    `${GALAXY_VIEW} Telegram-Android/10.14.5 (Samsung SM-A546E; Android 14; SDK 34; HIGH)`,
    'mobile',
    'Android',
    'Chrome',
  ],
  ['Gmail or another app, Android', GALAXY_VIEW, 'mobile', 'Android', 'Chrome'],
  ['Gmail or another app, iPhone', `${IPHONE} Mobile/15E148`, 'mobile', 'iOS', 'Safari'],
  [
    'Google app, iPhone',
    `${IPHONE} GSA/322.0.643799246 Mobile/15E148 Safari/604.1`,
    'mobile',
    'iOS',
    'Safari',
  ],
  [
    'Google app, Android',
    `Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/AP2A.240605.024; wv) ${BLINK} Version/4.0 Chrome/126.0.6478.110 Mobile Safari/537.36 GSA/15.24.28.28.arm64`,
    'mobile',
    'Android',
    'Chrome',
  ],
  [
    'Bing app, iPhone',
    `${IPHONE} Version/17.0 Mobile/15E148 Safari/605.1.15 BingSapphire/28.6.420612001`,
    'mobile',
    'iOS',
    'Safari',
  ],
  [
    'Teams, Windows',
    `${WINDOWS} ${BLINK} Teams/24124.2315.2911.3357 Chrome/124.0.0.0 Safari/537.36 Edg/124.0.2478.109`,
    'desktop',
    'Windows',
    'Edge',
  ],
  [
    'Slack, macOS',
    `${MAC} ${BLINK} Slack/4.38.125 Chrome/124.0.6367.243 Electron/30.1.0 Safari/537.36`,
    'desktop',
    'macOS',
    'Chrome',
  ],
  [
    'WhatsApp, Windows',
    `${WINDOWS} ${BLINK} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0 WhatsApp/2.2424.6.0`,
    'desktop',
    'Windows',
    'Edge',
  ],
];
