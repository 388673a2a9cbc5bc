import { rename, rm, writeFile } from 'node:fs/promises';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/**
 * A file that is written next to its target and renamed at the end. Whatever ends it, a partial file never appears under the
 * name that the user chose, and an existing file stays until the new one is complete.
 */
export class PartFile {
  readonly path: string;
  readonly #target: string;

  private constructor(target: string) {
    this.#target = target;
    this.path = `${target}.part`;
  }

  /** Creates the file, so that a folder that cannot be written to is detected at once. Throws `storage`. */
  static async begin(target: string): Promise<PartFile> {
    const file = new PartFile(target);
    await writeFile(file.path, '').catch((error: unknown) => {
      throw file.#notWritten(error);
    });
    return file;
  }

  /** Lets `write` fill the file and renames it to the target, or removes it. Throws `storage`, and what `write` throws. */
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
