import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { CONFIG, readDeployedFunctions } from '../../../deploy/config/deployed-functions.ts';
import { FUNCTION_BINDINGS } from '../../../shared/status/components.ts';

test('the status page probes every function through its binding', () => {
  const deployed = readDeployedFunctions().filter(({ env }) => env !== 'platform');
  expect(Object.keys(FUNCTION_BINDINGS).toSorted()).toEqual(deployed.map(({ env }) => env).toSorted());
  const services: { binding: string; service: string }[] =
    unstable_readConfig({ config: CONFIG, env: 'platform' }).services ?? [];
  const bound = Object.fromEntries(services.map(({ binding, service }) => [binding, service]));
  const wanted = Object.fromEntries(
    Object.entries(FUNCTION_BINDINGS).map(([env, binding]) => [
      binding,
      deployed.find((found) => found.env === env)?.name,
    ]),
  );
  expect(bound).toEqual(wanted);
});
