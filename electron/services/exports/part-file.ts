import { rename, rm } from 'node:fs/promises';
import { AppError } from '#shared/contract/result.ts';

/**
 * Lets `write` make a file beside the one that it becomes. Whatever ends it, there is never half a file under the name that the user
 * chose, and what stood there stays until the new one is complete. Throws `storage`.
 */
export async function throughPartFile(target: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${target}.part`;
  try {
    await write(part);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error instanceof AppError
      ? error
      : new AppError('storage', `${target} could not be written. Choose another place.`, {
          retryable: true,
          details: error instanceof Error ? error.message : String(error),
        });
  }
}
