import { createFunction } from '../../shared/http/create-function.ts';
import { probeComponents } from './jobs/probe-components.ts';
import { getOpenapi } from './routes/get-openapi.ts';
import { getStatus } from './routes/get-status.ts';
import { listServices } from './routes/list-services.ts';

/** Also answers every path of the API host that no other function has. */
export default createFunction({
  name: 'platform',
  basePath: '',
  routes: [getStatus, listServices, getOpenapi],
  jobs: [probeComponents],
});
