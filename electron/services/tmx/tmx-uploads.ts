import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '@lingui/core/macro';
import type { TmxCheck } from '#shared/contract/memory.ts';
import { AppError } from '#shared/contract/result.ts';
import { toStoreError } from '../../store/storage-error.ts';
import { TmxChecker } from './tmx-checker.ts';

interface Upload {
  id: string;
  path: string;
  checker: TmxChecker;
  /** Why the file is refused. */
  refused: AppError | null;
  checked: TmxCheck | null;
}

/**
 * TMX files being uploaded: one per connection, the newest. Each is read as it arrives and kept on disk, because it is read
 * again when the user imports it: memory never holds more than a chunk.
 */
export class TmxUploads {
  readonly #folder: string;
  readonly #uploads = new Map<string, Upload>();

  /** `folder`: for the files; emptied at each start of the app. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Begins a file, and forgets the previous one. Returns its id. */
  open(connectionId: string): string {
    const before = this.#uploads.get(connectionId);
    if (before) this.discard(connectionId, before.id);
    const id = randomUUID();
    const path = join(this.#folder, `${id}.tmx`);
    onDisk(() => mkdirSync(this.#folder, { recursive: true }));
    this.#uploads.set(connectionId, { id, path, checker: new TmxChecker(), refused: null, checked: null });
    return id;
  }

  /**
   * Appends the next chunk. Errors in the file are reported by `check`. Throws `not_found` for a file that is no longer
   * kept.
   */
  append(connectionId: string, id: string, text: string): void {
    const upload = this.#kept(connectionId, id);
    if (upload.refused) return;
    try {
      upload.checker.write(text);
    } catch (error) {
      upload.refused = refusal(error);
      rmSync(upload.path, { force: true });
      return;
    }
    onDisk(() => {
      const file = openSync(upload.path, 'a', 0o600);
      try {
        writeSync(file, text);
      } finally {
        closeSync(file);
      }
    });
  }

  /** Returns what the whole file holds. Throws `invalid_input` if it cannot be read. */
  check(connectionId: string, id: string, locales: readonly string[]): TmxCheck {
    const upload = this.#kept(connectionId, id);
    if (upload.refused) throw upload.refused;
    try {
      upload.checked ??= upload.checker.end(locales);
    } catch (error) {
      upload.refused = refusal(error);
      throw upload.refused;
    }
    return upload.checked;
  }

  /** Returns a file that was checked, and its path. */
  checked(connectionId: string, id: string): { path: string; check: TmxCheck } {
    const { path, checked } = this.#kept(connectionId, id);
    if (!checked) throw new AppError('invalid_input', t`Check the file before you import it.`);
    return { path, check: checked };
  }

  discard(connectionId: string, id: string): void {
    const upload = this.#uploads.get(connectionId);
    if (upload?.id !== id) return;
    this.#uploads.delete(connectionId);
    rmSync(upload.path, { force: true });
  }

  #kept(connectionId: string, id: string): Upload {
    const upload = this.#uploads.get(connectionId);
    if (upload?.id !== id) throw new AppError('not_found', t`This file is no longer open. Choose it again.`);
    return upload;
  }
}

/** Returns an error of the reader; any other error is a bug, and thrown. */
function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

function onDisk(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw toStoreError(error);
  }
}
