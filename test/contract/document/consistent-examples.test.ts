import { describe, expect, test } from 'vitest';
import type { Described } from '../../../openapi/add-examples.ts';
import { DOCUMENT } from '../../../openapi/document.ts';
import { exampleOf, type Schema } from '../../../openapi/example-of.ts';
import { errorsOf } from '../../../shared/kernel/http/route.ts';
import { ResultLine } from '../../../shared/numbers/batches/look-up-lines.ts';
import { NUMBER_ERROR_CODES, readNumber } from '../../../shared/numbers/read-number.ts';
import { OPERATIONS } from '../operations.ts';

// The document's type has literal paths; tests look them up by variable names.
const paths = DOCUMENT.paths as unknown as Record<string, Record<string, Described>>;
const schemas = DOCUMENT.components.schemas as unknown as Record<string, Schema>;

type Node = Record<string, unknown>;

/** All objects in a value, including itself. */
const objectsIn = (value: unknown): Node[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Node, ...inside];
};

/** The examples of each operation's success answers, and of each webhook's body. */
const EXAMPLES = [
  ...OPERATIONS.map(({ id, path, route }): [string, unknown[]] => [
    id,
    Object.entries(paths[path]?.[route.method]?.responses[route.reply.status]?.content ?? {}).map(
      // A file of lines shows one.
      ([type, { example }]) => (type.endsWith('ndjson') ? JSON.parse(String(example)) : example),
    ),
  ]),
  ...Object.entries(DOCUMENT.webhooks).map(([type, { post }]): [string, unknown[]] => [
    type,
    [exampleOf(post.requestBody.content['application/json'].schema as Schema, schemas)],
  ]),
];

const secondsBetween = (from: unknown, to: unknown): number =>
  Math.round((Date.parse(String(to)) - Date.parse(String(from))) / 1000);

/** All example objects with these fields, and where each is shown. Asserts that there is at least one. */
function shownWith(...fields: string[]): [id: string, shown: Node][] {
  const shown = EXAMPLES.flatMap(([id, examples]) =>
    examples.flatMap(objectsIn).map((node): [string, Node] => [id, node]),
  ).filter(([, node]) => fields.every((field) => field in node));
  expect(shown, fields.join()).not.toEqual([]);
  return shown;
}

describe('An example in the document', () => {
  test('has a recording only where the call was recorded', () => {
    for (const [id, { recorded, recordingUrl }] of shownWith('recordingUrl'))
      expect(recorded, id).toBe(recordingUrl !== null);
  });

  test('lasts as long as its times are apart', () => {
    for (const [id, attempt] of shownWith('durationAir')) {
      const { startedAt, answeredAt, endedAt, durationTotal, durationAir } = attempt;
      if (endedAt === null) continue;
      expect(durationTotal, id).toBe(secondsBetween(startedAt, endedAt));
      expect(durationAir, id).toBe(answeredAt === null ? 0 : secondsBetween(answeredAt, endedAt));
      expect(attempt.answered, id).toBe(answeredAt !== null);
    }
  });

  test('has ended, or continues, as its status says', () => {
    for (const [id, call] of shownWith('attemptsCount')) {
      const { status, attemptsCount, attempts, attempt } = call;
      const last = Array.isArray(attempts) ? attempts.at(-1) : attempt;
      expect(last?.attempt ?? 0, id).toBe(attemptsCount);
      if (status === 'success') expect(last.status, id).toBe('completed');
      if (status === 'in_progress') expect(last.endedAt, id).toBeNull();
      // An attempt may be followed by others, whatever became of it.
      if (id.startsWith('voice.') && id !== 'voice.attempt.completed')
        expect(`${id} ${status}`).toMatch(/answered in_|completed suc|failed fa|canceled ca/);
    }
  });

  test('has a download only where it is complete', () => {
    for (const [id, batch] of shownWith('jobId', 'expiresAt')) {
      expect('download' in batch, id).toBe(batch.status === 'done');
      expect(batch.processed, id).toBe(batch.status === 'queued' ? 0 : batch.count);
    }
  });
});

test('An accepted batch is shown as queued, and a canceled call as canceled', () => {
  const shown = Object.fromEntries(EXAMPLES);
  expect(shown.createBatch).toMatchObject([{ data: { status: 'queued' } }]);
  expect(shown.cancelCall).toMatchObject([{ data: { status: 'canceled' } }]);
});

test('Answers are given after what they show has happened', () => {
  const happened = [
    'createdAt',
    'startedAt',
    'finishedAt',
    'endedAt',
    'occurredAt',
    'checkedAt',
    'lastClickAt',
  ];
  for (const [id, examples] of EXAMPLES)
    for (const { meta, data } of examples.map(Object)) {
      if (meta === undefined) continue;
      const moments = objectsIn(data).flatMap((node) => happened.flatMap((name) => node[name] ?? []));
      for (const moment of moments)
        expect(Date.parse(meta.timestamp), `${id} ${moment}`).toBeGreaterThan(Date.parse(String(moment)));
    }
});

test('A running or paused campaign was started, and a delivered delivery is not attempted next', () => {
  for (const [id, { status, startedAt }] of shownWith('pausedBecause', 'startedAt'))
    expect(startedAt !== null, id).toBe(status !== 'draft');
  for (const [id, { state, nextAttemptAt }] of shownWith('state', 'nextAttemptAt'))
    expect(nextAttemptAt !== null, id).toBe(state === 'pending');
});

test('An answer shows what its request sent', () => {
  const answered = Object.fromEntries(EXAMPLES);
  const dataOf = (id: string) => Object(answered[id]?.[0]).data;
  const sentTo = (path: string, method: string) =>
    Object(paths[path]?.[method]?.requestBody?.content['application/json']?.example);
  const added = dataOf('addRecipients');
  expect(added.accepted + added.duplicates + added.rejected.length).toBe(
    sentTo('/api/v6/callblasting/campaigns/{id}/recipients', 'post').recipients.length,
  );
  const [limit] = sentTo('/api/v6/account/billing/limits', 'put').spendLimits;
  expect(dataOf('lowerLimits').spendLimits[0]).toMatchObject(limit);
});

test('A result line matches its schema, which has every code that an input can fail with', () => {
  const line = Object(Object.fromEntries(EXAMPLES).downloadBatch?.[0]);
  expect(ResultLine.parse(line)).toEqual(line);
  expect(readNumber(line.input, 'CO')).not.toHaveProperty('error');
  expect(JSON.stringify(schemas.NumberError)).toContain(JSON.stringify(NUMBER_ERROR_CODES));
});

test('No operation without input documents a 400', () => {
  const promising = OPERATIONS.filter(
    ({ route }) =>
      errorsOf(route).has('VALIDATION_INVALID_PARAMETER') &&
      !(route.query || route.body || (route.params && route.unknownPath === undefined)),
  );
  expect(promising.map(({ id }) => id)).toEqual([]);
  for (const id of ['getCall', 'cancelCall', 'getSynthesis', 'deleteAudio']) {
    const operation = OPERATIONS.find((one) => one.id === id);
    expect(paths[operation?.path ?? '']?.[operation?.route.method ?? '']?.responses).not.toHaveProperty(
      '400',
    );
  }
});
