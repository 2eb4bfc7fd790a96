import type { Api } from '../api/api.ts';
import { toModels } from './models.ts';
import { toOperations } from './operations.ts';
import { toFile } from './syntax.ts';

/** The generated files of the Go client. */
export const toGo = (api: Api): Record<string, string> => ({
  'go/version.gen.go': toFile(`// Version is that of the client and of the API that it was made from.
const Version = ${JSON.stringify(api.version)}
`),
  'go/models.gen.go': toModels(api),
  'go/operations.gen.go': toOperations(api),
});
