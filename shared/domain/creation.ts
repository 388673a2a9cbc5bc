import { z } from 'zod';

/**
 * How a whole product is sent with POST (4.1). `create`: the service does not have it. `update`: a full update, which replaces what the
 * service stores; staged edits of products that are not marked in this way are sent as patches (4.2).
 */
export const creationMode = z.enum(['create', 'update']);
export type CreationMode = z.infer<typeof creationMode>;
