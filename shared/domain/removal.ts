import { z } from 'zod';

/** `unlink`: the product leaves the integration and stays in the service. `delete`: it is gone for good (4.4). */
export const removalMode = z.enum(['unlink', 'delete']);
export type RemovalMode = z.infer<typeof removalMode>;
