import { createFunction } from '../../shared/http/create-function.ts';
import { ping } from './routes/ping.ts';

export default createFunction({ name: 'utilities', basePath: '/api/v6/utilities', routes: [ping] });
