import { declarationOf, FUNCTION_NAMES, type FUNCTIONS, type FunctionName } from './functions.ts';

type Functions = typeof FUNCTIONS;

/** The functions that are services: a key can be limited to them, and an organization can have them enabled. */
export type ServiceCode = {
  [Name in FunctionName]: Functions[Name] extends { service: object } ? Name : never;
}[FunctionName];

export const SERVICE_CODES = FUNCTION_NAMES.filter(
  (name): name is ServiceCode => declarationOf(name).service !== undefined,
);

type Permission = Extract<Functions[FunctionName], { permissions: object }>['permissions'][number];
export type Capability = Extract<Permission, { capability: string }>['capability'];

export const CAPABILITIES = [
  ...new Set(
    FUNCTION_NAMES.flatMap((name) =>
      (declarationOf(name).permissions ?? []).flatMap(({ capability }) => capability ?? []),
    ),
  ),
  // The declared ones, of which the type is the union.
].sort() as Capability[];
