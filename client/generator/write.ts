import { writeGenerated } from './write-generated.ts';

// `npm run client`: generates what the clients take from the OpenAPI document.
await writeGenerated();
