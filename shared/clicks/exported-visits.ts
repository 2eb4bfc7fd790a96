import { unpackDimensions } from '../../db/clicks/functions/clicks.ts';
import { toSqlText } from '../../db/engine/sql-functions/define-sql-function.ts';

const DIMENSIONS = toSqlText(unpackDimensions, { dimensions: 'dimensions' });

/** The visits in an organization's export, as other kinds of rows (`EXPORTED_KINDS`). `$1` is the organization's id. */
export const EXPORTED_VISITS = {
  visits: {
    about: 'Visits of all its links by day',
    query: 'select * from organization_day where organization_id = $1',
  },
  'link-visits': {
    about: 'Visits of each link by day',
    query: `select link_id, day, clicks, unique_clicks, filtered, first_ms, last_ms, hours, ${DIMENSIONS} as dimensions
              from link_day join link on link.id = link_id where organization_id = $1`,
  },
};
