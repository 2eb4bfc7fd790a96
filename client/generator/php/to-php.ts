import type { Api } from '../api/api.ts';
import { toErrorCodes } from './error-codes.ts';
import { toEvent } from './event.ts';
import { toModel } from './model.ts';
import { toOperations } from './operations.ts';
import { toFile } from './syntax.ts';

const FOLDER = 'php/generated';

/** The generated classes of the PHP client. */
export const toPhp = (api: Api): Record<string, string> => ({
  [`${FOLDER}/Version.php`]: toFile(`final class Version
{
    public const VERSION = '${api.version}';
}`),
  [`${FOLDER}/ErrorCode.php`]: toErrorCodes(api.errorCodes),
  [`${FOLDER}/Operations.php`]: toOperations(api),
  [`${FOLDER}/WebhookEvent.php`]: toEvent(api.events),
  ...Object.fromEntries(api.models.map((model) => [`${FOLDER}/Model/${model.name}.php`, toModel(model)])),
});
