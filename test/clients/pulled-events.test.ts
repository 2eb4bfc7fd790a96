import { expect, test } from 'vitest';
import { createClient, eachEvent } from '../../client/index.ts';
import { isInstalled } from '../harness/clients/languages.ts';
import { runGo, runPhp, runPython } from '../harness/clients/run-program.ts';
import { reply, startMisbehavingServer, succeed } from '../harness/clients/start-misbehaving-server.ts';

const toEvent = (type: string, data: object) => ({
  id: '6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef',
  type,
  version: 1,
  service: 'urlshortener',
  accountId: 1,
  occurredAt: '2026-11-20T23:02:47.394-05:00',
  data,
});
const DELETED = toEvent('urlshortener.link.deleted', {
  domain: 'go.example',
  code: 'offers',
  shortUrl: 'https://go.example/offers',
  deletedAt: '2026-11-21T04:02:47.394Z',
});
/** Two events, then one of a type that no client knows, then nothing. */
const PAGES: Record<string, object[]> = {
  first: [DELETED, DELETED],
  p1: [toEvent('later.type', { a: 1 })],
  p2: [],
};
const NEXT: Record<string, string> = { first: 'p1', p1: 'p2', p2: 'p3' };

async function startLog() {
  const server = await startMisbehavingServer((response, index) => {
    const { searchParams } = new URL(server.requests[index]?.url ?? '', server.url);
    const after = searchParams.get('after') ?? 'first';
    const page = { events: PAGES[after] ?? [], after: NEXT[after] ?? after };
    reply(response, 200, succeed(page), { 'X-Request-Id': 'f00' });
  });
  return server;
}

/** Types, the code of the first event, and where to continue: after one event, and after all. */
const SEEN = 'offers - urlshortener.link.deleted,urlshortener.link.deleted,later.type p3 f00\n';

test('the TypeScript client iterates over pulled events as webhooks, and remembers where to continue', async () => {
  const { url } = await startLog();
  const client = createClient({ baseUrl: url, apiKey: 'key' });
  const events = eachEvent(client);
  for await (const event of events) {
    if (event.type === 'urlshortener.link.deleted') expect(event.data.code).toBe('offers');
    break;
  }
  expect(events.after).toBeUndefined();
  const types: string[] = [];
  for await (const { type } of events) types.push(type);
  expect(types).toEqual(['urlshortener.link.deleted', 'urlshortener.link.deleted', 'later.type']);
  expect(events.after).toBe('p3');
});

test.runIf(isInstalled(['python3', '--version']))(
  'the Python client iterates over pulled events as webhooks, and shows headers of an answer',
  async () => {
    const program = `
import sys
from operator_client import Client, with_response
client = Client(sys.argv[1], "key")
events = client.each_event()
first = next(iter(events))
code = first["data"]["code"] if first["type"] == "urlshortener.link.deleted" else ""
halfway = events.after or "-"
types = ",".join(event["type"] for event in events)
answer = with_response(lambda: client.list_events())
assert answer.status == 200 and len(answer.data["events"]) == 2
print(code, halfway, types, events.after, answer.headers["x-request-id"])
for missing in ["", None]:
    try:
        Client("https://api.example", missing)
        raise SystemExit("accepted")
    except ValueError:
        pass
`;
    expect(await runPython(program, (await startLog()).url)).toBe(SEEN);
  },
);

test.runIf(isInstalled(['php', '--ri', 'curl']))(
  'the PHP client iterates over pulled events as webhooks, and shows headers of an answer',
  async () => {
    const program = `
      $client = new Operator\\Client($argv[1], 'key');
      $events = $client->eachEvent();
      foreach ($events as $first) { break; }
      $halfway = $events->after ?? '-';
      $types = [];
      foreach ($events as $event) { $types[] = $event->type; }
      $answer = $client->withResponse(fn () => $client->listEvents());
      assert($answer->status === 200 && count($answer->data->events) === 2);
      echo $first->data->code, ' ', $halfway, ' ', implode(',', $types), " $events->after ", $answer->headers['x-request-id'], "\\n";`;
    expect(await runPhp(program, (await startLog()).url)).toBe(SEEN);
  },
);

test.runIf(isInstalled(['go', 'version']))(
  'the Go client iterates over pulled events as webhooks, and remembers where to continue',
  async () => {
    const program = `package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	operator "github.com/operator-example/client-go/v6"
)

func main() {
	client, _ := operator.New(os.Args[1], "key")
	half := client.EachEvent(context.Background(), operator.ListEventsParams{})
	half.Next()
	code, halfway := half.Event().Data.(*operator.UrlshortenerLinkDeletedData).Code, "-"
	if half.After != nil {
		halfway = *half.After
	}
	events, types := client.EachEvent(context.Background(), operator.ListEventsParams{}), []string{}
	for events.Next() {
		types = append(types, events.Event().Type)
	}
	fmt.Println(code, halfway, strings.Join(types, ","), *events.After, "f00")
}
`;
    expect(await runGo(program, (await startLog()).url)).toBe(SEEN);
  },
);

test('a client without a key throws at once', () => {
  for (const apiKey of [undefined, null, '']) {
    // A caller without types may call it like this.
    const options = { baseUrl: 'https://api.example', apiKey: apiKey as unknown as string };
    expect(() => createClient(options)).toThrow(TypeError);
  }
});
