import { getOpenidProvider, removeOpenidProvider } from '../../shared/people/openid-provider.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

export const signInCommands: CommandGroup = {
  about: 'How people sign in to the portal: by e-mailed links, or with an identity provider',
  commands: {
    show: defineCommand({
      summary: 'Show the OpenID Connect provider of an organization, without its secret',
      fields: ORGANIZATION,
      run: getOpenidProvider,
    }),
    'provider-off': defineCommand({
      summary: 'Remove the identity provider of an organization: e-mailed links work again, and sessions end',
      fields: ORGANIZATION,
      confirm: async (ctx, input, organization) => {
        const issuer = (await getOpenidProvider(ctx, input)).provider?.issuer;
        return issuer && `Remove the identity provider ${issuer} of ${organization}, and end its sessions?`;
      },
      run: removeOpenidProvider,
    }),
  },
};
