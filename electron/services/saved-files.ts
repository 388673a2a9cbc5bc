import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { UserFiles } from './ports.ts';

/** Files that the app writes where the user chooses. */
export class SavedFiles {
  readonly #files: UserFiles;
  readonly #folder: string;

  /**
   * `folder`: for notes of the files that are being written. Files that were left unfinished by a session that ended
   * unexpectedly are removed.
   */
  constructor(files: UserFiles, folder: string) {
    this.#files = files;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const note of readdirSync(folder)) {
      const path = readFileSync(join(folder, note), 'utf8');
      if (path.endsWith(PART)) rmSync(path, { force: true });
      rmSync(join(folder, note));
    }
  }

  /** Asks where to save a file, and creates it there; null if the user chose nothing. Throws `storage`. */
  async choose(name: string): Promise<PartFile | null> {
    const target = await this.#files.chooseSavePath(name);
    return target === null ? null : PartFile.begin(target, join(this.#folder, randomUUID()));
  }
}

const PART = '.part';

/**
 * A file that is written next to its target and renamed at the end. Whatever ends it, a partial file never appears under the
 * name that the user chose, and an existing file stays until the new one is complete.
 */
export class PartFile {
  readonly target: string;
  readonly path: string;
  readonly #note: string;

  private constructor(target: string, note: string) {
    this.target = target;
    this.path = target + PART;
    this.#note = note;
  }

  /** Creates the file, so that a folder that cannot be written to is detected at once. Throws `storage`. */
  static async begin(target: string, note: string): Promise<PartFile> {
    const file = new PartFile(target, note);
    const existing = await stat(target).catch(() => null); // what cannot be read is created, or fails below
    // A pipe or a device would be waited for, or be replaced.
    if (existing && !existing.isFile())
      throw new AppError('storage', t`${target} is not a file. Choose another place.`);
    try {
      await writeFile(note, file.path);
      // A file of this name is somebody else's.
      await (await open(file.path, 'wx', 0o600)).close();
    } catch (error) {
      await rm(note, { force: true });
      throw file.#notWritten(error);
    }
    return file;
  }

  /** Lets `write` fill the file and renames it to the target, or removes it. Throws `storage`, and what `write` throws. */
  async finish(write: (path: string) => Promise<void>): Promise<void> {
    try {
      await write(this.path);
      await rename(this.path, this.target).catch((error: unknown) => {
        throw this.#notWritten(error);
      });
      await rm(this.#note, { force: true });
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  async discard(): Promise<void> {
    await rm(this.path, { force: true });
    await rm(this.#note, { force: true });
  }

  #notWritten(error: unknown): AppError {
    const { path, target } = this;
    const details = error instanceof Error ? error.message : String(error);
    if ((error as { code?: unknown } | null)?.code === 'EEXIST')
      return new AppError(
        'storage',
        t`${path} exists already, and is needed while the file is written. Remove it, or choose another place.`,
        { details },
      );
    return new AppError(
      'storage',
      t`${target} could not be written. Close it in other programs, or choose another place.`,
      { retryable: true, details },
    );
  }
}
