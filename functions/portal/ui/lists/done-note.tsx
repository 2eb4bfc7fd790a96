import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Params } from '../../app/declare.ts';
import type { BulkAction } from '../../app/lists/list.ts';
import { toId } from '../../i18n/fields.ts';
import { toNumber } from '../../i18n/format.ts';

type NoteProps = { ctx: PortalContext; of: readonly BulkAction[] | undefined; query: Params };

/** What came of an action on selected rows: how many were changed, and how many could not be. */
export const DoneNote: FC<NoteProps> = ({ ctx, of = [], query }) => {
  const { t } = ctx;
  const action = of.find(({ name }) => name === query.did);
  if (action === undefined) return null;
  const [changed, missed] = [toId(query.changed), toId(query.missed)];
  return (
    <div class={missed === 0 ? 'note good' : 'note warn'} role="status">
      {changed === 0 ? null : <p>{action.done(ctx, toNumber(ctx, changed))}</p>}
      {missed === 0 ? null : (
        <p>
          {t(
            `No se cambiaron: ${toNumber(ctx, missed)}. Ya no existen o su estado no lo permite.`,
            `Not changed: ${toNumber(ctx, missed)}. They no longer exist, or their state does not allow it.`,
          )}
        </p>
      )}
    </div>
  );
};
