import type { Command } from 'commander';
import { CARRIER_NAMES, type CarrierName } from '../../shared/carriers/dialects.ts';
import { askAboutAccount } from '../billing/ask-about-account.ts';
import { isLarge } from '../billing/is-large.ts';
import { choiceArgument } from '../program/choices.ts';
import { formatMicros } from '../program/format-micros.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { toDayLimit, toDays, toWhole } from '../program/parse-argument.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import { addCallerId, listCallerIds, removeCallerId, setDefaultCallerId } from './caller-ids.ts';
import { addDestinationCommands } from './calling-destinations-commands.ts';
import { setCalling } from './set-calling.ts';
import { setCarrierLimit } from './set-carrier-limit.ts';
import { showCalling } from './show-calling.ts';

type OnNumber = (ctx: OperatorContext, input: { organizationId: number; number: string }) => Promise<unknown>;

export function addCallingCommands(program: Command): void {
  const numbers = program
    .command('caller-id')
    .description('Numbers that the calls of an organization may show');
  const onNumber = (verb: string, description: string, run: OnNumber) =>
    numbers
      .command(verb)
      .description(description)
      .argument(...ORGANIZATION)
      .argument('<number>', 'digits with country code')
      .action(
        operate(
          onOrganization((ctx, organizationId, number: string) => run(ctx, { organizationId, number })),
        ),
      );
  onNumber('add', 'Let calls show a number; the first is the default', addCallerId);
  onNumber('set-default', 'Make a number the one shown unless told', setDefaultCallerId);
  onNumber('remove', 'Take a number away; calls that were accepted still show it', removeCallerId);
  numbers
    .command('list')
    .description('List the numbers of an organization')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(listCallerIds)));

  const calling = program.command('calling').description('How organizations call, and through whom');
  calling
    .command('show')
    .description('Show how an organization may call, and its calls that go on and are to come')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(showCalling)));
  calling
    .command('limit')
    .description('Set how many calls of an organization go on at once')
    .argument(...ORGANIZATION)
    .argument('<calls>', '0 holds all back', toWhole)
    .action(
      operate(
        onOrganization((ctx, organizationId, maxActive: number) =>
          setCalling(ctx, { organizationId, maxActive }),
        ),
      ),
    );
  addDestinationCommands(calling);
  calling
    .command('day-limit')
    .description("Set what an organization's air time may cost a day; calls beyond it are not dialled")
    .argument(...ORGANIZATION)
    .argument('<amount>', 'in currency units; "default": 100 hours at its flat price', toDayLimit)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, dayLimitMicro: bigint | null) =>
          setCalling(ctx, { organizationId, dayLimitMicro }),
        ),
        askAboutAccount((organization, [dayLimitMicro]: [bigint | null], { currency }, ctx) =>
          isLarge(ctx, dayLimitMicro)
            ? `Let the calls of ${organization} cost ${formatMicros(dayLimitMicro)} ${currency} a day?`
            : undefined,
        ),
      ),
    );
  calling
    .command('audio-limit')
    .description('Set how many audios an organization keeps, and how many MiB of them together')
    .argument(...ORGANIZATION)
    .argument('<audios>', 'up to 1000; 0 takes none', toWhole)
    .argument('<mebibytes>', 'of all of them', toWhole)
    .action(
      operate(
        onOrganization((ctx, organizationId, maxAudios: number, mebibytes: number) =>
          setCalling(ctx, { organizationId, maxAudios, maxAudioBytes: mebibytes * 1024 * 1024 }),
        ),
      ),
    );
  calling
    .command('keep-numbers')
    .description(
      'Set for how many days an organization keeps the numbers that it called; then they are erased',
    )
    .argument(...ORGANIZATION)
    .argument('<days>', '1 to 3650; "always": never erased, the default', toDays)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, keepsNumbersDays: number | null) =>
          setCalling(ctx, { organizationId, keepsNumbersDays }),
        ),
        askAboutOrganization((organization, [days]: [number | null]) =>
          days === null
            ? undefined
            : `Erase numbers that ${organization} called more than ${days} days ago, for good?`,
        ),
      ),
    );
  for (const [verb, contactHours] of [
    ['contact-hours-on', true],
    ['contact-hours-off', false],
  ] as const) {
    calling
      .command(verb)
      .description(
        `${contactHours ? 'Hold' : 'No longer hold'} calls back outside the hours of Law 2300 of 2023`,
      )
      .argument(...ORGANIZATION)
      .action(
        operate(onOrganization((ctx, organizationId) => setCalling(ctx, { organizationId, contactHours }))),
      );
  }
  calling
    .command('carrier-limit')
    .description('Set how many calls a carrier is given at once')
    .addArgument(choiceArgument('<carrier>', 'name of the carrier', CARRIER_NAMES))
    .argument('<calls>', '0 holds all back', toWhole)
    .action(
      operate((ctx, name: CarrierName, maxActive: number) => setCarrierLimit(ctx, { name, maxActive })),
    );
}
