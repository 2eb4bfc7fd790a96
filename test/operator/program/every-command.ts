import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The answers of earlier commands, by name: `organization create`. */
// biome-ignore lint/suspicious/noExplicitAny: each command answers in a shape of its own
export type Answers = Record<string, any>;

/** A command's words, arguments first. */
type Words = (answers: Answers) => string[];

const organization = (answers: Answers): string => String(answers['organization create'].id);
const OWNER = 'ana@example.com';
const REASON = ['--description', 'Goodwill'];

/** Words that begin with the organization. */
const on =
  (...words: string[]): Words =>
  (answers) => [organization(answers), ...words];
const words =
  (...given: string[]): Words =>
  () =>
    given;
/** The id that another command returned, and more words. */
const idOf =
  (command: string, ...more: string[]): Words =>
  (answers) => [String(answers[command].id), ...more];

const ownDomain: Words = (answers) => ['links.every.example', '--organization', organization(answers)];
const delivery = (answers: Answers): string => answers['delivery list'][0].id;

/**
 * Every command with valid words, ordered so that each finds what it needs. The test itself makes `a charge`, `a link`,
 * `a batch` and files.
 */
export const EVERY_COMMAND: Record<string, Words> = {
  'organization create': words(`Every ${crypto.randomUUID()}`),
  'organization onboard': () => [
    `Onboarded ${crypto.randomUUID()}`,
    '--owner',
    'eva@example.com',
    '--currency',
    'COP',
    '--price',
    'urlshortener.link=5',
    '--top-up',
    '100',
    '--reference',
    'bank-0',
  ],
  'organization update': on('--tax-id', '900123456-7'),
  'organization create-sandbox': on(),
  'organization list': words(),
  'organization show': on(),
  'organization set-request-log': on('off'),
  'organization set': on('click-files', 'on'),
  'service on': on('urlshortener'),
  'service list': on(),
  'service off': on('urlshortener'),
  'user add': on(OWNER, 'owner', '--name', 'Ana'),
  'user update': words(OWNER, '--name', 'Ana Gómez'),
  'user set-role': on(OWNER, 'administrator'),
  'user list': on(),
  'sign-in show': on(),
  'sign-in provider-off': on(),
  'cost-center create': on('sales', 'Sales'),
  'cost-center rename': on('sales', 'Sales and marketing'),
  'cost-center disable': on('sales'),
  'cost-center enable': on('sales'),
  'cost-center list': on(),
  'key create': on('Campaigns', '--user', OWNER),
  'key list': on(),
  'key show': (answers) => [organization(answers), String(answers['key create'].id)],
  'key revoke': (answers) => [organization(answers), String(answers['key create'].id)],
  'block add': on('read_only', 'Abuse'),
  'block list': on(),
  'block lift': on(),
  'domain add': ownDomain,
  'domain verify': ownDomain,
  'domain set-default': ownDomain,
  'domain clear-default': on(),
  'domain check': words(),
  'domain list': words(),
  'price set': (answers) => ['urlshortener.link', 'COP', '5', '--organization', organization(answers)],
  'price list': words(),
  'plan add': on('tts', 'Speech'),
  'plan list': on(),
  'plan end': (answers) => [organization(answers), String(answers['plan add'].id)],
  'balance open': on('COP', '--mode', 'credit', '--credit-line', '100'),
  'balance show': on(),
  'balance top-up': on('1250.50', '--reference', 'bank-1'),
  'balance adjust': on('debit', '1', '--reference', 'ticket-1', ...REASON),
  'balance refund': (answers) => [
    organization(answers),
    answers['a charge'],
    '--reference',
    'ticket-2',
    ...REASON,
  ],
  'balance close': on(),
  'balance reopen': on(),
  'balance set-credit-line': on('200'),
  'balance set-mode': on('credit', '--credit-line', '300'),
  'balance set-low': on('10'),
  'balance top-ups': on(),
  'balance movements': on('--type', 'topup'),
  'spend-limit set': on('day', '50'),
  'spend-limit list': on(),
  'spend-limit clear': on('day'),
  'audit list': (answers) => ['--organization', organization(answers), '--limit', '5'],
  health: words(),
  completion: words('bash'),
  'ledger check': (answers) => ['--organization', organization(answers)],
  'batch list': words('--open'),
  'batch retry': (answers) => [answers['a batch']],
  'link list': words(),
  'link block': (answers) => ['links.every.example', answers['a link'], '--reason', 'Phishing'],
  'link unblock': (answers) => ['links.every.example', answers['a link']],
  'link block-host': words('phishing.example.com', '--reason', 'Phishing'),
  'link blocked-hosts': words(),
  'link unblock-host': words('phishing.example.com', '--reason', 'Cleaned up'),
  'domain release': ownDomain,
  'webhook add': on('https://hooks.example.com/events'),
  'webhook list': on(),
  'webhook change-url': idOf('webhook add', 'https://hooks.example.com/all'),
  'webhook set-batch-size': idOf('webhook add', '100'),
  'webhook set-headers': idOf('webhook add', '--headers', 'X-Tenant: acme'),
  'webhook rotate': idOf('webhook add'),
  'webhook reencrypt-secrets': words(),
  'webhook test': idOf('webhook add'),
  'webhook disable': idOf('webhook add'),
  'webhook enable': idOf('webhook add'),
  'webhook account-secret': on(),
  'webhook rotate-account-secret': on(),
  'delivery list': on(),
  'delivery attempts': (answers) => [delivery(answers)],
  'delivery resend': (answers) => [organization(answers), delivery(answers)],
  'delivery resend-all': on('--since', '2026-01-01'),
  'webhook remove': idOf('webhook add'),
  'numbering-plan import': (answers) => [answers['a numbering plan']],
  'numbering-plan list': words(),
  'portability set-operator': words('00012', 'Claro'),
  'portability operators': words(),
  'portability import': (answers) => [answers['ported numbers']],
  'portability list': words(),
  'incident open': words('major', 'Slow', 'We look into it.', '--components', 'redirect'),
  'incident update': idOf('incident open', '--status', 'monitoring'),
  'incident resolve': idOf('incident open'),
  'incident list': words(),
  'maintenance plan': words(
    'Upgrade',
    'Half an hour',
    '--components',
    'tts',
    '--from',
    '2100-01-01',
    '--until',
    '2100-01-02',
  ),
  'maintenance cancel': idOf('maintenance plan'),
  'maintenance list': words(),
  'user disable': words(OWNER),
  'user enable': words(OWNER),
  'user remove': on(OWNER),
  'person export': () => [OWNER, join(mkdtempSync(join(tmpdir(), 'person-')), 'person.json')],
  'person erase': words(OWNER),
  'calling keep-numbers': on('365'),
  'calling keep-campaigns': on('60'),
  'caller-id add': on('576017654321'),
  'caller-id list': on(),
  'caller-id set-default': on('576017654321'),
  'caller-id remove': on('576017654321'),
  'calling limit': on('5'),
  'calling show': on(),
  'calling audio-limit': on('5', '50'),
  'calling day-limit': on('1000'),
  'calling destinations allow': on('PE'),
  'calling destinations forbid': on('57300'),
  'calling destinations list': on(),
  'calling destinations remove': on('57300'),
  'calling carrier-limit': words('twilio', '20'),
  'calling carrier-rate': words('twilio', '100'),
  'calling contact-hours-on': on(),
  'calling registry show': on(),
  // The token comes from standard input.
  'calling registry token': on(),
  'calling registry mode': on('off'),
  'calling require-purpose-off': on(),
  'calling require-purpose-on': on(),
  'calling contact-hours-off': on(),
  'organization export': (answers) => [
    organization(answers),
    join(mkdtempSync(join(tmpdir(), 'organization-')), 'export'),
    '--without-files',
  ],
  'organization suspend': on(),
  'organization activate': on(),
  'organization close': on(),
  'organization erase': on(),
};

/** Commands that refuse: without a configured Cloudflare zone for the customers' domains, and before the legal period. */
export const REFUSED = new Set(['domain check', 'organization erase']);

/** Commands that report problems here, because no function is running. */
export const FINDS = new Set(['health']);

/** Commands that ask for confirmation only with some inputs. */
export const ASKS_SOMETIMES = new Set([
  'organization create',
  'organization onboard',
  'balance open',
  'balance top-up',
  'price set',
  'spend-limit set',
  'calling day-limit',
]);

/** Commands that ask about something not yet existing, or about everything. */
export const ABOUT_NOTHING_THERE = new Set([
  'link block-host',
  'organization create',
  'organization onboard',
  'webhook reencrypt-secrets',
]);

/** Commands that run several verbs, each with its own event. */
export const SEVERAL = new Set(['organization onboard']);
