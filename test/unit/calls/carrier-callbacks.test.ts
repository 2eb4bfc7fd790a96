import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signForm } from '../../../local/carrier/sign-form.ts';
import type { CarrierName } from '../../../shared/calls/carriers/calling-config.ts';
import { callingOf } from '../../../shared/calls/carriers/calling-config.ts';
import { createCompatibleCarrier } from '../../../shared/calls/carriers/compatible-carrier.ts';
import { readConfig } from '../../../shared/kernel/config.ts';

const calling = (name: CarrierName, signingKey?: string) => ({
  VOICE_CARRIER: name,
  VOICE_CARRIER_URL: 'https://carrier.example.com',
  VOICE_CARRIER_ACCOUNT: 'AC1',
  VOICE_CARRIER_TOKEN: '12345',
  PLATFORM_CALLER_ID: '576010000000',
  ...(signingKey !== undefined && { VOICE_CARRIER_SIGNING_KEY: signingKey }),
});
const open = (name: CarrierName, signingKey = 'own') => createCompatibleCarrier(calling(name, signingKey));

const URL = 'https://api.example.com/api/v6/callblasting/carrier/t0/status';
const BODY = 'CallSid=CA1&CallStatus=completed&From=%2B576010000000&To=%2B573001234567';

describe('A callback', () => {
  test('a callback from twilio is signed as its documentation shows', async () => {
    const headers = new Headers({ 'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' });
    const shown = {
      url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
      body: 'Digits=1234&To=%2B18005551212&From=%2B14158675309&Caller=%2B14158675309&CallSid=CA1234567890ABCDE',
      headers,
    };
    const carrier = open('twilio');
    expect(await carrier.isSigned(shown)).toBe(true);
    for (const forged of [
      { ...shown, url: shown.url.replace('foo=1', 'foo=2') },
      { ...shown, body: shown.body.replace('1234', '1235') },
      { ...shown, headers: new Headers({ 'x-twilio-signature': 'AAAA' }) },
      { ...shown, headers: new Headers({ 'x-twilio-signature': 'no base64!' }) },
      { ...shown, headers: new Headers({ 'x-signalwire-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }) },
      { ...shown, headers: new Headers() },
    ])
      expect(await carrier.isSigned(forged)).toBe(false);
  });

  test('a callback from signalwire is signed with its signing key, not the token', async () => {
    const signedUnder = (key: string) => ({
      url: URL,
      body: BODY,
      headers: new Headers({
        'x-signalwire-signature': signForm(key, URL, new URLSearchParams(BODY)),
      }),
    });
    expect(await open('signalwire').isSigned(signedUnder('own'))).toBe(true);
    expect(await open('signalwire').isSigned(signedUnder('12345'))).toBe(false);
  });

  test('a callback from telnyx is signed with its private key, within five minutes', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
    const carrier = open('telnyx', key);
    const signedAt = (ageSec: number, body = BODY) => {
      const timestamp = String(Math.floor(Date.now() / 1000) - ageSec);
      const signature = sign(null, Buffer.from(`${timestamp}|${BODY}`), privateKey).toString('base64');
      const headers = new Headers({
        'telnyx-timestamp': timestamp,
        'telnyx-signature-ed25519': signature,
      });
      return { url: URL, body, headers };
    };
    expect(await carrier.isSigned(signedAt(0))).toBe(true);
    expect(await carrier.isSigned(signedAt(290))).toBe(true);
    expect(await carrier.isSigned(signedAt(310))).toBe(false);
    expect(await carrier.isSigned(signedAt(-310))).toBe(false);
    expect(await carrier.isSigned(signedAt(0, `${BODY}&Digits=1`))).toBe(false);
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
    const stranger = open('telnyx', Buffer.from(other, 'base64url').toString('base64'));
    expect(await stranger.isSigned(signedAt(0))).toBe(false);
  });
});

test('A carrier with a signing key of its own is not used without it', () => {
  const api = {
    API_BASE_URL: 'https://api.example.com',
    SHORT_URL_BASE: 'https://{domain}',
    DATABASE_URL: 'postgres://localhost/db',
    NEON_FETCH_ENDPOINT: 'https://neon.example.com/sql',
    UPSTASH_REDIS_REST_URL: 'https://redis.example.com',
    UPSTASH_REDIS_REST_TOKEN: 'token',
    KEY_CACHE_SECONDS: '60',
  };
  const settingsOf = (env: object) => callingOf(readConfig({ ...api, ...env }));
  expect(settingsOf(calling('twilio'))).toMatchObject({ VOICE_CARRIER: 'twilio' });
  for (const name of ['signalwire', 'telnyx'] as const) {
    expect(() => settingsOf(calling(name))).toThrow('VOICE_CARRIER');
    expect(settingsOf(calling(name, 'own'))).toMatchObject({ VOICE_CARRIER: name });
  }
});

describe("A callback's content", () => {
  const told = (name: CarrierName, fields: Record<string, string>) =>
    open(name).readUpdate(new URLSearchParams({ CallSid: 'CA1', ...fields })) ?? {};

  test.each([
    ['queued', {}],
    ['initiated', {}],
    ['ringing', { status: 'ringing' }],
    ['in-progress', { status: 'answered' }],
    ['answered', { status: 'answered' }],
    ['something new', {}],
  ])('%s is the progress of an attempt', (CallStatus, update) => {
    expect(told('twilio', { CallStatus })).toEqual({ carrierCallId: 'CA1', ...update });
  });

  test.each([
    ['completed', undefined, 'completed', 16, false],
    ['completed', '200', 'completed', 16, false],
    ['completed', '99999999999', 'completed', 16, false],
    ['busy', undefined, 'busy', 17, true],
    ['busy', '486', 'busy', 17, true],
    ['busy', '600', 'busy', 17, true],
    ['busy', '603', 'rejected', 21, false],
    ['failed', '403', 'rejected', 21, false],
    ['no-answer', undefined, 'no_answer', 19, true],
    ['no-answer', '487', 'no_answer', 19, true],
    ['no-answer', '480', 'no_answer', 18, true],
    ['no-answer', '408', 'failed', 102, true],
    ['failed', '404', 'failed', 1, false],
    ['failed', '604', 'failed', 1, false],
    ['failed', '410', 'failed', 22, false],
    ['failed', '484', 'failed', 28, false],
    ['failed', '488', 'failed', 58, false],
    ['failed', '500', 'failed', 41, true],
    ['failed', '502', 'failed', 38, true],
    ['failed', '503', 'failed', 41, true],
    ['failed', '504', 'failed', 102, true],
    ['failed', '499', 'failed', 127, true],
    ['failed', undefined, 'failed', 41, true],
    ['failed', 'none', 'failed', 41, true],
    // No codes of SIP.
    ['failed', '99', 'failed', 41, true],
    ['failed', '700', 'failed', 41, true],
    ['canceled', '487', 'canceled', 31, false],
  ])('%s with SIP %s is the end of an attempt', (CallStatus, sip, status, cause, isRetried) => {
    for (const [name, field] of [
      ['twilio', 'SipResponseCode'],
      ['signalwire', 'SipResponseCode'],
      ['telnyx', 'SipHangupCause'],
    ] as const)
      expect(told(name, { CallStatus, ...(sip && { [field]: sip }) }).end).toMatchObject({
        status,
        cause,
        isRetried,
        causeText: expect.stringMatching(/^[A-Z]/),
      });
  });

  test.each([
    ['17', 17],
    ['0', 0],
    ['-3', 0],
    ['1e3', 0],
    ['1.5', 0],
    ['9'.repeat(40), 86_400],
    ['', 0],
    ['99999999999', 86_400],
  ])('with %j seconds is %i seconds of conversation', (CallDuration, airSec) => {
    expect(told('twilio', { CallStatus: 'completed', CallDuration }).end?.airSec).toBe(airSec);
  });

  test.each([
    ['Fri, 20 Nov 2026 15:52:01 +0000', '2026-11-20T15:52:01.000Z'],
    ['2026-11-20T15:52:01.250Z', '2026-11-20T15:52:01.250Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['+010000-01-01T00:00:00.000Z', undefined],
    ['+275760-09-13T00:00:00.000Z', undefined],
    ['-271821-04-20T00:00:00.000Z', undefined],
    ['0000-01-01', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('with the time %j says when it happened', (Timestamp, at) => {
    expect(told('twilio', { CallStatus: 'ringing', Timestamp }).at).toBe(at);
  });

  test('is ignored when an id in it is invalid', () => {
    const read = (fields: Record<string, string>) => open('twilio').readUpdate(new URLSearchParams(fields));
    for (const CallSid of ['CA\0', '\0', '', 'a'.repeat(129), 'número'])
      expect(read({ CallSid }), CallSid).toBeUndefined();
    for (const RecordingSid of ['RE\0', 'RE'.repeat(100)])
      expect(read({ RecordingStatus: 'completed', RecordingSid }), RecordingSid).toBeUndefined();
    expect(read({ CallSid: 'CA1', RecordingStatus: 'completed', RecordingSid: ' ' })).toBeUndefined();
    expect(read({})).toEqual({});
  });

  test('contains pressed digits, and a recording once it exists', () => {
    expect(told('telnyx', { Digits: '1' }).digits).toBe('1');
    expect(told('telnyx', { Digits: '9'.repeat(99) }).digits).toHaveLength(32);
    expect(told('telnyx', { Digits: '1\0' }).digits).toBeUndefined();
    const recording = { RecordingSid: 'RE1', RecordingStatus: 'completed' };
    expect(told('signalwire', recording).recordingId).toBe('RE1');
    expect(told('signalwire', { ...recording, RecordingStatus: 'in-progress' })).toEqual({
      carrierCallId: 'CA1',
    });
  });
});
