import { openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type ClientOptions, createClient } from '../create-client.ts';
import { type Command, idOf, type Option } from './command.ts';
import { UsageError } from './failure.ts';
import { columnsOf, toTable, toText } from './print.ts';
import { type Connection, findConnection } from './profiles.ts';
import { fetchWithProgress, openFile } from './progress.ts';

/** The options and arguments that commander has read, by the options' names. */
type Given = Record<string, unknown>;
/** The options that every operation has. */
type Common = {
  profile?: string;
  api?: string;
  json?: boolean;
  all?: boolean;
  yes?: boolean;
  output?: string;
  file?: string;
  body?: string;
  idempotencyKey?: string;
};
type Input = { path?: Given; query?: Given; body?: unknown; contentType?: string; idempotencyKey?: string };
type AnyMethod = (input: object) => Promise<unknown>;

const MEDIA: Record<string, string> = {
  '.csv': 'text/csv',
  '.ndjson': 'application/x-ndjson',
  '.jsonl': 'application/x-ndjson',
};
/** Files are downloaded whole. */
const MOST_BYTES = 1 << 30;
const UPLOAD_MS = 3_600_000;

/** Runs an operation with the words of a command line, and prints its result. Throws UsageError, and as the client does. */
export async function runOperation(
  command: Command,
  places: readonly string[],
  given: Given & Common,
): Promise<void> {
  const input = await toInput(command, places, given);
  const connection = findConnection(given);
  if (command.asks) await confirm(command, given.yes === true, connection);
  const upload = given.file === undefined || command.isForm ? undefined : openFile(given.file);
  const isDownload = command.isContent || (given.format !== undefined && command.media.length > 0);
  const options: ClientOptions = {
    ...connection,
    maxResponseBytes: MOST_BYTES,
    ...((upload !== undefined || isDownload || command.isForm) && { timeoutMs: UPLOAD_MS }),
    ...(isDownload && given.output !== undefined && { fetch: fetchWithProgress }),
  };
  // The generated names of operations are the client's methods; each takes its own input, which the API validates.
  const method = createClient(options)[idOf(command)] as unknown as AnyMethod;
  const send = (more: Given = {}) =>
    method({
      ...input,
      ...(upload !== undefined && { body: upload.open }),
      query: { ...input.query, ...more },
    });
  if (given.all === true) return await printAll(send, given.json === true);
  const data = await send();
  upload?.end();
  if (data instanceof Response) return await save(data, given.output);
  console.log(given.json === true ? JSON.stringify(data ?? null, null, 2) : toText(data));
}

async function toInput(command: Command, places: readonly string[], given: Given & Common): Promise<Input> {
  const read = (options: readonly Option[], value: (option: Option, index: number) => unknown): Given =>
    Object.fromEntries(
      options
        .map((option, index) => [option.name, toValue(option, value(option, index))] as const)
        .filter(([, each]) => each !== undefined),
    );
  const path = read(command.path, (_, index) => places[index]);
  const query = read(command.query, ({ name }) => given[name]);
  const fields = read(command.body, ({ name }) => given[name]);
  const key = given.idempotencyKey === undefined ? {} : { idempotencyKey: given.idempotencyKey };
  if (command.isForm) return { path, query, body: await toForm(command, fields, given.file), ...key };
  if (given.file === undefined) return { path, query, ...toBody(command, fields, given.body), ...key };
  return {
    path,
    query: { ...query, ...toFileQuery(command, fields) },
    contentType: mediaOf(command, given.file),
    ...key,
  };
}

const toBody = (command: Command, fields: Given, whole: string | undefined): Input => {
  if (whole !== undefined) return { body: { ...Object(readJson('body', whole)), ...fields } };
  return command.body.length === 0 ? {} : { body: fields };
};

async function toForm({ body }: Command, fields: Given, file: string | undefined): Promise<Given> {
  if (file === undefined) throw new UsageError('Name the file with --file.');
  const part = body.find(({ kind }) => kind === 'file')?.name ?? 'file';
  return { ...fields, [part]: new File([await openAsBlob(file)], basename(file)) };
}

function toFileQuery({ fileQuery }: Command, fields: Given): Given {
  const misplaced = Object.keys(fields).filter((name) => !fileQuery.includes(name));
  if (misplaced.length > 0) throw new UsageError(`With --file, there is no ${misplaced.join(', ')}.`);
  return fields;
}

function mediaOf({ files }: Command, file: string): string {
  const media = MEDIA[extname(file).toLowerCase()];
  if (media !== undefined && files.includes(media)) return media;
  throw new UsageError(`${file} must end in .csv, .ndjson or .jsonl, which says what is in it.`);
}

/** Nothing that a person reads otherwise than a program: neither `0x10` nor `1e3`, nor thousands. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** The value that a word stands for; the API judges it. */
export function toValue({ kind, flag, nullable }: Option, word: unknown): unknown {
  if (word === undefined || kind === 'file') return undefined;
  if (nullable === true && word === 'null') return null;
  if (kind === 'words') return word;
  const text = String(word);
  if (kind === 'text') return text;
  if (kind === 'json') return readJson(flag, text);
  if (kind === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new UsageError(`--${flag} is true or false.`);
  }
  if (!PLAIN_NUMBER.test(text))
    throw new UsageError(`--${flag} is a number, such as 10000 or 0.5: digits, and a point before decimals.`);
  return Number(text);
}

/** JSON, or `@file` with it, or `-` for the standard input. */
function readJson(flag: string, text: string): unknown {
  const source = text === '-' ? 0 : text.startsWith('@') ? text.slice(1) : undefined;
  const json = source === undefined ? text : readFileSync(source, 'utf8');
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError(`--${flag} takes JSON, or @ and the name of a file with it.`);
  }
}

/** On a terminal, asks before something is charged or lasts; a program has decided before it starts this one. */
async function confirm({ name, prices }: Command, isYes: boolean, { baseUrl }: Connection): Promise<void> {
  if (isYes || !process.stdin.isTTY || !process.stderr.isTTY) return;
  const why = prices.length > 0 ? `is charged (${prices.join(', ')})` : 'cannot be undone by another command';
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await asking.question(`${name.join(' ')} at ${baseUrl} ${why}. Run it? [y/N] `);
  asking.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Not run.');
}

type Page = { items: Record<string, unknown>[]; nextCursor: string | null };

/** Every page: a line of JSON for each element, or one table. */
async function printAll(send: (query: Given) => Promise<unknown>, isJson: boolean): Promise<void> {
  const print = isJson ? printLines : createTablePrinter();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    // `--all` is an option of operations whose result is a page.
    const page = (await send(cursor === undefined ? {} : { cursor })) as Page;
    print(page.items);
    cursor = page.nextCursor;
  }
}

const printLines = (items: Page['items']): void => {
  for (const item of items) console.log(JSON.stringify(item));
};

/** The first page decides about the columns, and has their names above it. */
function createTablePrinter(): (items: Page['items']) => void {
  let columns: ReturnType<typeof columnsOf> | undefined;
  return (items) => {
    if (columns !== undefined) {
      if (items.length > 0) console.log(toTable(items, columns).replace(/^.*\n/, ''));
      return;
    }
    columns = columnsOf(items);
    console.log(items.length === 0 ? 'None.' : toTable(items, columns));
  };
}

/** A file goes to `--output`, else to the standard output unless that is a terminal and the file is no text. */
async function save(response: Response, output: string | undefined): Promise<void> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (output !== undefined) {
    writeFileSync(output, bytes);
    console.error(`${output}: ${bytes.length} bytes`);
    return;
  }
  const type = response.headers.get('content-type') ?? '';
  if (process.stdout.isTTY && !/^text\/|json|xml/.test(type))
    throw new UsageError(`The result is ${type}: name a file for it with --output.`);
  process.stdout.write(bytes);
}
