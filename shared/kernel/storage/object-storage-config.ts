import * as z from 'zod';
import { Url } from '../config.ts';

/** Additional settings of the operator's exports: R2 by its S3 contract. */
export const ObjectStorageConfig = z.object({
  /** `https://<account>.r2.cloudflarestorage.com` */
  R2_ENDPOINT: Url,
  /** May read objects. */
  R2_ACCESS_KEY_ID: z.string().min(1),
  R2_SECRET_ACCESS_KEY: z.string().min(1),
  /** The prefix of the names of the system's buckets. */
  R2_BUCKET_PREFIX: z.string().min(1).default('operator-'),
});
export type ObjectStorageConfig = z.infer<typeof ObjectStorageConfig>;

/** Settings that only the operator's commands have; undefined when one of them is missing or invalid. */
export const readObjectStorage = (env: object): ObjectStorageConfig | undefined =>
  ObjectStorageConfig.safeParse(env).data;
