import { createDeployProgram } from './create-deploy-program.ts';
import { endWith } from './end-with.ts';

await endWith(() => createDeployProgram().parseAsync());
