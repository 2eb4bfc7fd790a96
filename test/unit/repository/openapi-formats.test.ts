import { expect, test } from 'vitest';
import { DOCUMENT } from '../../../openapi/document.ts';
import { ERROR_CODES } from '../../../shared/kernel/errors/error-codes.ts';
import { EVENT_TYPE_NAMES } from '../../../shared/webhooks/event-names.ts';

type Media = { schema?: Record<string, unknown> };
type Described = { operationId: string; responses: Record<string, { content?: Record<string, Media> }> };

// The document's type has literal paths and names; these read the parts that all have in common.
const OPERATIONS = Object.values(DOCUMENT.paths).flatMap((methods) =>
  Object.values(methods),
) as unknown as Described[];
const SCHEMAS = DOCUMENT.components.schemas as unknown as Record<
  string,
  { properties: Record<string, Record<string, unknown>>; additionalProperties?: unknown }
>;

test('a file of lines is described as text or bytes, with the schema of a line beside it', () => {
  const files = OPERATIONS.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content)
        .filter(([type]) => /ndjson|gzip/.test(type))
        .map(([, media]) => ({ operationId, status, ...media })),
    ),
  );
  expect(new Set(files.map(({ operationId }) => operationId))).toEqual(
    new Set(['downloadLinkBatch', 'downloadClickFile', 'downloadBatch', 'listCampaignResults']),
  );
  for (const { operationId, status, schema } of files) {
    expect(schema, operationId).toMatchObject({ type: 'string' });
    if (status === '200')
      expect(schema?.contentSchema, operationId).toMatchObject({ $ref: expect.any(String) });
  }
});

test('a range of a file has the formats of the whole file', () => {
  const ranges = OPERATIONS.filter(({ responses }) => '206' in responses);
  expect(ranges.length).toBeGreaterThan(3);
  const typesOf = ({ responses }: Described, status: string) => Object.keys(responses[status]?.content ?? {});
  for (const operation of ranges) expect(typesOf(operation, '206')).toEqual(typesOf(operation, '200'));
});

test('codes, reasons and types that may be added later are known values of an open set', () => {
  expect(SCHEMAS.ErrorBody?.properties.code).toMatchObject({
    type: 'string',
    'x-extensible-enum': Object.keys(ERROR_CODES),
  });
  expect(SCHEMAS.LoggedEvent?.properties.type).toMatchObject({ 'x-extensible-enum': EVENT_TYPE_NAMES });
  expect(SCHEMAS.Call?.properties.endReason).toMatchObject({
    'x-extensible-enum': expect.arrayContaining(['excluded']),
  });
  for (const [model, name] of [
    ['ErrorBody', 'code'],
    ['LoggedEvent', 'type'],
    ['Call', 'endReason'],
  ] as const)
    expect(SCHEMAS[model]?.properties[name]).not.toHaveProperty('enum');
});

test('no field is described that is always refused', () => {
  expect(SCHEMAS.CampaignOptions?.properties).not.toHaveProperty('scheduledAt');
  expect(SCHEMAS.CampaignOptions?.properties).toHaveProperty('expiresAt');
});

test('an optional field of a recipient fits beside variables, whose type generators take for all fields', () => {
  expect(SCHEMAS.CampaignRecipient?.additionalProperties).not.toHaveProperty('type');
});

test('what no other request undoes is marked, so that the pages ask before they send it', () => {
  const effects = new Map(
    (OPERATIONS as (Described & { 'x-effect': string })[]).map((each) => [
      each.operationId,
      each['x-effect'],
    ]),
  );
  for (const id of ['lowerLimits', 'deleteAudio', 'addOptOuts', 'cancelCampaign', 'removeRecipients'])
    expect(effects.get(id), id).toBe('lasting');
  for (const id of ['listLinks', 'checkNumbers']) expect(effects.get(id), id).toBe('none');
});
