import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { closeServer, listen, readBody } from '../../../local/servers/listen.ts';
import { CARRIER_NAMES, type CarrierName } from '../../../shared/calls/carriers/calling-config.ts';
import { createCompatibleCarrier } from '../../../shared/calls/carriers/compatible-carrier.ts';
import type { VoiceCarrier } from '../../../shared/calls/carriers/voice-carrier.ts';

const DIAL = {
  attempt: { callId: '00000000-0000-4000-8000-000000000000', attempt: 1 },
  to: '573001234567',
  from: '576010000000',
  document: { url: 'https://api.example.com/carrier/t0/document', text: '<Response><Hangup/></Response>' },
  statusUrl: 'https://api.example.com/carrier/t0/status',
  isFollowed: true,
  recordingUrl: 'https://api.example.com/carrier/t0/recording',
  detection: null,
  ringSec: 45,
  limitSec: 60,
};
const EVENTS = ['ringing', 'answered', 'completed'];

type Asked = { request: string; authorization: string | undefined; type: string | undefined; body: string };
type Answer = (response: ServerResponse, nth: number) => void;

/** Long enough for any busy machine, where the deadline is not what is tested. */
const PATIENT_MS = 60_000;
const HASTY_MS = 300;

/** A carrier whose requests go to a test server, and the requests that it received. */
async function open(
  name: CarrierName,
  answer: Answer,
  ms = PATIENT_MS,
): Promise<{ carrier: VoiceCarrier; asked: Asked[]; url: string }> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = String(await readBody(request));
    asked.push({
      request: `${method} ${url}`,
      authorization: headers.authorization,
      type: headers['content-type'],
      body,
    });
    answer(response, asked.length);
  });
  const { url } = await listen(server, 0);
  onTestFinished(() => closeServer(server));
  const config = {
    VOICE_CARRIER: name,
    VOICE_CARRIER_URL: url,
    VOICE_CARRIER_ACCOUNT: 'AC1',
    VOICE_CARRIER_TOKEN: 'secret',
    VOICE_CARRIER_SIGNING_KEY: 'key',
    PLATFORM_CALLER_ID: '576010000000',
    ...(name === 'telnyx' && { VOICE_CARRIER_APPLICATION: 'app1' }),
  };
  return { carrier: createCompatibleCarrier(config, { ms }), asked, url };
}

const reply =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

/** Half an answer, after which the connection breaks. */
const breakAfter =
  (half: string): Answer =>
  (response) =>
    void response.writeHead(201, { 'content-length': '99' }).write(half, () => response.destroy());

const BASE = {
  twilio: '/2010-04-01/Accounts/AC1',
  signalwire: '/api/laml/2010-04-01/Accounts/AC1',
  telnyx: '/v2/texml/Accounts/AC1',
};
const AUTHORIZATION = {
  twilio: `Basic ${btoa('AC1:secret')}`,
  signalwire: `Basic ${btoa('AC1:secret')}`,
  telnyx: 'Bearer secret',
};

describe('A new call', () => {
  test.each(['twilio', 'signalwire'] as const)(
    'a new call of %s is a form, with one value for each event',
    async (name) => {
      const { carrier, asked } = await open(name, reply(201, { sid: 'CA1', status: 'queued' }));
      expect(await carrier.dial(DIAL)).toEqual({ outcome: 'placed', carrierCallId: 'CA1' });
      expect(asked).toMatchObject([
        {
          request: `POST ${BASE[name]}/Calls.json`,
          authorization: AUTHORIZATION[name],
          type: 'application/x-www-form-urlencoded',
        },
      ]);
      expect([...new URLSearchParams(asked[0]?.body)]).toEqual([
        ['To', '+573001234567'],
        ['From', '+576010000000'],
        ...(name === 'twilio'
          ? [['Twiml', DIAL.document.text]]
          : [
              ['Url', DIAL.document.url],
              ['Method', 'POST'],
            ]),
        ['StatusCallback', DIAL.statusUrl],
        ['StatusCallbackMethod', 'POST'],
        ...EVENTS.map((event) => ['StatusCallbackEvent', event]),
        ['Timeout', '45'],
        ['TimeLimit', '60'],
        ['Record', 'true'],
        ['RecordingStatusCallback', DIAL.recordingUrl],
        ['RecordingStatusCallbackEvent', 'completed'],
      ]);
    },
  );

  test('a new call of telnyx is JSON for an application, with its events in one text; its id comes with the callbacks', async () => {
    const answer = { from: '+576010000000', to: '+573001234567', status: 'queued' };
    const { carrier, asked } = await open('telnyx', reply(200, answer));
    expect(await carrier.dial({ ...DIAL, recordingUrl: null })).toEqual({ outcome: 'placed' });
    expect(asked).toMatchObject([
      { request: `POST ${BASE.telnyx}/Calls`, authorization: 'Bearer secret', type: 'application/json' },
    ]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      To: '+573001234567',
      From: '+576010000000',
      Url: DIAL.document.url,
      UrlMethod: 'POST',
      StatusCallback: DIAL.statusUrl,
      StatusCallbackMethod: 'POST',
      StatusCallbackEvent: EVENTS.join(' '),
      Timeout: 45,
      TimeLimit: 60,
      ApplicationSid: 'app1',
    });
  });

  test.each([
    ['twilio', ['completed']],
    ['signalwire', ['completed']],
    ['telnyx', EVENTS],
  ] as const)('a new call of %s that nobody follows is reported with %j', async (name, events) => {
    const { carrier, asked } = await open(name, reply(201, { sid: 'CA1' }));
    await carrier.dial({ ...DIAL, isFollowed: false });
    const body = asked[0]?.body ?? '';
    expect(
      name === 'telnyx'
        ? JSON.parse(body).StatusCallbackEvent.split(' ')
        : new URLSearchParams(body).getAll('StatusCallbackEvent'),
    ).toEqual(events);
  });
});

describe.each(CARRIER_NAMES)('The answer of %s to a new call', (name) => {
  test.each([
    [400, 21211, 28],
    [400, 21214, 3],
    [400, 21217, 28],
    [422, 21211, 28],
  ])('%s with error %s means an invalid number, and ends the call', async (status, code, cause) => {
    const { carrier, asked } = await open(name, reply(status, { code, message: 'no' }));
    expect(await carrier.dial(DIAL)).toMatchObject({
      outcome: 'refused',
      end: { cause, isRetried: false },
    });
    expect(asked).toHaveLength(1);
  });

  test.each<[number, unknown, boolean, string]>([
    [400, { code: 21210 }, false, 'error 21210'],
    [400, { code: 21212 }, false, 'error 21212'],
    [400, { code: '21215' }, false, 'error 21215'],
    [403, { code: 21215 }, false, 'error 21215'],
    [400, { code: 21219 }, false, 'error 21219'],
    [400, { code: 99999 }, false, 'error 99999'],
    [400, 'oops', false, 'HTTP 400'],
    [422, { errors: [] }, false, 'HTTP 422'],
    [401, { code: 20003 }, true, 'error 20003'],
    [403, { code: 20003 }, true, 'error 20003'],
    [402, '', true, 'HTTP 402'],
    [404, { code: 20404 }, true, 'error 20404'],
  ])('%s with %j is our fault, and ends no call', async (status, body, isAccount, reason) => {
    const { carrier, asked } = await open(name, reply(status, body));
    expect(await carrier.dial(DIAL)).toEqual({ outcome: 'fault', isAccount, reason });
    expect(asked).toHaveLength(1);
  });

  test('429 means that nothing was dialed, and the call is requested again', async () => {
    const { carrier, asked } = await open(name, (response, nth) =>
      (nth < 3 ? reply(429, {}, { 'retry-after': '0' }) : reply(201, { sid: 'CA1' }))(response, nth),
    );
    expect(await carrier.dial(DIAL)).toEqual({ outcome: 'placed', carrierCallId: 'CA1' });
    expect(asked).toHaveLength(3);
  });

  test('429 three times ends the attempt as one that can be repeated', async () => {
    const { carrier, asked } = await open(name, reply(429, {}, { 'retry-after': '0' }));
    expect(await carrier.dial(DIAL)).toMatchObject({
      outcome: 'refused',
      end: { cause: 42, isRetried: true },
    });
    expect(asked).toHaveLength(3);
  });

  test.each<[string, Answer]>([
    ['500', reply(500, 'oops')],
    ['503 with Retry-After', reply(503, '', { 'retry-after': '0' })],
    ['504', reply(504)],
    ['no JSON', reply(201, '<html>')],
    ['JSON of another shape', reply(201, '{"sid":7}')],
    ['half an answer', breakAfter('{"sid"')],
    ['a connection that breaks', (response) => void response.destroy()],
  ])('%s is ambiguous, so the call is requested once', async (_, answer) => {
    const { carrier, asked } = await open(name, answer);
    expect((await carrier.dial(DIAL)).outcome).toBe('unknown');
    expect(asked).toHaveLength(1);
  });

  test('after a timeout is ambiguous, so the call is not requested again', async () => {
    const { carrier, asked } = await open(name, () => {}, HASTY_MS);
    expect((await carrier.dial(DIAL)).outcome).toBe('unknown');
    // On a busy machine the deadline may pass before the server has received the request.
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  test.each([300, 307])('that redirects with %i is not followed, so nothing was dialed', async (status) => {
    const { carrier, asked } = await open(name, reply(status, {}, { location: '/elsewhere' }));
    expect(await carrier.dial(DIAL)).toMatchObject({ outcome: 'refused', end: { cause: 41 } });
    expect(asked).toHaveLength(1);
  });
});

describe.each(CARRIER_NAMES)('A request to %s', (name) => {
  const call = `${BASE[name]}/Calls/v3%3Aone`;

  test('asks for the outcome of a call', async () => {
    const { carrier, asked } = await open(
      name,
      reply(200, { sid: 'v3:one', status: 'completed', duration: '17' }),
    );
    expect(await carrier.fetchCall('v3:one')).toMatchObject({
      carrierCallId: 'v3:one',
      end: { status: 'completed', airSec: 17 },
    });
    expect(asked[0]).toMatchObject({
      request: `GET ${call}${name === 'telnyx' ? '' : '.json'}`,
      authorization: AUTHORIZATION[name],
    });
    const { carrier: unknowing } = await open(name, reply(404));
    expect(await unknowing.fetchCall('v3:one')).toBeUndefined();
    for (const answer of [reply(500), reply(401), reply(200, 'no JSON')]) {
      const { carrier: failing } = await open(name, answer);
      await expect(failing.fetchCall('v3:one')).rejects.toThrow('carrier');
    }
    const { carrier: silent } = await open(name, () => {}, HASTY_MS);
    await expect(silent.fetchCall('v3:one')).rejects.toThrow('carrier');
  });

  test('takes what the resource of a call tells, besides its status: when it ended, who answered, and the SIP code', async () => {
    const ended = 'Sat, 21 Nov 2026 12:00:00 +0000';
    const resource = {
      sid: 'v3:one',
      status: 'busy',
      end_time: ended,
      answered_by: 'human',
      sip_response_code: 486,
    };
    const { carrier } = await open(name, reply(200, resource));
    expect(await carrier.fetchCall('v3:one')).toEqual({
      carrierCallId: 'v3:one',
      at: '2026-11-21T12:00:00.000Z',
      answeredBy: 'human',
      end: expect.objectContaining({ status: 'busy', cause: 17, sipCode: 486 }),
    });
    const nothing = { duration: null, end_time: null, answered_by: null, sip_response_code: null };
    const { carrier: terse } = await open(
      name,
      reply(200, { sid: 'v3:one', status: 'no-answer', ...nothing }),
    );
    expect(await terse.fetchCall('v3:one')).toEqual({
      carrierCallId: 'v3:one',
      end: expect.objectContaining({ status: 'no_answer', sipCode: null, airSec: 0 }),
    });
  });

  test('changes a call under way: to another document, or to its end', async () => {
    const { carrier, asked } = await open(name, reply(200));
    await carrier.redirect('v3:one', 'https://api.example.com/carrier/t0/message');
    await carrier.hangUp('v3:one');
    const changed = {
      request: `POST ${call}${name === 'telnyx' ? '' : '.json'}`,
      authorization: AUTHORIZATION[name],
    };
    expect(asked).toEqual([
      expect.objectContaining({
        ...changed,
        body: 'Url=https%3A%2F%2Fapi.example.com%2Fcarrier%2Ft0%2Fmessage&Method=POST',
      }),
      expect.objectContaining({ ...changed, body: 'Status=completed' }),
    ]);
    expect(asked.map(({ type }) => type)).toEqual(asked.map(() => 'application/x-www-form-urlencoded'));
  });

  test.each([400, 404, 422])('takes %i to mean that a call has ended already', async (status) => {
    const { carrier } = await open(name, reply(status));
    await expect(carrier.hangUp('v3:one')).resolves.toBeUndefined();
  });

  test.each([302, 401, 500])('has not ended a call where the carrier answers %i', async (status) => {
    const { carrier } = await open(name, reply(status));
    await expect(carrier.hangUp('v3:one')).rejects.toThrow('carrier');
  });

  test.each([
    ['completed', { recordingId: 'RE1', isReady: true }],
    ['processing', { recordingId: 'RE1', isReady: false }],
    ['in-progress', { recordingId: 'RE1', isReady: false }],
    ['absent', undefined],
    ['deleted', undefined],
  ])('asks which recording a call has: one that is %s', async (status, found) => {
    const { carrier, asked } = await open(name, reply(200, { recordings: [{ sid: 'RE1', status }] }));
    expect(await carrier.findRecording('v3:one')).toEqual(found);
    expect(asked[0]).toMatchObject({
      request: `GET ${call}/Recordings.json`,
      authorization: AUTHORIZATION[name],
    });
  });

  test('asks for a recording, and to delete it', async () => {
    const wav = 'RIFF and so on';
    const { carrier, asked, url } = await open(name, (response, nth) =>
      (name === 'telnyx' && nth === 1 ? reply(200, { media_url: `${url}/store/RE1.wav` }) : reply(200, wav))(
        response,
        nth,
      ),
    );
    const bytes = await carrier.getRecording('RE1');
    expect(new TextDecoder().decode(bytes)).toBe(wav);
    await carrier.deleteRecording('RE1');
    const one = `${BASE[name]}/Recordings/RE1`;
    expect(asked.map(({ request, authorization }) => [request, authorization])).toEqual([
      [`GET ${one}${name === 'telnyx' ? '.json' : '.wav'}`, AUTHORIZATION[name]],
      ...(name === 'telnyx' ? [['GET /store/RE1.wav', undefined]] : []),
      [`DELETE ${one}.json`, AUTHORIZATION[name]],
    ]);
    const { carrier: empty } = await open(name, reply(404));
    expect(await empty.getRecording('RE1')).toBeUndefined();
    await empty.deleteRecording('RE1');
    const { carrier: failing } = await open(name, reply(500));
    await expect(failing.getRecording('RE1')).rejects.toThrow('carrier');
    await expect(failing.deleteRecording('RE1')).rejects.toThrow('carrier');
  });
});
