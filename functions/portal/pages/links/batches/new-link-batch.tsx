import * as z from 'zod';
import { createFromDraft, getDraft, type LinkDraft } from '../../../../../shared/links/batches/drafts.ts';
import { keepLinkFile } from '../../../../../shared/links/batches/link-file.ts';
import { CreateLinkBatchQuery } from '../../../../../shared/links/batches/upload-lines.ts';
import type { PortalContext } from '../../../app/context.ts';
import { defineForm, definePage } from '../../../app/declare.ts';
import { CONFIRMED } from '../../../app/http/submission.ts';
import { toUuid } from '../../../i18n/fields.ts';
import { toCount, toNumber } from '../../../i18n/format.ts';
import { NOUNS } from '../../../i18n/nouns.ts';
import { BUILDERS } from '../../../i18n/roles.ts';
import { KEPT_FILES, StreamedFile, toFileOfLines, toFormBytes } from '../../../ui/forms/file-of-lines.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { typed, typedDay } from '../../../ui/forms/typed-field.ts';
import { titled } from '../../../ui/frame/heading.tsx';
import { getQuotes, type Quote, toChargeConfirmation, UnitPrice } from '../../billing/quote.tsx';
import { toDomainChoices } from '../domain-choices.ts';
import { WrongLines } from './failed-lines.tsx';

/** The API has the same limit. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

const upload = defineForm({
  name: 'upload',
  // It keeps a file that nothing is charged for yet.
  limit: KEPT_FILES,
  idempotent: true,
  roles: BUILDERS,
  maxBytes: toFormBytes(MAX_FILE_BYTES),
  streams: true,
  fields: () =>
    z.object({
      reference: typed(CreateLinkBatchQuery.shape.reference),
      domain: typed(CreateLinkBatchQuery.shape.domain),
      linkExpiresAt: typedDay(CreateLinkBatchQuery.shape.linkExpiresAt),
      file: StreamedFile,
    }),
  inputs: {
    reference: {
      label: { es: 'Referencia', en: 'Reference' },
      hint: {
        es: 'Opcional: la campaña de estos enlaces. Sus visitas se suman en ella.',
        en: 'Optional: the campaign of these links. It adds up their visits.',
      },
    },
    domain: { label: { es: 'Dominio', en: 'Domain' } },
    linkExpiresAt: {
      label: { es: 'Vencen', en: 'Expire' },
      hint: {
        es: 'Opcional: al comenzar ese día en Colombia, los que no tengan fecha propia.',
        en: 'Optional: when that day begins in Colombia, those without a date of their own.',
      },
    },
    file: toFileOfLines({
      es: 'Un enlace por línea, debajo de los nombres de las columnas. Si no son los de la plantilla, después elige qué es cada una. Hasta 100.000 enlaces y 64 MB. Todavía no se crea ni se cobra nada.',
      en: 'One link a line, below the names of the columns. If they are not those of the template, you then choose what each one is. Up to 100,000 links and 64 MB. Nothing is created or charged yet.',
    }),
  },
  actAndLead: async (ctx, { reference, domain, linkExpiresAt }) => {
    const fields = {
      ...(reference !== undefined && { reference }),
      ...(domain !== undefined && { domain }),
      ...(linkExpiresAt !== undefined && { linkExpiresAt }),
    };
    const kept = await keepLinkFile(ctx, fields, ctx.upload);
    const page = 'draft' in kept ? kept.draft : `${kept.file}/columns`;
    return { to: `${ctx.pagePath}/${page}` };
  },
  onResubmit: async ({ base }) => ({ to: `${base}/links/batches` }),
});

export const newLinkBatchPage = definePage({
  path: '/links/batches/new',
  title: { es: 'Subir un archivo de enlaces', en: 'Upload a file of links' },
  roles: BUILDERS,
  service: 'urlshortener',
  statements: 2,
  forms: [upload],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const [domains, quotes] = await Promise.all([toDomainChoices(ctx), getQuotes(ctx)]);
    return (
      <div class="card">
        <p>
          <a class="button plain" href={`${ctx.pagePath}/template/csv`} download="">
            {t('Descargar una plantilla para Excel', 'Download a template for Excel')}
          </a>
        </p>
        <Form
          ctx={ctx}
          failed={failed}
          isFocused={failed === undefined}
          {...domains}
          of={upload}
          submit={t('Revisar el archivo', 'Check the file')}
        >
          <UnitPrice ctx={ctx} quote={quotes('urlshortener.link')} unit={t('enlace', 'link')} />
        </Form>
      </div>
    );
  },
});

const toConfirmation = (ctx: PortalContext, { accepted, count }: LinkDraft, quote: Quote) => {
  const { t } = ctx;
  const many = toCount(ctx, accepted, NOUNS.link);
  return toChargeConfirmation(ctx, {
    title: t(`¿Crear ${many}?`, `Create ${many}?`),
    submit: t(`Crear ${many}`, `Create ${many}`),
    quote,
    units: accepted,
    unit: NOUNS.link,
    note:
      accepted === count
        ? t(
            'Un enlace que no se pueda crear se reembolsa cuando el lote termina.',
            'A link that cannot be created is refunded when the batch ends.',
          )
        : t(
            'Las líneas con errores no se cobran. Un enlace que no se pueda crear se reembolsa cuando el lote termina.',
            'Lines with errors are not charged. A link that cannot be created is refunded when the batch ends.',
          ),
  });
};

const create = defineForm({
  name: 'create',
  operation: 'createLinkBatch',
  roles: BUILDERS,
  fields: () => z.object({}),
  confirm: async (ctx, _, params) => {
    const draft = await getDraft(ctx, toUuid(params.draft));
    return toConfirmation(ctx, draft, (await getQuotes(ctx))('urlshortener.link'));
  },
  actAndLead: async (ctx, _, params) => {
    const { jobId } = await createFromDraft(ctx, await getDraft(ctx, toUuid(params.draft)));
    return { to: `${ctx.base}/links/batches/${jobId}` };
  },
  onResubmit: async ({ base }) => ({ to: `${base}/links/batches` }),
});

/** The links that an uploaded file would create, their cost, and its lines that cannot become links. */
export const linkDraftPage = definePage({
  path: '/links/batches/new/{draft}',
  title: { es: 'Archivo revisado', en: 'Checked file' },
  roles: BUILDERS,
  service: 'urlshortener',
  forms: [create],
  render: async (ctx, { params, failed }) => {
    const { t, base } = ctx;
    const draft = await getDraft(ctx, toUuid(params.draft));
    const { accepted, count, refused, fields } = draft;
    const quote = (await getQuotes(ctx))('urlshortener.link');
    const { title, content, submit, agreed = '' } = toConfirmation(ctx, draft, quote);
    const wrong = toNumber(ctx, count - accepted);
    return titled(
      { title: accepted === 0 ? t('Ninguna línea sirve', 'No line can be used') : title },
      <>
        {refused.length === 0 ? null : (
          <div class="note warn" role="status">
            <p>
              {t(
                `Líneas con errores, que no crean enlaces: ${wrong} de ${toNumber(ctx, count)}.`,
                `Lines with errors, which create no links: ${wrong} of ${toNumber(ctx, count)}.`,
              )}
            </p>
          </div>
        )}
        {accepted === 0 ? null : (
          <div class="card confirm">
            <dl>
              <dt>{t('Referencia', 'Reference')}</dt>
              <dd>{fields.reference ?? t('Ninguna', 'None')}</dd>
            </dl>
            {content}
            <Form ctx={ctx} of={create} failed={failed} submit={submit}>
              <input type="hidden" name={CONFIRMED} value={agreed} autocomplete="off" />
            </Form>
          </div>
        )}
        <p>
          <a href={`${base}/links/batches/new`}>{t('Subir otro archivo', 'Upload another file')}</a>
        </p>
        {refused.length === 0 ? null : (
          <WrongLines
            ctx={ctx}
            caption={t('Primeras líneas con errores', 'First lines with errors')}
            lines={refused.map(({ index, line = index + 1, message }) => ({ line, message }))}
          />
        )}
      </>,
    );
  },
});
