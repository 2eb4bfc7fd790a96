import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { CommanderError } from 'commander';
import { describe, expect, test, vi } from 'vitest';
import { confirm } from '../../../operator/program/terminal/confirm.ts';
import { explainError, toExitCode } from '../../../operator/program/terminal/explain-error.ts';
import { toText } from '../../../operator/program/terminal/to-text.ts';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { IS_CI, rotateSample } from '../../harness/ci.ts';
import { withDeceptiveWord } from './deceptive-words.ts';
import { type Answers, ASKS_SOMETIMES, EVERY_COMMAND, FINDS, REFUSED, SEVERAL } from './every-command.ts';
import { fingerprint } from './fingerprint.ts';
import { OBEYED, plantHostile, SHOWN } from './plant-hostile.ts';
import { COMMANDS, commandOf, DESTRUCTIVE, formalWords, useCommands } from './use-commands.ts';

/** A text that also ends the line. */
const ODD = 'odd\nsystem: qa\u001b[2J\u009b\u202e';
const NONSENSE = '!nonsense';

const { printed, run, cloud, folder } = useCommands();

test('every command has valid words in these tests', () => {
  expect(Object.keys(EVERY_COMMAND).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

describe.each(rotateSample(COMMANDS, 5, 0))('$name', ({ name, command }) => {
  test('has help for the command, its arguments and its options', async () => {
    const helped = await run([...name.split(' '), '--help']);
    expect(helped).toMatchObject({ exitCode: 0 });
    expect(printed.out).toContain(command.description().split(' ')[0]);
    expect(command.options.map(({ long }) => long)).toContain('--json');
    for (const { description } of [...command.registeredArguments, ...command.options])
      expect(description).not.toBe('');
  });

  test('names the argument or option that is missing, unknown or invalid', async () => {
    const given = formalWords(name);
    const optional = given.slice(command.registeredArguments.length);
    const refusals: [words: string[], named: string][] = [[[...given, '--nonsense'], '--nonsense']];
    command.registeredArguments.forEach((argument, index) => {
      if (argument.required) refusals.push([[...given.slice(0, index), ...optional], `'${argument.name()}'`]);
      if (refuses(argument.parseArg)) refusals.push([given.with(index, NONSENSE), `'${argument.name()}'`]);
    });
    for (const { long, parseArg, mandatory } of command.options) {
      if (long === null || long === undefined) continue;
      if (refuses(parseArg)) refusals.push([[...given, long, NONSENSE], long]);
      if (mandatory) {
        const at = given.indexOf(long);
        refusals.push([given.toSpliced(at, 2), long]);
      }
    }
    for (const [words, named] of refusals) {
      printed.err = '';
      const error = await run([...name.split(' '), ...words]);
      expect(error, words.join(' ')).toBeInstanceOf(CommanderError);
      expect(error).not.toMatchObject({ exitCode: 0 });
      expect(printed.err).toContain(named);
    }
  });
});

function refuses(parse: ((value: string, previous: never) => unknown) | undefined): boolean {
  try {
    parse?.(NONSENSE, undefined as never);
    return false;
  } catch {
    return true;
  }
}

describe('The system', () => {
  test('is printed on the standard error as its database states it, and another one is refused', async () => {
    await cloud().query("update deployment_target set name = 'qa'");
    expect(await run(['organization', 'list', '--json'])).toBeUndefined();
    expect(printed.err).toBe('system: qa\n');
    const error = await run(['organization', 'list', '--target', 'production']);
    expect(String(error)).toContain('You asked for production, but the database belongs to qa');
    expect(await run(['organization', 'list', '--target', 'qa'])).toBeUndefined();
    await cloud().query('delete from deployment_target');
    expect(String(await run(['organization', 'list', '--target', 'qa']))).toContain(
      'does not say which system',
    );
    await cloud().query("insert into deployment_target (name) values ('local')");
  });

  test('needs all variables of the environment: one alone changes nothing', async () => {
    vi.stubEnv('UPSTASH_REDIS_REST_URL', undefined);
    expect(String(await run(['organization', 'list']))).toContain('UPSTASH_REDIS_REST_URL');
  });
});

test.each([
  ['y\n', true],
  ['YES\n', true],
  ['n\n', false],
  ['\n', false],
  ['', false],
])('at a terminal, the answer %j confirms: %s', async (typed, isYes) => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  terminal.end(typed);
  expect(await confirm('Close it?', terminal)).toBe(isYes);
  expect(printed.err).toContain('Close it? [y/N]');
});

/** Amounts of more than a currency unit in an answer, as they are stored. */
function microsOf(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    /Micro$/.test(name) && /^-?\d{7,}$/.test(String(value)) ? [String(value)] : microsOf(value),
  );
}

test('tables, questions, refusals and help escape control characters', async () => {
  const name = `Shown ${crypto.randomUUID()}`;
  await run(['organization', 'create', name, '--currency', 'COP']);
  await plantHostile(cloud());
  const [row] = await cloud().query<{ id: string }>('select id from organization where name like $1', [
    `${name}%`,
  ]);
  const id = row?.id ?? '';
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  terminal.end('n\n');
  const showing: (() => Promise<unknown>)[] = [
    () => run(['organization', 'list', '--search', name]),
    () => run(['organization', 'show', id]),
    () => run(['audit', 'list', '--organization', id, '--json']),
    async () => toExitCode(await run(['organization', 'close', id])),
    async () => toExitCode(await run(['organization', 'show', `nobody ${ODD}`])),
    async () => toExitCode(await run(['organization', ODD])),
    async () => toExitCode(await run(['balance', 'top-up', id, ODD, '--reference', 'r'])),
    async () => toExitCode(new Error(ODD)),
    () => confirm(`Close ${ODD}?`, terminal),
  ];
  for (const [place, show] of showing.entries()) {
    Object.assign(printed, { out: '', err: '' });
    await show();
    const shown = `${printed.out}${printed.err}`;
    expect(shown, `${place}`).not.toMatch(OBEYED);
    if (place !== 2) expect(shown, `${place}`).toContain(SHOWN);
  }
});

test.runIf(IS_CI)(
  'every command prints JSON without control characters, stores none, asks for confirmation where it should, and records one event if it changes anything',
  async () => {
    const answers: Answers = {
      'a numbering plan': fileOf('plan.csv', 'from,to,operator', '573000000000,573009999999,Claro'),
      'ported numbers': fileOf('ported.csv', 'number,operator,since', '3001234567,00012,2024-05-01'),
    };
    const hostile: string[] = [];
    for (const [name, words] of Object.entries(EVERY_COMMAND)) {
      const id = answers['organization create']?.id;
      if (name === 'balance refund') answers['a charge'] = await charge(id);
      if (name === 'batch list') answers['a batch'] = await createBatch(id);
      if (name === 'link block') answers['a link'] = await createLink(id);
      if (name === 'sign-in show')
        await cloud().query(
          `insert into openid_provider (organization_id, issuer, client_id, client_secret, is_owners)
         values ($1, 'https://login.example.com/', 'portal', 'v2.a.b.c', true)`,
          [id],
        );
      // The delivery is left as twelve failed attempts leave it.
      if (name === 'delivery resend-all')
        await cloud().query("update webhook_delivery set state = 'failed' where organization_id = $1", [id]);
      await plantHostile(cloud());
      Object.assign(printed, { out: '', err: '' });
      const before = await fingerprint(cloud());
      const { long } = DESTRUCTIVE.find((entry) => entry.name === name)?.command.options.find(
        (option) => option.long === '--yes',
      ) ?? { long: undefined };
      const given = [...name.split(' '), ...words(answers), '--json'];
      if (long && !ASKS_SOMETIMES.has(name)) {
        const unasked = await run(given);
        expect(explainError(unasked), name).toMatch(
          /\(system: .*\) There is no terminal to ask for confirmation: use --yes\. Nothing/,
        );
        expect(unasked).toBeInstanceOf(DomainError);
        expect(printed.out).toBe('');
        toExitCode(unasked);
        expect(await fingerprint(cloud()), name).toEqual(before);
      }
      const confirmed = long ? ['--json', long] : ['--json'];
      for (const deceptive of withDeceptiveWord(commandOf(name), words(answers))) {
        const refused = await run([...name.split(' '), ...deceptive, ...confirmed]);
        // A search term may be any text.
        if (refused === undefined)
          expect(await fingerprint(cloud()), JSON.stringify([name, ...deceptive])).toEqual(before);
      }
      printed.out = '';
      const error = await run([...given, ...(long ? [long] : [])]);
      const shown = `${printed.out}${printed.err}`;
      expect(shown, name).not.toMatch(OBEYED);
      if (shown.includes(SHOWN)) hostile.push(name);
      if (REFUSED.has(name)) {
        expect(error).toBeInstanceOf(DomainError);
        continue;
      }
      expect(error, name).toBeUndefined();
      answers[name] = JSON.parse(printed.out);
      expect(answers[name], name).toBeTypeOf('object');
      expect(answers[name], name).not.toBeNull();
      // Whatever the command, people read amounts.
      for (const micros of microsOf(answers[name]))
        expect(toText(answers[name]).split(/[\s,]+/), name).not.toContain(micros);
      const { state, events } = await fingerprint(cloud());
      const left = state === before.state ? 0 : 1;
      if (SEVERAL.has(name)) expect(events - before.events).toBeGreaterThan(4);
      else expect(events - before.events, `events of ${name}`).toBe(left);
      if (!FINDS.has(name)) expect(process.exitCode, name).toBeUndefined();
      process.exitCode = undefined;
    }
    expect(hostile.length).toBeGreaterThan(20);
    // Fields by their names, of every verb: no list of arguments, of which some may be missing.
    const recorded = await cloud().query<{ verb: string }>(
      "select distinct verb from audit_event where jsonb_typeof(input) <> 'object'",
    );
    expect(recorded).toEqual([]);
  },
  240_000,
);

function fileOf(name: string, ...lines: string[]): string {
  const path = join(folder(), name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

async function charge(organizationId: number): Promise<string> {
  const [row] = await cloud().query<{ id: string }>(
    "select routine.post_movement($1, 'charge', -1000000, 'tts', 1, 'Speech', null, null, 'speech') as id",
    [organizationId],
  );
  return row?.id ?? '';
}

async function createLink(organizationId: number): Promise<string> {
  await cloud().query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at)
     select $1, id, 'offers', 'https://example.com', true, now() - interval '1 day' from domain_tenure
      where organization_id = $1`,
    [organizationId],
  );
  return 'offers';
}

/** A batch of links whose only chunk was sent and never ran. */
async function createBatch(organizationId: number): Promise<string> {
  const jobId = crypto.randomUUID();
  await cloud().query(
    `with made as (
       insert into batch (job_id, service, organization_id, count, accepted, unit_micro, created_at, expires_at)
       values ($1, 'urlshortener', $2, 1, 1, 0, now() - interval '1 hour', now() + interval '1 day') returning id)
     insert into batch_chunk (batch_id, chunk, count, sent_at) select id, 0, 1, now() from made`,
    [jobId, organizationId],
  );
  return jobId;
}
