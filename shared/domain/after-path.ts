import type { z } from 'zod';

/**
 * Marks an issue whose message is read after the path of what is wrong ("routes.products: must begin with '/'"). Other schema
 * messages are complete on their own.
 */
export const AFTER_PATH = { afterPath: true };

/** The same, as the options of a schema's own check. */
export const afterPath = (error: () => string) => ({ error, params: AFTER_PATH });

export const readsAfterPath = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params === AFTER_PATH;
