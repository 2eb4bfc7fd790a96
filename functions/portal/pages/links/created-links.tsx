import type { FC } from 'hono/jsx';
import type * as z from 'zod';
import { inLanguage } from '../../../../shared/http/language/in-language.ts';
import type { BulkCreateLinksResult } from '../../../../shared/links/creation/bulk-create-links.ts';
import { Wide } from '../../components/wide.tsx';
import type { PortalContext } from '../../context.ts';
import { toNumber } from '../../words/format.ts';

type Refused = Parameters<typeof inLanguage>[1];

/** What is wrong with a line, without the API's name of the field. */
function messageOf(language: Parameters<typeof inLanguage>[0], error: Refused): string {
  const { message, details } = inLanguage(language, error);
  return details.map((detail) => detail.message).join(' ') || message;
}

type CreatedProps = {
  ctx: PortalContext;
  /** The destinations in the order submitted. */
  given: readonly string[];
  result: z.infer<typeof BulkCreateLinksResult>;
};

/** The outcome of each link of a bulk creation. */
export const CreatedLinks: FC<CreatedProps> = ({ ctx, given, result: { created, failed, results } }) => {
  const { t, base, language } = ctx;
  return (
    <>
      <div class={failed === 0 ? 'note good' : 'note warn'} role="status">
        <p>
          {t(
            `Se crearon ${toNumber(ctx, created)}; fallaron ${toNumber(ctx, failed)}.`,
            `${toNumber(ctx, created)} were created; ${toNumber(ctx, failed)} failed.`,
          )}
        </p>
      </div>
      <Wide label={t('Enlaces creados', 'Links created')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Destino', 'Destination')}</th>
              <th scope="col">{t('Enlace', 'Link')}</th>
            </tr>
          </thead>
          <tbody>
            {results.map((entry) => (
              <tr>
                <td class="long">{given[entry.index]?.slice(0, 100)}</td>
                <td class="long">
                  {entry.success ? (
                    <a href={`${base}/links/${entry.link.domain}/${entry.link.code}`}>
                      {entry.link.shortUrl}
                    </a>
                  ) : (
                    <span class="wrong">{messageOf(language, entry.error)}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </>
  );
};
