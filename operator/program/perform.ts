import { InvalidArgumentError } from 'commander';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { known } from '../../shared/kernel/dependencies/known.ts';
import { DomainError } from '../../shared/kernel/errors/domain-error.ts';
import { readSystem } from '../../shared/kernel/read-system.ts';
import { findOrganization } from '../../shared/people/organizations/find-organization.ts';
import { createOperatorCtx } from './create-operator-ctx.ts';
import type { Command } from './define-command.ts';
import { readEnvironment } from './environment.ts';
import { commandFieldsOf } from './fields/fields-of.ts';
import { runList } from './fields/list-fields.ts';
import type { CommandField } from './fields/to-field.ts';
import { confirm } from './terminal/confirm.ts';
import { toOneLine } from './terminal/escape-controls.ts';
import { explainError, findWrongField } from './terminal/explain-error.ts';
import { print, printError } from './terminal/print.ts';
import { toText } from './terminal/to-text.ts';

export type Flags = { json?: boolean; yes?: boolean; target?: string };
type Given = Record<string, unknown>;

/**
 * Runs a command with what was given for its fields: prints which system it acts on, looks its organization up, asks for
 * confirmation (unless `--yes`) and prints the answer.
 */
export async function perform(command: Command, given: Given, { json, yes, target }: Flags): Promise<void> {
  const wrong = command.check?.(given);
  if (wrong !== undefined) throw new InvalidArgumentError(wrong);
  const show = (answer: unknown) => {
    const { output } = command;
    print(json ? toJson(answer) : typeof output === 'function' ? output(answer) : toText(answer));
    if (command.hasFailed?.(answer)) process.exitCode = 1;
  };
  if ('runOffline' in command) return show(await command.runOffline(given));
  const { ctx, settle } = createOperatorCtx(readEnvironment(process.env, undefined, target));
  try {
    const system = await checkSystem(ctx, command, target);
    printError(`system: ${toOneLine(system)}`);
    const { input, organization } = await resolveOrganization(ctx, given);
    const question = await command.confirm?.(ctx, input, organization);
    if (question !== undefined && !yes && !(await confirm(`${question} (system: ${system})`)))
      throw new DomainError('NOT_CONFIRMED');
    show(await runList(command, input, (own) => command.run(ctx, own)));
  } catch (error) {
    throw toUsage(command, error);
  } finally {
    await settle();
  }
}

/** Replaces the id or name of an organization with its id; `organization` is its name and id. */
async function resolveOrganization(ctx: Ctx, given: Given) {
  if (given.organizationId === undefined) return { input: given, organization: '' };
  const { id, name } = await findOrganization(ctx, String(given.organizationId));
  return { input: { ...given, organizationId: id }, organization: `${name} (${id})` };
}

/** A refusal of a field is wrong usage: it names the field as the operator writes it. */
function toUsage(command: Command, error: unknown): unknown {
  const field = findWrongField(error);
  const message = explainError(error);
  if (field === undefined || message === undefined) return error;
  const { positional, options } = commandFieldsOf(command);
  const isWrong = ({ name }: CommandField) => name === field;
  const word = positional.find(isWrong)?.word ?? options.filter(isWrong).map((field) => `--${field.word}`)[0];
  if (word === undefined) return error;
  return new InvalidArgumentError(message.replace(`${field}: `, `${word}: `));
}

/** An answer as JSON. Micros are decimal strings, exact at any size. */
const toJson = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2);

/** The system that the database belongs to. Throws DomainError when the operator intended another. */
async function checkSystem(
  ctx: Ctx,
  { survivesOutages }: Command,
  target: string | undefined,
): Promise<string> {
  // Undefined while the database does not answer.
  const read = await (survivesOutages ? known(readNamed(ctx)) : readNamed(ctx));
  if (read === undefined)
    return `unknown (its database does not answer; its API is ${ctx.config.API_BASE_URL})`;
  const { system } = read;
  if (target !== undefined && target !== system)
    throw system === undefined
      ? new DomainError('SYSTEM_UNKNOWN', { target })
      : new DomainError('OTHER_SYSTEM', { target, system });
  return system ?? 'unknown (its database does not say)';
}

const readNamed = async (ctx: Ctx) => ({ system: await readSystem(ctx) });
