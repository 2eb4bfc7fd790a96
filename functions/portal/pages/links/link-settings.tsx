import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { MAX_RULES, RULE_PLATFORMS } from '../../../../db/links/tables/link-setting.ts';
import { DomainError, toFieldsError, wrongFieldsOf } from '../../../../shared/kernel/errors/domain-error.ts';
import { toMessage } from '../../../../shared/kernel/errors/message.ts';
import { describeIssue, toFieldDetails } from '../../../../shared/kernel/http/input/field-details.ts';
import { getLinkSettings } from '../../../../shared/links/settings/get-link-settings.ts';
import { type LinkSettings, LinkSettingsBody } from '../../../../shared/links/settings/link-settings.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, type Failed, type Params } from '../../app/declare.ts';
import { toNumber } from '../../i18n/format.ts';
import type { Text, Translate } from '../../i18n/language.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form, refusedOf } from '../../ui/forms/form.tsx';
import { FormLink } from '../../ui/forms/form-link.tsx';
import { typed, typedNumber } from '../../ui/forms/typed-field.ts';
import { setOwnLinkSettings } from './link-actions.ts';
import { toLinkPath } from './link-path.ts';

type Settings = z.infer<typeof LinkSettings>;

const PLATFORMS: Record<(typeof RULE_PLATFORMS)[number], Text> = {
  ios: { es: 'iPhone y iPad', en: 'iPhone and iPad' },
  android: { es: 'Android', en: 'Android' },
  desktop: { es: 'Computador', en: 'Computer' },
};
const PASS_QUERY: Record<'no' | 'yes', Text> = {
  no: { es: 'No pasan al destino', en: 'Not passed to the destination' },
  yes: { es: 'Pasan al destino', en: 'Passed to the destination' },
};
const PLACES = Array.from({ length: MAX_RULES }, (_, place) => place);
/** Empty rules that the form offers beyond those that there are. */
const FREE_RULES = 2;
const NAMES = ['reference', 'externalId', 'expiredUrl'] as const;
const RULE_NAMES = ['platform', 'countries', 'share', 'longUrl'] as const;
type Typed = Record<string, string>;

const { platform, share, longUrl } = LinkSettingsBody.shape.rules.unwrap().element.shape;
/** Each field of a rule may be empty: a rule without any is none. */
const toRuleFields = (t: Translate) => ({
  platform: typed(platform),
  // Codes between commas or spaces; `save` says which of them is none.
  countries: z.string().optional(),
  share: typedNumber(t, share),
  longUrl: typed(longUrl.optional()),
});

/** The settings as the form shows them: a rule's fields are named `rules.0.longUrl`, as errors name them. */
const toTyped = ({ rules, passQuery, maxClicks, ...settings }: Settings): Typed => ({
  maxClicks: maxClicks === null ? '' : String(maxClicks),
  passQuery: passQuery ? 'yes' : 'no',
  ...Object.fromEntries(NAMES.map((name) => [name, settings[name] ?? ''])),
  ...Object.fromEntries(
    PLACES.flatMap((place) => {
      const { platform = '', countries = [], share = '', longUrl = '' } = rules[place] ?? {};
      return [
        [`rules.${place}.platform`, platform],
        [`rules.${place}.countries`, countries.join(', ')],
        [`rules.${place}.share`, String(share)],
        [`rules.${place}.longUrl`, longUrl],
      ];
    }),
  ),
});

const FOR_WHOM = toMessage({
  en: 'Say which visits this rule is for: a device, countries or a share. All others go to the destination of the link.',
  es: 'Diga para qué visitas es esta regla: un dispositivo, países o un porcentaje. Las demás van al destino del enlace.',
});

/** The values that the form's fields give: texts, and the number of visits. */
type Submitted = Record<string, string | number | null | undefined>;
const toText = (value: Submitted[string]): string => String(value ?? '').trim();

const toRule = (typed: Submitted, place: number) => {
  const [platform = '', countries = '', share = '', longUrl = ''] = RULE_NAMES.map((name) =>
    toText(typed[`rules.${place}.${name}`]),
  );
  const codes = countries.toUpperCase().match(/[^\s,;]+/g);
  return {
    ...(platform && { platform }),
    ...(codes && { countries: codes }),
    ...(share && { share: Number(share) }),
    ...(longUrl && { longUrl }),
  };
};

/** Saves what was typed, as the API takes it. Throws VALIDATION_INVALID_PARAMETER with the names of the form's fields. */
async function save(ctx: PortalContext, typed: Submitted, params: Params): Promise<void> {
  const path = toLinkPath(params);
  const filled = PLACES.filter((place) => Object.keys(toRule(typed, place)).length > 0);
  const bare = filled.find((place) => Object.keys(toRule(typed, place)).join() === 'longUrl');
  if (bare !== undefined)
    throw toFieldsError('VALIDATION_INVALID_PARAMETER', [
      { field: `rules.${bare}.platform`, message: FOR_WHOM },
    ]);
  const { data: settings, error } = LinkSettingsBody.safeParse(
    {
      ...Object.fromEntries(NAMES.map((name) => [name, toText(typed[name]) || null])),
      rules: filled.map((place) => toRule(typed, place)),
      passQuery: typed.passQuery === 'yes',
      maxClicks: typed.maxClicks ? Number(typed.maxClicks) : null,
    },
    { error: describeIssue },
  );
  const inForm = (field: string): string =>
    field.replace(
      /^rules\.(\d+)(?:\.([a-z]+))?.*/i,
      (_, n, name) => `rules.${filled[n]}.${name ?? 'longUrl'}`,
    );
  try {
    if (error !== undefined)
      throw toFieldsError('VALIDATION_INVALID_PARAMETER', error.issues.flatMap(toFieldDetails));
    await setOwnLinkSettings(ctx, { path, settings });
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || wrongFieldsOf(refusal).length === 0) throw refusal;
    throw toFieldsError(
      refusal.code as 'VALIDATION_INVALID_PARAMETER',
      wrongFieldsOf(refusal).map(({ field, message }) => ({ field: inForm(field), message })),
    );
  }
}

export const saveSettings = defineForm({
  name: 'settings',
  operation: 'updateLink',
  idempotent: true,
  roles: BUILDERS,
  done: { es: 'Se guardaron los ajustes del enlace.', en: 'Link settings saved.' },
  fields: (t: Translate) =>
    z.object({
      ...Object.fromEntries<z.ZodType<Submitted[string], string>>([
        ...NAMES.map((name) => [name, typed(LinkSettingsBody.shape[name])] as const),
        ['maxClicks', typedNumber(t, LinkSettingsBody.shape.maxClicks)],
        ['passQuery', typed(z.enum(['no', 'yes']).optional())],
      ]),
      ...Object.fromEntries(
        PLACES.flatMap((place) =>
          RULE_NAMES.map((name) => [`rules.${place}.${name}`, toRuleFields(t)[name]] as const),
        ),
      ),
    }),
  inputs: {
    reference: {
      label: { es: 'Referencia', en: 'Reference' },
      hint: {
        es: 'La campaña del enlace. Sus visitas se suman a las de ella.',
        en: 'The campaign of the link. Its visits are added to those of the campaign.',
      },
    },
    externalId: {
      label: { es: 'Id externo', en: 'External id' },
      hint: { es: 'El destinatario en su sistema.', en: 'The recipient in your system.' },
    },
    expiredUrl: {
      label: { es: 'Destino al vencer', en: 'Destination once expired' },
      isNeverCut: true,
      hint: {
        es: 'Estas visitas no se cuentan ni se cobran. Vacío: ven que el enlace no existe.',
        en: 'These visits are neither counted nor charged. Empty: they see that the link does not exist.',
      },
    },
    maxClicks: {
      label: { es: 'Máximo de visitas', en: 'Most visits' },
      hint: {
        es: 'En total. Después, como si el enlace hubiera vencido, y no se cobra. Vacío: sin máximo.',
        en: 'In all. After that, as if the link had expired, and nothing is charged. Empty: no limit.',
      },
    },
    passQuery: {
      label: { es: 'Parámetros del visitante', en: 'Parameters of the visitor' },
      choices: PASS_QUERY,
      hint: {
        es: 'Los que siguen al enlace corto: ?utm_source=sms. Los que el destino ya tiene no cambian.',
        en: 'Those that follow the short link: ?utm_source=sms. Those that the destination has itself do not change.',
      },
    },
  },
  current: async (ctx, _, params) => toTyped(await getLinkSettings(ctx, toLinkPath(params))),
  act: save,
});

type Props = {
  ctx: PortalContext;
  settings: Settings;
  failed: Failed | undefined;
  mayEdit: boolean;
  query: Params;
};

/** The campaign and recipient of a link, and where else it leads, edited in place. */
export const LinkSettingsCard: FC<Props> = ({ ctx, settings, failed, mayEdit, query }) => {
  const { t, language, base, pagePath } = ctx;
  const { reference, externalId, expiredUrl, passQuery, maxClicks, rules } = settings;
  const refused = refusedOf(failed, saveSettings);
  const none = t('Ninguno', 'None');
  return (
    <div class="card" id="settings">
      <div class="row between">
        <h2>{t('Campaña y otros destinos', 'Campaign and other destinations')}</h2>
        {mayEdit && query.settings === undefined && refused === undefined ? (
          <FormLink ctx={ctx} of={saveSettings} path={`${pagePath}?settings=yes`} plain>
            {t('Cambiar', 'Change')}
          </FormLink>
        ) : null}
      </div>
      {mayEdit && (query.settings !== undefined || refused !== undefined) ? (
        <SettingsForm ctx={ctx} settings={settings} refused={refused} />
      ) : (
        <dl class="facts">
          <dt>{t('Referencia', 'Reference')}</dt>
          <dd>
            {reference === null ? (
              t('Ninguna', 'None')
            ) : (
              <a href={`${base}/links?${new URLSearchParams({ reference })}`}>{reference}</a>
            )}
          </dd>
          <dt>{t('Id externo', 'External id')}</dt>
          <dd>{externalId ?? none}</dd>
          <dt>{t('Destino al vencer', 'Destination once expired')}</dt>
          <dd>{expiredUrl ?? none}</dd>
          <dt>{t('Máximo de visitas', 'Most visits')}</dt>
          <dd>{maxClicks === null ? none : toNumber(ctx, maxClicks)}</dd>
          <dt>{t('Parámetros del visitante', 'Parameters of the visitor')}</dt>
          <dd>{PASS_QUERY[passQuery ? 'yes' : 'no'][language]}</dd>
          <dt>{t('Reglas', 'Rules')}</dt>
          <dd>
            {rules.length === 0 ? (
              t('Ninguna: todas las visitas van al destino.', 'None: every visit goes to the destination.')
            ) : (
              <ol>
                {rules.map(({ platform, countries = [], share, longUrl }) => (
                  <li>
                    {[
                      platform === undefined ? '' : PLATFORMS[platform][language],
                      countries.join(', '),
                      share === undefined ? '' : `${share} %`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    {' → '}
                    {longUrl}
                  </li>
                ))}
              </ol>
            )}
          </dd>
        </dl>
      )}
    </div>
  );
};

const SettingsForm: FC<{ ctx: PortalContext; settings: Settings; refused: Failed | undefined }> = ({
  ctx,
  settings,
  refused,
}) => {
  const { t, language, pagePath } = ctx;
  const values = toTyped(settings);
  const isTyped = (place: number) =>
    RULE_NAMES.some((name) => (refused?.values[`rules.${place}.${name}`] ?? '') !== '');
  const fieldOf = (name: string) => ({ ctx, failed: refused, name, value: values[name] ?? '' });
  return (
    <Form ctx={ctx} of={saveSettings} failed={refused} values={values} submit={t('Guardar', 'Save')}>
      {PLACES.filter((place) => place < settings.rules.length + FREE_RULES || isTyped(place)).map((place) => (
        <fieldset>
          <legend>{t(`Regla ${place + 1}`, `Rule ${place + 1}`)}</legend>
          <Field
            {...fieldOf(`rules.${place}.platform`)}
            label={t('Sistema', 'System')}
            options={[
              { value: '', label: t('Cualquiera', 'Any') },
              ...RULE_PLATFORMS.map((value) => ({ value, label: PLATFORMS[value][language] })),
            ]}
          />
          <Field
            {...fieldOf(`rules.${place}.countries`)}
            label={t('Países', 'Countries')}
            hint={t('Dos letras cada uno: MX, PE. Vacío: todos.', 'Two letters each: MX, PE. Empty: all.')}
          />
          <Field
            {...fieldOf(`rules.${place}.share`)}
            label={t('Porcentaje', 'Percentage')}
            type="number"
            min={1}
            max={99}
            step={1}
            hint={t(
              'De estos visitantes, de 1 a 99. Vacío: todos. En total, 100 como máximo.',
              'From 1 to 99, of these visitors. Empty: all. At most 100 in total.',
            )}
          />
          <Field {...fieldOf(`rules.${place}.longUrl`)} label={t('Destino', 'Destination')} />
        </fieldset>
      ))}
      <p class="hint">
        {t(
          'Vale la primera regla que coincide. Las demás visitas van al destino del enlace. Con un porcentaje, cada visitante va todo el día al mismo destino.',
          'The first rule that matches decides. All other visits go to the destination of the link. With a percentage, each visitor goes to the same destination all day.',
        )}{' '}
        <a href={pagePath}>{t('Cancelar', 'Cancel')}</a>
      </p>
    </Form>
  );
};
