import { rename, rm, writeFile } from 'node:fs/promises';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/**
 * A file that is made beside the one that it becomes. Whatever ends it, there is never half a file under the name that the user chose,
 * and what stood there stays until the new one is complete.
 */
export class PartFile {
  readonly path: string;
  readonly #target: string;

  private constructor(target: string) {
    this.#target = target;
    this.path = `${target}.part`;
  }

  /** Takes the place, so that a folder that cannot be written to is found out at once. Throws `storage`. */
  static async begin(target: string): Promise<PartFile> {
    const file = new PartFile(target);
    await writeFile(file.path, '').catch((error: unknown) => {
      throw file.#notWritten(error);
    });
    return file;
  }

  /** Lets `write` fill it, and gives it its name; or removes it. Throws `storage`, and what `write` throws. */
  async finish(write: (path: string) => Promise<void>): Promise<void> {
    try {
      await write(this.path);
      await rename(this.path, this.#target).catch((error: unknown) => {
        throw this.#notWritten(error);
      });
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  async discard(): Promise<void> {
    await rm(this.path, { force: true });
  }

  #notWritten(error: unknown): AppError {
    return new AppError(
      'storage',
      t`${this.#target} could not be written. Close it in other programs, or choose another place.`,
      {
        retryable: true,
        details: error instanceof Error ? error.message : String(error),
      },
    );
  }
}
