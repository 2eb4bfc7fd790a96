import type { Child, FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Text } from '../../i18n/language.ts';
import { CopyButton } from '../copy-button.tsx';
import { Icon } from '../icons/icon.tsx';

/** The top of a page: the name of what it shows, its state, and the main action. */
export type Titled = {
  title: string;
  /** Copies the title, or another text. */
  copy?: string | undefined;
  state?: Child;
  actions?: Child;
  /** A form of the page was refused, or a filter or period of it: its title in the browser says so. */
  isRefused?: boolean | undefined;
};

/** A page's content with the heading above it. */
export type TitledPage = { heading: Titled; content: Child };

/** A page's content under the name of what it shows. */
export const titled = (heading: Titled, content: Child): TitledPage => ({ heading, content });

export type HeadingProps = Titled & {
  ctx: PortalContext;
  /** The page of the navigation that this one belongs to. */
  parent: { path: string; title: Text } | undefined;
};

export const Heading: FC<HeadingProps> = ({ ctx, parent, title, copy, state, actions }) => (
  <>
    {parent === undefined ? null : (
      <nav class="crumbs" aria-label={ctx.t('Ruta', 'Breadcrumb')}>
        <a href={ctx.base + parent.path}>{parent.title[ctx.language]}</a>
        <Icon name="chevron-right" />
      </nav>
    )}
    <div class="heading">
      <h1>{title}</h1>
      {copy === undefined ? null : <CopyButton request={ctx} text={copy} />}
      {state}
      {actions === undefined ? null : <div class="actions">{actions}</div>}
    </div>
  </>
);
