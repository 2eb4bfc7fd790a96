import { describe, expect, test } from 'vitest';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { checkDestination, withPlainAddress } from '../../../shared/links/rules/check-destination.ts';

const verdict = (longUrl: string): string => {
  try {
    checkDestination(longUrl, 'links.3.longUrl');
    return 'accepted';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

describe('accepts public addresses', () => {
  test.each([
    ['https://example.com', 'example.com'],
    ['http://example.com/', 'example.com'],
    ['HTTPS://Example.COM/Path?Q=1#Frag', 'example.com'],
    ['https://example.com./trailing-dot', 'example.com'],
    ['https://sub.shop.example.co.uk:8443/a/b?x=1&y=%20#z', 'sub.shop.example.co.uk'],
    ['https://example.com:/empty-port', 'example.com'],
    ['https://example.com?redirect=https://bit.ly/x&at=@me', 'example.com'],
    ['https://example.com/@user/post', 'example.com'],
    ['https://example.com/caf\u00e9/\u65e5\u672c?q=\u{1f600}', 'example.com'],
    ['https://example.com/100%/{{campaign}}|a"b<c>', 'example.com'],
    ['https://my_shop.example.com/', 'my_shop.example.com'],
    ['https://example.com/%E2%80%8B%00%0a', 'example.com'],
    ['https://8.8.8.8/dns', '8.8.8.8'],
    ['https://0x08080808/', '8.8.8.8'],
    ['https://[2606:4700:4700::1111]/', '[2606:4700:4700::1111]'],
    ['https://www.gov.co/', 'www.gov.co'],
    ['https://localhost.com/', 'localhost.com'],
    ['https://internal.example.com/', 'internal.example.com'],
    ['https://mylocal.com/', 'mylocal.com'],
    [`https://${'a.'.repeat(125)}com/`, `${'a.'.repeat(125)}com`],
  ])('%s', (longUrl, host) => {
    expect(checkDestination(longUrl, 'longUrl')).toEqual({ host });
  });

  test.each([
    'https://youtu.be/dQw4w9WgXcQ',
    'https://wa.me/573001234567',
    'https://t.me/acme',
    'https://maps.app.goo.gl/abc',
    'https://photos.app.goo.gl/abc',
    'https://forms.gle/abc',
    'https://nequi.app.link/abc',
    'https://www.google.com/search?q=tinyurl.com',
    'https://www.youtube.com/watch?v=1',
    'https://docs.google.com/forms/d/1',
    'https://acme.myshopify.com/',
    'https://acme.github.io/',
    'https://acme.pages.dev/',
    'https://acme.s3.amazonaws.com/catalog.pdf',
    'https://linktr.ee/acme',
    'https://notbit.ly/x',
    'https://bit.ly.example.com/x',
  ])('leaves %s to the customer, even if short or shared', (longUrl) => {
    expect(verdict(longUrl)).toBe('accepted');
  });
});

test.each([
  ['http://134744072/', 'http://8.8.8.8/'],
  ['https://0x08080808:8443/A?b=1#c', 'https://8.8.8.8:8443/A?b=1#c'],
  ['HTTP://010.8.2056.?q', 'HTTP://8.8.8.8?q'],
  ['https://[2606:4700:4700:0:0::1111]', 'https://[2606:4700:4700::1111]'],
  ['https://[::FFFF:8.8.8.8]:80/', 'https://[::ffff:808:808]:80/'],
])('%s is stored with its address as it is parsed: %s', (given, stored) => {
  expect(withPlainAddress(given)).toBe(stored);
});

test.each([
  'https://Example.COM./a?u=http://134744072/',
  'https://Face.Cafe/',
  'http://0x08080808@example.com/',
  'http://0x08080808%2e/',
  'http://1.2.3.4.5/',
  'http:/134744072/',
  '134744072',
  '',
])('%j is stored byte for byte', (given) => {
  expect(withPlainAddress(given)).toBe(given);
});

describe('counts the length in code points', () => {
  const padded = (filler: string, length: number) => `https://example.com/${filler.repeat(length - 20)}`;

  test('2,048 characters pass', () => {
    expect(verdict(padded('a', 2048))).toBe('accepted');
  });
  test('characters outside ASCII count as the header that they become: 8 KiB', () => {
    // An emoji is one code point, two UTF-16 units, and twelve characters in a header.
    expect(verdict(padded('\u{1f600}', 690))).toBe('accepted');
    expect(verdict(padded('\u{1f600}', 701))).toBe('accepted');
    expect(verdict(padded('\u{1f600}', 702))).toBe('URL_TOO_LONG');
  });
  test('2,049 do not', () => {
    expect(verdict(padded('a', 2049))).toBe('URL_TOO_LONG');
    expect(verdict(padded('\u{1f600}', 2049))).toBe('URL_TOO_LONG');
  });
  test('a megabyte is refused without being read', () => {
    expect(verdict(padded('a', 1_000_000))).toBe('URL_TOO_LONG');
  });
});

test.each([
  'ftp://example.com/x',
  'javascript:alert(1)',
  'JavaScript://example.com/%0aalert(1)',
  'data:text/html,<script>',
  'mailto:a@example.com',
  'tel:+573001234567',
  'sms:3001234567',
  'file:///etc/passwd',
  'intent://scan/#Intent;scheme=zxing;end',
  'whatsapp://send?text=hi',
  'ws://example.com',
  'httpss://example.com',
])('%s has an unsupported scheme', (longUrl) => {
  expect(verdict(longUrl)).toBe('URL_SCHEME_NOT_ALLOWED');
});

test.each([
  ['nothing', ''],
  ['no scheme', 'example.com/path'],
  ['no scheme but a port', 'example.com:8080/path'],
  ['a scheme relative to the page', '//example.com/path'],
  ['a path', '/path'],
  ['words', 'not a url'],
  ['no host', 'https://'],
  ['a path without a host', 'https:///example.com'],
  ['a query without a host', 'https://?q=1'],
  ['no slashes', 'http:example.com'],
  ['one slash', 'http:/example.com'],
  ['backslashes instead of slashes', 'http:\\\\example.com'],
  ['a backslash that hides the host', 'https://example.com\\@evil.com/'],
  ['a backslash in the path', 'https://example.com/a\\b'],
  ['a leading space', ' https://example.com'],
  ['a trailing space', 'https://example.com '],
  ['an inner space', 'https://example.com/a b'],
  ['a tab in the scheme', 'ht\ttps://example.com'],
  ['a newline in the host', 'https://exam\nple.com'],
  ['a carriage return', 'https://example.com/\r\nSet-Cookie:a=b'],
  ['a NUL', 'https://example.com/\0'],
  ['a user', 'https://user@example.com/'],
  ['a user and a password', 'https://user:pass@example.com/'],
  ['an empty user', 'https://@example.com/'],
  ["a bank's name as user", 'https://www.bank.com:443@evil.com/'],
  ['a port out of range', 'https://example.com:65536/'],
  ['a port in letters', 'https://example.com:https/'],
  ['an empty label', 'https://example..com/'],
  ['a leading dot', 'https://.example.com/'],
  ['two trailing dots', 'https://example.com../'],
  ['a comma in the host', 'https://exa,mple.com/'],
  ['five numbers', 'https://1.2.3.4.5/'],
  ['a number out of range', 'https://256.1.1.1/'],
  ['a numeric top level', 'https://example.1a/'],
  ['a label of 64 characters', `https://${'a'.repeat(64)}.com/`],
  ['a host of more than 253 characters', `https://${'a.'.repeat(125)}info/`],
  ['an IPv6 zone', 'https://[fe80::1%25eth0]/'],
  ['an unclosed bracket', 'https://[::1/'],
  ['accents', 'https://caf\u00e9.com/'],
  ['an \u00f1', 'https://espa\u00f1a.com/'],
  ['a decomposed \u00f1', 'https://espan\u0303a.com/'],
  ['Cyrillic look-alikes', 'https://\u0430pple.com/'],
  ['Chinese', 'https://\u4f8b\u5b50.com/'],
  ['full-width letters', 'https://\uff45xample.com/'],
  ['a full-width dot', 'https://example\uff0ecom/'],
  ['an ideographic dot', 'https://example\u3002com/'],
  ['full-width digits of a private address', 'http://\uff11\uff12\uff17.0.0.1/'],
  ['circled letters', 'https://\u24d4xample.com/'],
  ['punycode', 'https://xn--espaa-rta.com/'],
  ['punycode in capitals', 'https://XN--ESPAA-RTA.com/'],
  ['punycode in a subdomain', 'https://xn--caf-dma.example.com/'],
  ['a punycode top level', 'https://example.xn--p1ai/'],
  ['percent-encoded punycode', 'https://%78n--espaa-rta.com/'],
  ['percent-encoded \u00f1', 'https://espa%C3%B1a.com/'],
  ['a percent-encoded letter of a public host', 'https://ex%61mple.com/'],
  ['a lone high surrogate', 'https://example.com/\ud83d'],
  ['a lone low surrogate', 'https://example.com/\ude00'],
  ['a zero-width space', 'https://example.com/a\u200bb'],
  ['a zero-width joiner', 'https://example.com/a\u200db'],
  ['a soft hyphen', 'https://exam\u00adple.com/'],
  ['a byte order mark', '\ufeffhttps://example.com/'],
  ['a right-to-left override', 'https://example.com/\u202egpj.exe'],
  ['a left-to-right mark', 'https://example.com/\u200e'],
  ['a bidi isolate', 'https://example.com/\u2066'],
  ['a word joiner', 'https://example.com/\u2060'],
  ['a variation selector', 'https://example.com/\u2764\ufe0f'],
  ['a tag character', 'https://example.com/\u{e0041}'],
  ['a Hangul filler', 'https://example.com/\u3164'],
  ['a Braille blank', 'https://example.com/\u2800'],
  ['a no-break space', 'https://example.com/a\u00a0b'],
  ['a line separator', 'https://example.com/a\u2028b'],
  ['a C1 control', 'https://example.com/a\u0085b'],
])('%s makes it invalid', (_, longUrl) => {
  expect(verdict(longUrl)).toBe('URL_INVALID');
});

test.each([
  'http://localhost/',
  'http://LOCALHOST:8080/',
  'http://localhost./',
  'http://app.localhost/',
  'http://%6c%6f%63alhost/',
  'http://printer.local/',
  'http://printer.local./',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://intranet/',
  'http://db1/',
  'http://com/',
  'http://router.home.arpa/',
  'http://kubernetes.default.svc/',
  'http://metadata.goog/computeMetadata/v1/',
  'http://app.localtest.me:3000/',
  'http://lvh.me/',
  'http://1.0.0.127.in-addr.arpa/',
  'http://nas.lan/',
  'http://mail.corp/',
  'http://app.test/',
  'http://expyuzz4wqqyqhjn.onion/',
  'http://0.0.0.0/',
  'http://0/',
  'http://127.0.0.1/',
  'http://127.0.0.1./',
  'http://127.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0x7f000001/',
  'http://0X7F.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://%31%32%37.0.0.1/',
  'http://127.0.0%2e1/',
  'http://10.0.0.1/',
  'http://10.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/admin',
  'http://0xc0a80101/',
  'http://100.64.0.1/',
  'http://100.100.100.200/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:a00:1]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[::127.0.0.1]/',
  'http://[::8.8.8.8]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[64:ff9b:1::1]/',
  'http://[100::1]/',
  'http://[100:0:0:1::1]/',
  'http://[2001::1]/',
  'http://[2001:db8::1]/',
  'http://[2001:10::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:808:808::]/',
  'http://[3fff::1]/',
  'http://[5f00::1]/',
  'http://[4000::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
])('%s is not public', (longUrl) => {
  expect(verdict(longUrl)).toBe('URL_BLOCKED_HOST');
});

test('the error names the field', () => {
  expect(() => checkDestination('http://10.0.0.1/', 'links.3.longUrl')).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({ fields: [expect.objectContaining({ field: 'links.3.longUrl' })] }),
    }),
  );
});
