import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { outcomeOf } from '../../shared/calls/carriers/number-endings.ts';
import { createFaultGate, type Faults } from '../servers/fault-gate.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';
import { callBack } from './call-back.ts';
import type { PlacedCall, Recording } from './placed-call.ts';
import { type CarrierLine, playCall } from './play-call.ts';
import { createRandom } from './random.ts';

type CarrierOptions = {
  account: string;
  token: string;
  /** Factor on the carrier's time: with 0.01 a one-minute call lasts 600 ms. Default 1. */
  timeScale?: number;
};

/** https://www.twilio.com/docs/api/errors */
type CarrierRefusal = { status: number; code: number };

export type Carrier = {
  readonly url: string;
  /** Every placed call, oldest first. */
  readonly calls: readonly PlacedCall[];
  readonly recordings: ReadonlyMap<string, Recording>;
  /**
   * Connection faults, and: `mute`: no callbacks, although calls take place; `refusal`: the response to every new call,
   * as in Twilio's list of errors; `queueSec`: how long a call is queued before it rings.
   */
  readonly faults: Faults & { mute: boolean; refusal: CarrierRefusal | null; queueSec: number };
  close(): Promise<void>;
};

/** Shares of callbacks that are late, and that are sent twice. */
const LATE = 0.2;
const TWICE = 0.2;
const LATEST_SEC = 5;
const MAX_DOWNLOADS = 100;

/** The faults of the carrier itself, besides those of its connections. */
type OwnFaults = Pick<Carrier['faults'], 'mute' | 'refusal' | 'queueSec'>;

/** Starts an emulator of a carrier's REST API (Twilio's) that dials nobody. */
export async function startCarrier(options: CarrierOptions): Promise<Carrier> {
  const { account, token } = options;
  const calls: PlacedCall[] = [];
  const recordings = new Map<string, Recording>();
  const own: OwnFaults = { mute: false, refusal: null, queueSec: 0 };
  const clock = createClock(options.timeScale);
  const line = createLine(options, { clock, own, recordings });
  const handle = createApi({ clock, own, line, calls, recordings });
  const base = `/2010-04-01/Accounts/${account}`;
  const server = createServer((request, response) => {
    // The client may disconnect before its request is complete.
    answer(request, response).catch(() => response.destroy());
  });
  const gate = createFaultGate(server);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await readBody(request)).toString('utf8');
    await gate.arrived();
    const isOurs = request.headers.authorization === `Basic ${btoa(`${account}:${token}`)}`;
    const { method = '', url = '' } = request;
    const reply: Reply =
      isOurs && url.startsWith(base)
        ? handle(method, url.slice(base.length), new URLSearchParams(body))
        : { status: 401, body: { code: 20003, message: 'Authenticate' } };
    if (gate.takeReply()) return void response.destroy();
    const isFile = reply.body instanceof Uint8Array;
    response.writeHead(reply.status, { 'content-type': isFile ? 'audio/x-wav' : 'application/json' });
    response.end(isFile ? reply.body : JSON.stringify(reply.body ?? ''));
  }

  const { url } = await listen(server, 0);
  return {
    url,
    calls,
    recordings,
    faults: Object.defineProperties(
      gate.faults,
      Object.fromEntries(
        (['mute', 'refusal', 'queueSec'] as const).map((name) => [
          name,
          { get: () => own[name], set: (value) => Object.assign(own, { [name]: value }) },
        ]),
      ),
      // All properties of the type are defined just above.
    ) as Carrier['faults'],
    close: async () => {
      clock.close();
      await closeServer(server);
    },
  };
}

type Clock = ReturnType<typeof createClock>;

/** The carrier's time: its seconds take `timeScale` of ours. */
function createClock(timeScale = 1) {
  const timers = new Set<NodeJS.Timeout>();
  return {
    /** Waits for the carrier's seconds, or until a promise is fulfilled; returns the seconds that passed. */
    pass: (seconds: number, until?: Promise<unknown>): Promise<number> =>
      new Promise((resolve) => {
        const startedAt = performance.now();
        const end = (passedSec: number) => {
          clearTimeout(timer);
          timers.delete(timer);
          resolve(passedSec);
        };
        const timer = setTimeout(() => end(seconds), seconds * 1000 * timeScale);
        timers.add(timer);
        void until?.then(() => end(Math.min(seconds, (performance.now() - startedAt) / 1000 / timeScale)));
      }),
    after: (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000 * timeScale),
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Downloads audio, which may be played again without another download, as carriers do. */
function createDownloads(): CarrierLine['download'] {
  const downloads = new Map<string, Uint8Array>();
  const keep = (url: string, audio: Uint8Array): void => {
    downloads.set(url, audio);
    const [oldest] = downloads.keys();
    if (downloads.size > MAX_DOWNLOADS && oldest !== undefined) downloads.delete(oldest);
  };
  return async (url) => {
    const kept = downloads.get(url);
    if (kept !== undefined) return kept;
    const response = await fetch(url, { headers: { connection: 'close', 'accept-encoding': 'identity' } });
    if (!response.ok) throw new Error(`the audio answered ${response.status}`);
    const audio = new Uint8Array(await response.arrayBuffer());
    if (response.headers.get('cache-control')?.includes('max-age') === true) keep(url, audio);
    return audio;
  };
}

type Parts = { clock: Clock; own: OwnFaults; recordings: Map<string, Recording> };

/** The carrier's side of its calls: it calls the customer back, now, late or twice, and keeps recordings. */
function createLine({ account, token }: CarrierOptions, { clock, own, recordings }: Parts): CarrierLine {
  const random = createRandom(1);
  const formOf = (call: PlacedCall, extra: Record<string, string> = {}) =>
    new URLSearchParams({
      AccountSid: account,
      CallSid: call.sid,
      CallStatus: call.status,
      From: call.from,
      To: call.to,
      ...(call.sipCode === undefined ? {} : { SipResponseCode: String(call.sipCode) }),
      ...(call.status === 'completed' ? { CallDuration: String(call.durationSec) } : {}),
      ...extra,
    });
  const send = (
    call: PlacedCall,
    callback: string,
    form: URLSearchParams,
    sent: (answer: Promise<unknown>) => void = () => {},
  ): void => {
    const url = call.request.get(callback);
    if (own.mute || call.outcome.isMute || url === null) return;
    const isLate = random() < LATE;
    const times = random() < TWICE ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const delaySec = isLate || time > 0 ? random() * LATEST_SEC : 0;
      void clock.pass(delaySec).then(() => sent(callBack(token, url, form).catch(() => {})));
    }
  };
  return {
    pass: clock.pass,
    after: clock.after,
    sendStatus: (call) => {
      const form = formOf(call, { Timestamp: call.changedAt.toUTCString() });
      if (isAskedFor(call)) send(call, 'StatusCallback', form);
    },
    sendDetection: (call, afterSec) => {
      const form = formOf(call, {
        AnsweredBy: call.answeredBy ?? '',
        MachineDetectionDuration: String(afterSec * 1000),
      });
      send(call, 'AsyncAmdStatusCallback', form, (answer) => {
        call.told = answer;
      });
    },
    ask: (call, url, extra) => callBack(token, url, formOf(call, extra)),
    download: createDownloads(),
    record: (call, bytes) => {
      const sid = `RE${randomBytes(16).toString('hex')}`;
      recordings.set(sid, { sid, callSid: call.sid, bytes });
      const form = formOf(call, {
        RecordingSid: sid,
        RecordingStatus: 'completed',
        RecordingDuration: String(call.durationSec),
      });
      send(call, 'RecordingStatusCallback', form);
    },
  };
}

type Reply = { status: number; body?: object | Uint8Array };

const NOT_FOUND: Reply = { status: 404, body: { code: 20404, message: 'The resource was not found' } };
const isNumber = (text: string | null): boolean => /^\+\d{8,15}$/.test(text ?? '');

/** Twilio's resources: calls and their recordings. */
function createApi({
  clock,
  own,
  line,
  calls,
  recordings,
}: Parts & { line: CarrierLine; calls: PlacedCall[] }): (
  method: string,
  path: string,
  form: URLSearchParams,
) => Reply {
  const bySid = new Map<string, PlacedCall>();

  function place(form: URLSearchParams): Reply {
    if (own.refusal !== null) {
      const { status, code } = own.refusal;
      return { status, body: { code, message: 'Refused', status } };
    }
    if (!isNumber(form.get('To')))
      return { status: 400, body: { code: 21211, message: 'The To number is invalid' } };
    if (!isNumber(form.get('From')))
      return { status: 400, body: { code: 21212, message: 'The From number is invalid' } };
    const call = toPlacedCall(form);
    calls.push(call);
    bySid.set(call.sid, call);
    void clock.pass(own.queueSec).then(() => playCall(line, call));
    return { status: 201, body: toResource(call) };
  }

  function change(call: PlacedCall, form: URLSearchParams): Reply {
    const url = form.get('Status') === 'completed' ? null : form.get('Url');
    if (call.change === undefined)
      return { status: 400, body: { code: 21220, message: 'Call is not in-progress. Cannot redirect.' } };
    call.change(url);
    return { status: 200, body: toResource(call) };
  }

  function answerCalls(method: string, sid: string, form: URLSearchParams): Reply {
    if (sid === '' && method === 'POST') return place(form);
    const call = bySid.get(sid);
    if (call === undefined || !['GET', 'POST'].includes(method)) return NOT_FOUND;
    return method === 'POST' ? change(call, form) : { status: 200, body: toResource(call) };
  }

  function answerRecordings(method: string, sid: string): Reply {
    const recording = recordings.get(sid);
    if (recording === undefined) return NOT_FOUND;
    if (method !== 'DELETE') return { status: 200, body: recording.bytes };
    recordings.delete(sid);
    return { status: 204 };
  }

  const listRecordings = (callSid: string) => ({
    recordings: [...recordings.values()]
      .filter((recording) => recording.callSid === callSid)
      .map(({ sid }) => ({ sid, call_sid: callSid, status: 'completed' })),
  });

  return (method, path, form) => {
    const listed = /^\/Calls\/(\w+)\/Recordings\.json$/.exec(path)?.[1];
    if (listed !== undefined && method === 'GET') return { status: 200, body: listRecordings(listed) };
    const [, kind, sid = ''] = /^\/(Calls|Recordings)(?:\/(\w+))?\.(?:json|wav)$/.exec(path) ?? [];
    if (kind === 'Calls') return answerCalls(method, sid, form);
    return kind === 'Recordings' ? answerRecordings(method, sid) : NOT_FOUND;
  };
}

const toPlacedCall = (form: URLSearchParams): PlacedCall => ({
  sid: `CA${randomBytes(16).toString('hex')}`,
  to: form.get('To') ?? '',
  from: form.get('From') ?? '',
  status: 'queued',
  sipCode: undefined,
  durationSec: 0,
  changedAt: new Date(),
  endedAt: undefined,
  outcome: outcomeOf(form.get('To') ?? ''),
  answeredBy: undefined,
  played: null,
  heard: [],
  request: form,
  change: undefined,
  told: undefined,
});

/** The event by which a status is asked for; any end is `completed`. */
const EVENT_OF: ReadonlyMap<string, string> = new Map([
  ['ringing', 'ringing'],
  ['in-progress', 'answered'],
]);
const isAskedFor = ({ status, request }: PlacedCall): boolean =>
  request.getAll('StatusCallbackEvent').includes(EVENT_OF.get(status) ?? 'completed');

const toResource = ({ sid, to, from, status, durationSec, endedAt, sipCode, answeredBy }: PlacedCall) => ({
  sid,
  to,
  from,
  status,
  duration: status === 'completed' ? String(durationSec) : null,
  end_time: endedAt?.toUTCString() ?? null,
  answered_by: answeredBy ?? null,
  ...(sipCode === undefined ? {} : { sip_response_code: sipCode }),
});
