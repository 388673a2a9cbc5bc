import { config } from 'zod';

// When a schema is created, zod decides whether it may compile it with `new Function`, which the CSP forbids: this has to
// run before all schemas are created.
config({ jitless: true });
