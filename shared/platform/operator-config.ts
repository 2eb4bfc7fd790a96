import * as z from 'zod';
import { findMisstated, Url } from './config.ts';
import { CustomHostnamesConfig } from './custom-hostnames-config.ts';

/** Additional settings of the operator's exports: R2 by its S3 contract. */
const ObjectStorageConfig = z.object({
  /** `https://<account>.r2.cloudflarestorage.com` */
  R2_ENDPOINT: Url,
  /** May read objects. */
  R2_ACCESS_KEY_ID: z.string().min(1),
  R2_SECRET_ACCESS_KEY: z.string().min(1),
  /** What the names of the system's buckets begin with. */
  R2_BUCKET_PREFIX: z.string().min(1).default('operator-'),
});
export type ObjectStorageConfig = z.infer<typeof ObjectStorageConfig>;

/** Settings that only the operator's commands have; a section is undefined when one of its settings is missing or invalid. */
export const readOperatorConfig = (env: object) => ({
  customHostnames: CustomHostnamesConfig.safeParse(env).data,
  objectStorage: ObjectStorageConfig.safeParse(env).data,
});

/** The names of settings that are missing, or given and malformed, of the operator's commands and of functions. */
export const findMisstatedByOperator = (env: object): string[] =>
  findMisstated(env, [CustomHostnamesConfig, ObjectStorageConfig]);
