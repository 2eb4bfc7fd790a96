import { createHash } from 'node:crypto';
import * as z from 'zod';
import { findDomains } from '../../../db/links/queries/find-domains.ts';
import { discardLater } from '../../batches/accept-batch.ts';
import { type BatchUpload, openUpload } from '../../batches/batch-objects.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import {
  DomainError,
  type ErrorDetail,
  fieldError,
  joinErrors,
  toFieldsError,
} from '../../kernel/errors/domain-error.ts';
import type { Message } from '../../kernel/errors/message.ts';
import { withoutStacks } from '../../kernel/errors/without-stacks.ts';
import { creation } from '../../kernel/http/idempotency/creation.ts';
import type { BodyStream } from '../../kernel/http/route.ts';
import { toErrorAnswer } from '../../kernel/http/to-error-answer.ts';
import { checkValue } from '../../kernel/lines/check-lines.ts';
import { withPauses } from '../../kernel/lines/pauses.ts';
import { type Columns, type NumberedLine, type ReadLine, readLines } from '../../kernel/lines/read-lines.ts';
import { CreateLinkFields, explainRefusals, validateLink } from '../creation/validate-link.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { ExternalId, Reference } from '../references/reference-fields.ts';
import { CHUNK_LINES, LINK_BATCHES, type StoredLine } from './link-batches.ts';

const MAX_JSON_LINKS = 10_000;
export const MAX_LINKS = 100_000;

/** One line: a link to create. */
export const BatchLine = creation({
  longUrl: CreateLinkFields.longUrl,
  externalId: ExternalId.optional(),
  code: CreateLinkFields.code,
  expiresAt: CreateLinkFields.expiresAt,
}).meta({ id: 'LinkBatchLine' });

export const LINE_COLUMNS: Columns = {
  known: ['longUrl', 'externalId', 'code', 'expiresAt'],
  required: 'longUrl',
};

/** The fields that all links of a batch share: in a JSON body, or in the query of a streamed one. */
const shared = {
  reference: Reference.optional(),
  domain: CreateLinkFields.domain,
  linkExpiresAt: CreateLinkFields.expiresAt.describe(
    'When the links expire that have no `expiresAt` of their own, in the same forms.',
  ),
  webhookUrl: z
    .string()
    .max(2048)
    .optional()
    .describe(
      'URL that receives a signed event when the batch ends. It must use https and a public host that resolves.',
    ),
};

export const CreateLinkBatchQuery = z.object(shared);
export type SharedFields = z.output<typeof CreateLinkBatchQuery>;

const HOW_MANY = LINK_MESSAGES.jsonBatchSize;

export const CreateLinkBatchBody = creation({
  ...shared,
  links: z
    .array(z.unknown())
    .min(1, HOW_MANY)
    .max(MAX_JSON_LINKS, HOW_MANY)
    .meta({
      description: '1 to 10,000 links, created in this order. A link that cannot be created fails alone.',
      items: { $ref: '#/components/schemas/LinkBatchLine' },
    }),
}).meta({
  id: 'CreateLinkBatchBody',
  example: {
    reference: 'black-friday',
    linkExpiresAt: '2030-12-31',
    links: [
      { longUrl: 'https://example.com/offers?c=1', externalId: 'customer-1' },
      { longUrl: 'https://example.com/offers?c=2', externalId: 'customer-2', code: 'vip-2' },
    ],
  },
});

/** The most errors reported for a file without an acceptable line. */
const MAX_TOLD = 100;

/** The lines of a batch that is to be created: judged, and on their way to R2. */
export class UploadedLines {
  count = 0;
  accepted = 0;
  /** The errors of the first lines that were not accepted, by index, and by line as the file counts. */
  readonly refused: { index: number; line?: number | undefined; message: Message }[] = [];
  /** SHA-256 of the body, in hex. */
  sha256 = '';
  readonly upload: BatchUpload;
  /** Or why it was refused; the lines were then only read. */
  readonly domain: BatchDomain | DomainError;

  constructor(upload: BatchUpload, domain: BatchDomain | DomainError) {
    this.upload = upload;
    this.domain = domain;
  }

  /** Requests of one Idempotency-Key are compared by this value. */
  toJSON(): object {
    return { sha256: this.sha256 };
  }
}

/**
 * Judges lines while they come, and writes them to R2. Stops one line after the maximum. Where the domain is refused, it
 * reads on for the sake of a replay, and writes nothing.
 */
export async function uploadLines(
  ctx: TenantCtx,
  named: string | undefined,
  lines: AsyncIterable<NumberedLine> | Iterable<NumberedLine>,
  onOpen?: (upload: BatchUpload) => void,
): Promise<UploadedLines> {
  const upload = openUpload(ctx, LINK_BATCHES, CHUNK_LINES);
  onOpen?.(upload);
  const domain = await getBatchDomain(ctx, named).catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
  const uploaded = new UploadedLines(upload, domain);
  const judge = domain instanceof DomainError ? undefined : createJudge(domain, ctx.clock());
  try {
    for await (const line of withPauses(lines)) {
      uploaded.count += 1;
      if (uploaded.count > MAX_LINKS) break;
      if (judge !== undefined) await add(uploaded, line.number, judge(line));
    }
  } catch (error) {
    discardLater(ctx, upload);
    throw error;
  }
  return uploaded;
}

async function add(uploaded: UploadedLines, number: number, line: JudgedLine): Promise<void> {
  if (!('error' in line)) uploaded.accepted += 1;
  else if (uploaded.refused.length < MAX_TOLD)
    uploaded.refused.push({ index: uploaded.count - 1, line: number, message: line.error.message });
  await uploaded.upload.add({ ...line, line: number });
}

/** Reads a file of lines as it arrives, hashing it. What it wrote is deleted if the request is refused before it runs. */
export async function receiveLines(stream: BodyStream): Promise<UploadedLines> {
  const { chunks, mediaType, query, tenant, free, onRefusal } = stream;
  if (tenant === undefined) throw new Error('a batch of links belongs to somebody');
  const hash = createHash('sha256');
  let upload: BatchUpload | undefined;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    let held = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      held += chunk.byteLength;
      yield chunk;
      const rest = Math.min(held, upload?.bufferedCharacters() ?? 0);
      free(held - rest);
      held = rest;
    }
  }
  const uploaded = await uploadLines(
    tenant(),
    query.domain,
    readLines(hashed(), mediaType, LINE_COLUMNS),
    (opened) => {
      upload = opened;
      onRefusal(() => opened.discard());
    },
  );
  uploaded.sha256 = hash.digest('hex');
  return uploaded;
}

/** The domain of all links of a batch. */
type BatchDomain = { name: string; isPlatform: boolean };

type Refused = {
  externalId: string | null;
  line?: number | undefined;
  error: { code: string; message: Message };
};
/** A line as it is stored, whose error is in every language. */
type JudgedLine = Exclude<StoredLine, { error: unknown }> | Refused;

/**
 * Judges the lines of one file in their order, as single creations are: a line becomes a link to make, or the error that
 * it ends with. A code that an earlier line has is taken.
 */
export function createJudge(domain: BatchDomain, now: Date): (line: ReadLine) => JudgedLine {
  const codes = new Set<string>();
  const judge = (line: ReadLine): JudgedLine => {
    if ('unreadable' in line)
      return toFailed(null, new DomainError('VALIDATION_INVALID_PARAMETER', { message: line.unreadable }));
    const checked = checkValue(line.value, BatchLine);
    if ('wrong' in checked) {
      const error = toFieldsError('VALIDATION_INVALID_PARAMETER', checked.wrong);
      return toFailed(externalIdOf(line.value, checked.wrong), error);
    }
    const { externalId = null } = checked.item;
    const { errors, link } = validateLink(Object(line.value), now);
    if (link.brandLike && domain.isPlatform) errors.push(RESERVED);
    if (errors.length > 0) return toFailed(externalId, joinErrors(errors));
    const { longUrl, host, code, expiresAt } = link;
    if (code !== null) {
      if (codes.has(code)) return toFailed(externalId, TWICE);
      codes.add(code);
    }
    return { externalId, longUrl, host, code, expiresAt };
  };
  return (line) => withoutStacks(() => judge(line));
}

/** The external id of a line that is wrong; null where that is wrong too. */
function externalIdOf(value: unknown, wrong: readonly ErrorDetail[]): string | null {
  if (wrong.some(({ field }) => field === 'externalId')) return null;
  const named = checkValue(Object(value).externalId, ExternalId.optional());
  return 'item' in named ? (named.item ?? null) : null;
}

const RESERVED = fieldError('ALIAS_RESERVED', 'code', LINK_MESSAGES.aliasLikeBrand);
const TWICE = fieldError('ALIAS_TAKEN', 'code', LINK_MESSAGES.aliasInFile);

function toFailed(externalId: string | null, error: DomainError): Refused {
  const { code, message } = toErrorAnswer(error);
  return { externalId, error: { code, message } };
}

/**
 * The domain of a batch's links: the named one, or else the organization's default, or the platform's. Throws
 * DOMAIN_NOT_ALLOWED and DOMAIN_NOT_VERIFIED.
 */
export async function getBatchDomain(ctx: TenantCtx, named: string | undefined): Promise<BatchDomain> {
  const name = named?.toLowerCase();
  const rows = await findDomains(ctx.db, ctx.tenant.organizationId);
  const found = rows.find(({ domain, status, isDefault }) =>
    name === undefined ? isDefault && status === 'verified' : domain === name && status !== 'released',
  );
  if (found?.status === 'verified') return { name: found.domain, isPlatform: found.isPlatform };
  const code = found === undefined ? 'DOMAIN_NOT_ALLOWED' : 'DOMAIN_NOT_VERIFIED';
  throw (await explainRefusals(ctx, [code]))(code);
}
