import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CallingConfig } from '../../shared/calls/carriers/calling-config.ts';
import { findMisstated, readConfig } from '../../shared/kernel/config.ts';
import { DomainError } from '../../shared/kernel/errors/domain-error.ts';
import { ObjectStorageConfig, readObjectStorage } from '../../shared/kernel/storage/object-storage-config.ts';
import {
  CustomHostnamesConfig,
  readCustomHostnames,
} from '../../shared/links/domains/hostnames/custom-hostnames-config.ts';
import { SpeechConfig } from '../../shared/speech/speech-config.ts';

/** The variables that every command needs; further ones are optional. */
const NAMES = ['DATABASE_URL', 'UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN', 'API_BASE_URL'];
const STORAGE = ['R2_ENDPOINT', 'R2_ACCESS_KEY_ID', 'R2_SECRET_ACCESS_KEY'];
const ZONE = ['CUSTOM_HOSTNAMES_ZONE_ID', 'CUSTOM_HOSTNAMES_TOKEN', 'CUSTOM_HOSTNAMES_TARGET'];

/** The settings that are checked beside those of every function. */
const FURTHER = () => [CustomHostnamesConfig, ObjectStorageConfig, CallingConfig(), SpeechConfig()];

/** The file in which a running local cloud publishes its addresses, in its data directory. */
const findLocalFile = (dataDir: string | undefined): string =>
  join(resolve(dataDir || fileURLToPath(new URL('../../.local', import.meta.url))), 'environment.json');

/**
 * The operator's settings: the variables, which must name all that are needed, or, when they name none or `local` is
 * chosen, the local cloud's file. Throws DomainError with the names of missing settings, never with values.
 */
export function readEnvironment(
  variables: Record<string, string | undefined>,
  localFile = findLocalFile(variables.OPERATOR_DATA_DIR),
  target?: string,
): object {
  const isNamed = NAMES.some((name) => variables[name] !== undefined);
  if (target !== 'local' && (isNamed || target !== undefined))
    return checked({ ...variables }, 'The environment');
  if (existsSync(localFile)) {
    const { OPERATOR_ASK_ABOVE } = variables;
    const local = {
      ...JSON.parse(readFileSync(localFile, 'utf8')),
      ...(OPERATOR_ASK_ABOVE && { OPERATOR_ASK_ABOVE }),
    };
    return checked(local, localFile);
  }
  throw new DomainError('NO_SYSTEM', { names: NAMES, file: localFile });
}

function checked(environment: object, origin: string): object {
  const names = findMisstated(environment, FURTHER());
  if (names.length > 0) throw new DomainError('SETTINGS_INVALID', { origin, names });
  const hasAny = (group: readonly string[]) =>
    group.some((name) => Reflect.get(environment, name) !== undefined);
  readConfig(environment);
  if (readCustomHostnames(environment).customHostnames === undefined && hasAny(ZONE))
    throw new DomainError('ZONE_INCOMPLETE');
  if (readObjectStorage(environment) === undefined && hasAny(STORAGE))
    throw new DomainError('STORAGE_INCOMPLETE');
  return environment;
}
