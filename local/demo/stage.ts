import * as z from 'zod';
import { http, type Sent } from '../../deploy/http.ts';
import { explainError } from '../../operator/program/terminal/explain-error.ts';
import type { Inbox } from './inbox.ts';
import { toShortJson } from './shorten.ts';

const ANSWER_MS = 15_000;
const ASK_AGAIN_MS = 1_000;

type Call = { body?: unknown; form?: Sent; headers?: Record<string, string>; quiet?: boolean };

/** The tools of the demonstration's steps. */
export type Stage = {
  /** Runs one step and counts a failure; later steps still run. */
  step(title: string, act: () => Promise<void>): Promise<void>;
  /** Calls the API with the demonstration's key, shows the response, and returns `data`. Throws unless it is 2xx. */
  call<T>(method: string, path: string, data: z.ZodType<T>, call?: Call): Promise<T>;
  /** Sends any request, and shows its status and one header. */
  get(url: string, headers: Record<string, string>, shown: string): Promise<{ status: number; text: string }>;
  say(text: string): void;
  /** Polls until there is a result, for at most this long. */
  until<T>(what: string, ask: () => Promise<T | undefined>, withinMs: number): Promise<T>;
  inbox: Inbox;
};

export type StepOutcome = { title: string; failed?: string };

const Envelope = z.object({ data: z.unknown() });

export function createStage(
  system: { url: string; key: string; inbox: Inbox },
  print: (text: string) => void,
): { stage: Stage; outcomes: StepOutcome[] } {
  const outcomes: StepOutcome[] = [];
  const say = (text: string) => print(text.replace(/^(?=.)/gm, '   '));
  const stage: Stage = {
    inbox: system.inbox,
    say,
    async step(title, act) {
      print(`\n${outcomes.length + 1}. ${title}`);
      const failed = await act().then(
        () => undefined,
        (error: unknown) => explainError(error) ?? (error instanceof Error ? error.message : String(error)),
      );
      outcomes.push({ title, ...(failed !== undefined && { failed }) });
      print(failed === undefined ? '   ✓' : `   ✗ ${failed}`);
    },
    async call(method, path, data, { body, form, headers, quiet } = {}) {
      const sent: Sent = form ?? (body === undefined ? {} : toJson(body));
      if (!quiet) say(`${method} ${path}${body === undefined ? '' : `\n${toShortJson(body)}`}`);
      const answer = await http(
        `${system.url}${path}`,
        { ...sent, method, headers: { authorization: `Bearer ${system.key}`, ...sent.headers, ...headers } },
        ANSWER_MS,
      );
      const envelope = Envelope.safeParse(answer.json);
      if (!quiet) say(`→ ${answer.status} ${toShortJson(envelope.data?.data ?? answer.json ?? answer.text)}`);
      if (answer.status >= 300)
        throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      return data.parse(envelope.data?.data ?? answer.text);
    },
    async get(url, headers, shown) {
      const answer = await http(url, { headers }, ANSWER_MS);
      say(`GET ${url}  ${shown} → ${answer.status} ${answer.headers.location ?? ''}`);
      return answer;
    },
    async until(what, ask, withinMs) {
      for (const giveUpAt = Date.now() + withinMs; ; ) {
        const found = await ask();
        if (found !== undefined) return found;
        if (Date.now() > giveUpAt) throw new Error(`Waited ${withinMs / 1000} s in vain for ${what}.`);
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    },
  };
  return { stage, outcomes };
}

const toJson = (body: unknown): Sent => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
