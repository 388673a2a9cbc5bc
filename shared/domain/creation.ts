import { z } from 'zod';

/**
 * How a whole product is sent with POST (4.1). `add`: the service does not have it. `replace`: a full update, which replaces what the
 * service stores; staged edits of products that are not marked in this way are sent as patches (4.2).
 */
export const creationMode = z.enum(['add', 'replace']);
export type CreationMode = z.infer<typeof creationMode>;
