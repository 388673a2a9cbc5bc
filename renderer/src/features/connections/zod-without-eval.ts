import { config } from 'zod';

// zod decides when a schema is made whether it may compile it with `new Function`, which the CSP forbids. This module
// therefore stands first among the imports of the only view that loads schemas.
config({ jitless: true });
