import { createFunction } from '../../shared/http/create-function.ts';
import { getFlag } from './routes/get-flag.ts';
import { listCountries } from './routes/list-countries.ts';

export default createFunction({
  name: 'tools',
  basePath: '/api/v6/tools',
  routes: [listCountries, getFlag],
});
