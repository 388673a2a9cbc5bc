import { config } from 'zod';

// zod decides when a schema is made whether it may compile it with `new Function`, which the CSP forbids: this has to come
// before all schemas.
config({ jitless: true });
