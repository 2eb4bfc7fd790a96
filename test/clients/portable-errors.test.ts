import { expect, test } from 'vitest';
import { ConnectionError, createClient, OperatorError } from '../../client/index.ts';
import { isInstalled } from '../harness/clients/languages.ts';
import { runGo, runPhp, runPython } from '../harness/clients/run-program.ts';
import { refuse, reply, startMisbehavingServer } from '../harness/clients/start-misbehaving-server.ts';

const NOT_FOUND = refuse('LINK_NOT_FOUND');
const startRefusingServer = () =>
  startMisbehavingServer((response) => reply(response, 404, NOT_FOUND, { 'Retry-After': '7' }));

test('an error of the TypeScript client keeps what it says in structuredClone and in JSON', async () => {
  const server = await startRefusingServer();
  const ask = (baseUrl: string): Promise<unknown> =>
    createClient({ baseUrl, apiKey: 'key', retry: { attempts: 1 } })
      .ping()
      .catch((error: unknown) => error);
  const refused = await ask(server.url);
  if (!(refused instanceof OperatorError)) throw refused;
  const { message, status, code, type, requestId, details, retryAfterSec } = refused;
  const told = { name: 'OperatorError', status, code, type, requestId, details, retryAfterSec };
  expect(told).toMatchObject({ status: 404, code: 'LINK_NOT_FOUND', retryAfterSec: 7 });
  expect(structuredClone(refused)).toMatchObject({ message, cause: told });
  expect(JSON.parse(JSON.stringify(refused))).toMatchObject({ message, ...told });
  const lost = await ask('http://127.0.0.1:9');
  expect(lost).toBeInstanceOf(ConnectionError);
  expect(structuredClone(lost)).toMatchObject({ cause: expect.any(Error) });
});

test.runIf(isInstalled(['python3', '--version']))(
  'errors of the Python client pass from a process pool to its owner, and leave its other results alone',
  async () => {
    const server = await startRefusingServer();
    const program = `
import copy, pickle, sys
from concurrent.futures import ProcessPoolExecutor
from operator_client import *

def work(url):
    if url == "":
        return "done"
    Client(url, "key", retry=RetryPolicy(attempts=1)).get_link("d", "c")

def fields(error):
    return type(error), str(error), {**vars(error), "__notes__": None}

if __name__ == "__main__":
    with ProcessPoolExecutor(2) as pool:
        futures = [pool.submit(work, url) for url in [sys.argv[1], "http://127.0.0.1:9", ""]]
    found, lost = futures[0].exception(), futures[1].exception()
    assert (found.code, found.status, found.retry_after_sec) == ("LINK_NOT_FOUND", 404, 7), found
    assert isinstance(lost, ConnectionFailed), lost
    assert futures[2].result() == "done"
    for error in [found, lost, ResponseTooLarge(5), WebhookVerificationError("Not ours.")]:
        for twin in [copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))]:
            assert fields(twin) == fields(error), twin
    print("kept")
`;
    expect(await runPython(program, server.url)).toBe('kept\n');
  },
);

test.runIf(isInstalled(['php', '--ri', 'curl']))(
  'exceptions of the PHP client can be serialized, with closures on their way',
  async () => {
    const server = await startRefusingServer();
    const program = `
      ini_set('zend.exception_ignore_args', '0');
      $ask = static fn (string $url, int $max, Closure $given) =>
          (new Operator\\Client($url, 'key', retry: new Operator\\RetryPolicy(1), maxResponseBytes: $max))->getLink('d', 'c');
      foreach ([[$argv[1], 9999], ['http://127.0.0.1:9', 9999], [$argv[1], 5]] as [$url, $max]) {
          try {
              $ask($url, $max, static fn () => 1);
          } catch (RuntimeException $error) {
              $twin = unserialize(serialize($error));
              $said = static fn ($e) => [get_class($e), $e->getMessage(), $e->getLine(), get_object_vars($e)];
              if ($said($twin) != $said($error)) { var_dump($twin); }
              echo get_class($twin), ' ', $twin->errorCode ?? '', "\\n";
          }
      }`;
    expect(await runPhp(program, server.url)).toBe(
      [
        'Operator\\OperatorException LINK_NOT_FOUND',
        'Operator\\ConnectionException ',
        'Operator\\ResponseTooLargeException ',
        '',
      ].join('\n'),
    );
  },
);

test.runIf(isInstalled(['go', 'version']))(
  'errors of the Go client are found by errors.As and errors.Is, and survive JSON',
  async () => {
    const server = await startRefusingServer();
    expect(await runGo(GO_PROGRAM, server.url)).toBe('kept\n');
  },
);

const GO_PROGRAM = `package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"

	operator "github.com/operator-example/client-go/v6"
)

func main() {
	ask := func(ctx context.Context, url string) error {
		c, _ := operator.New(url, "key", operator.WithRetry(operator.RetryPolicy{Attempts: 1}))
		_, err := c.Ping(ctx)
		return fmt.Errorf("wrapped: %w", err)
	}
	var refused, again *operator.Error
	if !errors.As(ask(context.Background(), os.Args[1]), &refused) || refused.Code != "LINK_NOT_FOUND" {
		panic("not an Error")
	}
	text, _ := json.Marshal(refused)
	if json.Unmarshal(text, &again) != nil || again.Error() != refused.Error() || again.RetryAfter != refused.RetryAfter {
		panic(string(text))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var lost, copied *operator.ConnectionError
	err := ask(ctx, "http://127.0.0.1:9")
	if !errors.As(err, &lost) || !errors.Is(err, context.Canceled) {
		panic(err)
	}
	text, _ = json.Marshal(lost)
	if json.Unmarshal(text, &copied) != nil || copied.Error() != lost.Error() {
		panic(string(text))
	}
	_, err = operator.VerifyWebhook(nil, http.Header{}, "secret")
	var refusal, same *operator.WebhookVerificationError
	if !errors.As(err, &refusal) {
		panic(err)
	}
	text, _ = json.Marshal(refusal)
	if json.Unmarshal(text, &same) != nil || same.Error() != refusal.Error() {
		panic(string(text))
	}
	fmt.Println("kept")
}
`;
