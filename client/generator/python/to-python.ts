import type { Api } from '../api/api.ts';
import { toModels } from './models.ts';
import { toOperations } from './operations.ts';

const FOLDER = 'python/operator_client/generated';

/** The generated modules of the Python client. */
export const toPython = (api: Api): Record<string, string> => ({
  [`${FOLDER}/__init__.py`]: '',
  [`${FOLDER}/version.py`]: `VERSION = ${JSON.stringify(api.version)}\n`,
  [`${FOLDER}/models.py`]: toModels(api),
  [`${FOLDER}/operations.py`]: toOperations(api),
});
