import type { FC } from 'hono/jsx';
import type { PortalRequest } from '../app/context.ts';
import type { Text } from '../i18n/language.ts';

export type State = Text & { look: 'good' | 'bad' | 'warn' | 'soft' };

/** A state as a colored word. */
export const StateTag: FC<{ ctx: Pick<PortalRequest, 'language'>; of: State }> = ({
  ctx: { language },
  of,
}) => <span class={`tag ${of.look}`}>{of[language]}</span>;
