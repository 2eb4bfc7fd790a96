import * as z from 'zod';

/** The host that customers' domains must be aliases of. */
const Target = z.object({ CUSTOM_HOSTNAMES_TARGET: z.string().min(1) });

/** Settings of customers' domains: the zone that they are custom hostnames of. */
export const CustomHostnamesConfig = Target.extend({
  CUSTOM_HOSTNAMES_ZONE_ID: z.string().min(1),
  /** May edit the zone's certificates. */
  CUSTOM_HOSTNAMES_TOKEN: z.string().min(1),
  CUSTOM_HOSTNAMES_API: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .default('https://api.cloudflare.com/client/v4'),
});
export type CustomHostnamesConfig = z.infer<typeof CustomHostnamesConfig>;

/** Read only where domains are added and verified; each is undefined when its settings are missing or invalid. */
export const readCustomHostnames = (env: object) => ({
  customHostnames: CustomHostnamesConfig.safeParse(env).data,
  domainTarget: Target.safeParse(env).data?.CUSTOM_HOSTNAMES_TARGET,
});
