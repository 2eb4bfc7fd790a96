import type { Child, FC } from 'hono/jsx';
import type { DnsRecord } from '../../../../shared/links/domains/dns-records.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Params } from '../../app/declare.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Table } from '../../ui/lists/table.tsx';
import type { Waiting } from './domain-actions.ts';

const SEEN = {
  missing: {
    es: 'no está todavía. Los cambios de DNS pueden tardar minutos u horas',
    en: 'is not there yet. DNS changes can take minutes or hours',
  },
  other: { es: 'tiene otro valor', en: 'has another value' },
} as const;

/** The result of a check, as the page's query. */
export const toQuery = (waiting: Waiting): string => `?${new URLSearchParams(Object.entries(waiting))}`;

/** The result of the last check, from the page's query. */
export const Checked: FC<{ ctx: PortalContext; query: Params }> = ({ ctx: { t, language }, query }) => {
  const found = (['cname', 'txt'] as const).flatMap((type): Child[] => {
    const seen = query[type];
    return seen === 'missing' || seen === 'other'
      ? [
          <p>
            {t('El registro', 'The')} <strong>{type.toUpperCase()}</strong> {t('', 'record')}{' '}
            {SEEN[seen][language]}.
          </p>,
        ]
      : [];
  });
  if (query.certificate === 'pending')
    found.push(
      <p>
        {t(
          'Los dos registros están bien. Se está emitiendo el certificado: verifique de nuevo en unos minutos.',
          'Both records are right. The certificate is being issued: check again in a few minutes.',
        )}
      </p>,
    );
  return found.length === 0 ? null : (
    <div class="note warn" role="status">
      {found}
    </div>
  );
};

/** The records to create, each part to be copied. */
export const Records: FC<{ ctx: PortalContext; records: readonly DnsRecord[] }> = ({ ctx, records }) => {
  const { t } = ctx;
  const copied = (text: string) => (
    <span class="row">
      <code>{text}</code>
      <CopyButton request={ctx} text={text} />
    </span>
  );
  return (
    <Table
      label={t('Registros DNS', 'DNS records')}
      columns={[t('Tipo', 'Type'), t('Nombre', 'Name'), t('Valor', 'Value')]}
    >
      {records.map(({ type, name, value }) => (
        <tr>
          <td>
            <code>{type}</code>
            <br />
            <span class="soft small">
              {type === 'CNAME'
                ? t('Trae a los visitantes', 'Brings visitors')
                : t('Demuestra que el dominio es suyo', 'Shows that the domain is yours')}
            </span>
          </td>
          <td>{copied(name)}</td>
          <td>{copied(value)}</td>
        </tr>
      ))}
    </Table>
  );
};
