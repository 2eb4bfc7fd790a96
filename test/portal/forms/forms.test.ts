import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Form } from '../../../functions/portal/app/declare.ts';
import { PAGES } from '../../../functions/portal/pages.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../local/openid/server.ts';
import { createCostCenter } from '../../../shared/people/cost-centers/cost-centers.ts';
import { IS_CI } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import type { Received } from '../../harness/http/http.ts';
import { everythingOf } from '../../harness/portal/everything-of.ts';
import { createSignedIn, joinAs } from '../../harness/portal/portal.ts';
import { createExamples } from '../../harness/portal/portal-examples.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { STEPS, type World } from './form-steps.ts';

const environment = inject('environment');

let provider: IdentityProvider;
let world: World;
beforeAll(async () => {
  provider = await startIdentityProvider();
  const tenant = await createSignedIn(environment);
  const { organizationId } = tenant;
  await createCostCenter(tenant.ctx, {
    organizationId,
    code: `only-${organizationId}`,
    name: 'Only here',
  });
  const { userId: memberId } = await joinAs(environment, tenant, 'member');
  world = { ...tenant, provider, examples: await createExamples({ ...tenant, memberId }) };
});
afterAll(() => provider.close());

const eventsOf = (after: number) =>
  query<{ id: string; verb: string; actor: string }>(
    environment,
    'select id, verb, actor from audit_event where organization_id = $1 and id > $2 order by id',
    [world.organizationId, after],
  );

const FORMS = new Map<string, Form>(
  PAGES.flatMap((page) => page.forms.map((form) => [`${page.path}/${form.name}`, form] as const)),
);

test('every form has a test case here', () => {
  expect(Object.keys(STEPS).toSorted()).toEqual([...FORMS.keys()].toSorted());
});

type FormAt = { form: string; page: string; name: string };

const toFormAt = (form: string): FormAt => {
  const page = form.slice(0, form.lastIndexOf('/'));
  return { form, page, name: form.slice(page.length + 1) };
};

type Prepared = {
  /** Each time with the same one-time value and the same fields. */
  send: () => Promise<Received>;
  /** With one of its fields as none may be stored: it shows the rest of a line in reverse. */
  deceive: [field: string, send: () => Promise<Received>][];
};

async function prepare({ form, page, name }: FormAt): Promise<Prepared> {
  const example = world.examples[page] ?? {};
  const sent = (await STEPS[form]?.ready?.(world)) ?? {};
  const params = { ...example.params, ...sent.params };
  const path = `${world.base}${form.replaceAll(/\{(\w+)\}/g, (_, param) => params[param] ?? '')}`;
  const once = crypto.randomUUID();
  const fields = sent.values ?? example.forms?.[name] ?? {};
  const values = { ...fields, once };
  const { file } = sent;
  const post = (given: Record<string, string>) =>
    file === undefined
      ? world.portal.post(path, given)
      : world.portal.upload(path, [...Object.entries(given).map(([name, value]) => ({ name, value })), file]);
  return {
    send: () => post(values),
    deceive: Object.entries(fields)
      .filter(([field]) => field !== 'once')
      .map(([field, value]) => [field, () => post({ ...values, [field]: `${value}a\u202eb` })]),
  };
}

/**
 * Pasted lines are answered one by one, refused ones as they were; a secret is never shown; a text is spoken, not stored; the
 * voice of a call with an audio is not used.
 */
const MAY_DECEIVE = [
  '/links/new/paste lines',
  '/people/provider/save clientSecret',
  '/syntheses/new/speak text',
  '/batches/new/create numbers',
  '/calls/new/dial voice',
];

/** The result that somebody who sends a form sees: where it leads, or the secret that it shows, or the error. */
const toSeen = ({ status, headers, text }: Received) => [
  status,
  // Each time that a file is uploaded it has another id, and nothing is made of it yet.
  headers.location?.replace(/(batches\/new|opt-outs\/new|recipients)\/[^/]+(\/columns)?$/, '$1'),
  /svc_[0-9a-f]{32}|whsec_[0-9a-f]{64}/.exec(text)?.[0],
  /class="wrong"[^>]*>([^<]*)</.exec(text)?.[1],
];

/** Gives back what forms that share a limit have used of it. */
async function forgetQuotas({ ctx, organizationId }: World): Promise<void> {
  const [, keys] = await ctx.redis.scan('0', { match: `quota:${organizationId}:portal:*`, count: 100_000 });
  if (keys.length > 0) await ctx.redis.del(...keys);
}

/** The batches that a form began write their results, and mails, during the next form. */
const endBatches = ({ organizationId }: World) =>
  waitFor('the batches to end', async () => {
    const running = await query(
      environment,
      'select from batch where organization_id = $1 and finished_at is null',
      [organizationId],
    );
    return running.length === 0 || undefined;
  });

/** Rows that a form changes each time it is sent: the audit log, and the ciphertext of secrets and own headers. */
const EACH_TIME = { tables: ['audit_event'], columns: ['client_secret', 'headers'] };

test.runIf(IS_CI)(
  'every form refuses deceptive texts, takes effect once however often it is sent, and leaves its event in the audit log',
  async () => {
    const left: Record<string, string[]> = {};
    const deceived: string[] = [];
    for (const at of Object.keys(STEPS).map(toFormAt)) {
      const { idempotent, maxBytes, readsFile } = FORMS.get(at.form) ?? {};
      // An organization's uploads are read two at once.
      const takesSlot = maxBytes !== undefined || readsFile;
      await forgetQuotas(world);
      await endBatches(world);
      const { send, deceive } = await prepare(at);
      for (const [field, deceptive] of deceive)
        if ((await deceptive()).status !== 422) deceived.push(`${at.form} ${field}`);
      const last = Number((await eventsOf(0)).at(-1)?.id ?? 0);
      const [first, ...others] = takesSlot
        ? [...(await Promise.all([send(), send()])), await send()]
        : await Promise.all([send(), send(), send()]);
      const before = await everythingOf(environment, world, idempotent && EACH_TIME);
      const later = await send();
      expect([at.form, first.status < 400]).toEqual([at.form, true]);
      expect([at.form, ...[...others, later].map(toSeen)]).toEqual([
        at.form,
        ...[1, 2, 3].map(() => toSeen(first)),
      ]);
      if (STEPS[at.form]?.goesOn === undefined)
        expect([at.form, await everythingOf(environment, world, idempotent && EACH_TIME)]).toEqual([
          at.form,
          before,
        ]);
      const verbs = (await eventsOf(last)).filter(({ actor }) => actor === 'user').map(({ verb }) => verb);
      left[at.form] = idempotent ? [...new Set(verbs)] : verbs;
    }
    expect(left).toEqual(Object.fromEntries(Object.entries(STEPS).map(([form, { verbs }]) => [form, verbs])));
    expect(deceived).toEqual(MAY_DECEIVE);
  },
);
