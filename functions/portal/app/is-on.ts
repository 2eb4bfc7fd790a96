import type { PortalContext } from './context.ts';
import type { Page } from './declare.ts';

/** Whether the organization has the page's service. */
export const isOn = ({ service }: Page, { enabledServices }: PortalContext['organization']): boolean =>
  service === undefined || enabledServices.includes(service);
